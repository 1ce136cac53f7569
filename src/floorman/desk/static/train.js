// Measures how long an answer took. Without this the desk takes the time from when it sent the page.
"use strict";

let shown = performance.now();

addEventListener("pageshow", () => (shown = performance.now()));

document.getElementById("answer").addEventListener("submit", () => {
  const took = document.getElementById("took");
  took.value = Math.round(Number(took.dataset.before) + performance.now() - shown);
  document.getElementById("dealt").disabled = true;
});
