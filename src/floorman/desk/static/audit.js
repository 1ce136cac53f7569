// A file may be dropped anywhere on its field, and one that is too large is not sent at all.
"use strict";

(() => {
  const form = document.getElementById("audit");
  if (!form) return;
  const file = document.getElementById("file");
  const drop = document.getElementById("drop");
  const said = document.getElementById("file-said");

  function look() {
    const chosen = file.files[0];
    const large = chosen && chosen.size > Number(file.dataset.most);
    const fault = large ? `${chosen.name} is larger than ${file.dataset.mostSaid}, the most that is taken here` : "";
    file.setCustomValidity(fault);
    said.textContent = fault || (chosen ? `${chosen.name}, ${Math.ceil(chosen.size / 1024).toLocaleString("en")} kB` : "");
    said.classList.toggle("fault", Boolean(fault));
  }

  file.addEventListener("change", look);
  for (const kind of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind === "dragover");
    });
  }
  drop.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    file.files = event.dataTransfer.files;
    look();
  });
  form.addEventListener("submit", () => {
    said.textContent = "The file is being sent";
  });
})();
