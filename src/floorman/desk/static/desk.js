// The picker and the slots. What is asked stands in the text fields, and the page that comes back says what lies
// where: here a card is only put into a field or taken out of it.
"use strict";

document.documentElement.classList.add("scripted");

const RANKS = "AKQJT98765432";
const SUITS = "SHDC";
let current = ""; // the id of the slot that takes the next card
let typed = { id: "", rank: "" }; // a rank that waits for its suit: the page may be renewed between them

let waiting = ""; // a card that was picked while a field holds what nobody has read yet
const unread = new Set(); // the ids of such fields
let cleared = ""; // the place of a card that was taken back: those behind it move up
let pressed = false; // whether a pointer is down: what is under it must stay there until it is up
let held = null; // the field whose change waits for that

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const slots = () => all(".slot");
const slot = (id) => document.getElementById(id);
const place = (of) => of.closest(".slots");
const empty = (each) => each.dataset.card === "";
const laid = () => new Set(slots().map((each) => each.dataset.card));

function choose(next) {
  current = next ? next.id : "";
  for (const each of slots()) each.toggleAttribute("aria-current", each === next);
}

function type(rank, into) {
  typed = { id: rank ? into.id : "", rank };
  for (const each of slots()) each.dataset.typed = each.id === typed.id ? rank : "";
}

function target() {
  const chosen = slot(current);
  return chosen && empty(chosen) ? chosen : slots().find(empty);
}

// The cards of a place, written into its field as the field would have them typed.
function write(where) {
  const field = slot(`cards-${where.dataset.place}`);
  field.value = all(".slot", where).map((each) => each.dataset.card).filter(Boolean).join(" ");
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function put(card, into) {
  if (unread.size) {
    waiting = card;
    for (const id of unread) slot(id)?.dispatchEvent(new Event("change", { bubbles: true }));
    return null;
  }
  if (!into || (card !== "Jk" && laid().has(card))) return null;
  into.dataset.card = card;
  const after = slots();
  const next = after.slice(after.indexOf(into)).find(empty) || after.find(empty) || null;
  choose(next);
  write(place(into));
  return next;
}

function takeBack(from) {
  if (empty(from)) return;
  from.dataset.card = "";
  cleared = place(from).dataset.place;
  choose(from);
  write(place(from));
}

function step(from, among, by) {
  const next = among[among.indexOf(from) + by];
  if (next) next.focus();
}

function stepInPicker(from, key) {
  const rows = all(".suit").map((row) => all(".pick", row));
  const row = rows.findIndex((cards) => cards.includes(from));
  const column = rows[row].indexOf(from);
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  const cards = rows[row + down];
  const next = cards && cards[Math.min(column + right, down ? cards.length - 1 : Infinity)];
  if (next) rove(next).focus();
}

// One card of the picker is in the order of the Tab key; the arrows reach the others.
function rove(to) {
  for (const each of all(".pick")) each.tabIndex = each === to ? 0 : -1;
  return to;
}

function keyInSlot(event, here) {
  const key = event.key.toUpperCase();
  const rank = typed.id === here.id ? typed.rank : "";
  if (key === "BACKSPACE" || key === "DELETE") {
    if (rank) type("", here);
    else if (!empty(here)) takeBack(here);
    else step(here, slots(), -1);
  } else if (key === "ESCAPE" && rank) {
    type("", here);
  } else if (key === "ARROWLEFT" || key === "ARROWRIGHT") {
    step(here, slots(), key === "ARROWLEFT" ? -1 : 1);
  } else if (key === "?") {
    openKeys();
  } else if (key === "*" && empty(here) && slot("pick-52")) {
    put("Jk", here)?.focus();
  } else if (rank && SUITS.includes(key)) {
    const card = rank + key.toLowerCase();
    type("", here);
    if (laid().has(card)) tell(`${card} lies on the table already`);
    else put(card, here)?.focus();
  } else if (RANKS.includes(key) && empty(here)) {
    type(key, here);
    say(`${key}, and which suit?`);
  } else if (key === "1" && empty(here)) {
    type("T", here); // of a 10
  } else if (key === "0" && rank === "T") {
    say("T, and which suit?");
  } else {
    return;
  }
  event.preventDefault();
}

function keyInPicker(event, here) {
  if (event.key.startsWith("Arrow")) stepInPicker(here, event.key);
  else if (event.key === "Escape") (target() || slots()[0]).focus();
  else if (event.key === "Backspace") takeBack(slots().filter((each) => !empty(each)).pop() || slots()[0]);
  else if (event.key === "?") openKeys();
  else return;
  event.preventDefault();
}

function openKeys() {
  const keys = document.getElementById("keys");
  keys.showPopover();
  keys.querySelector("button").focus();
}

function say(text) {
  document.getElementById("said").textContent = text;
}

// What has to be seen too, for a while.
function tell(text) {
  say(text);
  const said = document.getElementById("said");
  said.classList.add("told");
  setTimeout(() => said.classList.remove("told"), 4000);
}

async function copy(button) {
  const from = button.dataset.copyFrom;
  const text = from ? await (await fetch(from)).text() : button.dataset.copy;
  await navigator.clipboard.writeText(text);
  say("Copied");
  const words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = words), 1500);
}

document.addEventListener("click", (event) => {
  const on = event.target.closest("button");
  if (!on) return;
  if (on.matches(".slot")) {
    if (empty(on)) {
      const again = on.id === current && event.detail === 0; // Enter once more: on to the cards
      choose(on);
      if (again) (all(".pick[tabindex='0']")[0] || rove(all(".pick")[0])).focus();
    } else takeBack(on);
  } else if (on.matches(".pick")) {
    rove(on);
    if (on.getAttribute("aria-disabled") !== "true") put(on.dataset.card, target());
  } else if (on.matches("[data-copy], [data-copy-from]")) copy(on);
  else if (on.matches("[data-print]")) window.print();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target;
  if (on.matches?.(".slot")) keyInSlot(event, on);
  else if (on.matches?.(".pick")) keyInPicker(event, on);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".slot") && empty(event.target)) choose(event.target);
});

// A field that is left by a press changes the page before the press has ended: the change waits for it.
document.addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    pressed = false;
    setTimeout(() => {
      const field = held;
      held = null;
      if (field?.isConnected) field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }, true);
}
document.addEventListener("change", (event) => {
  if (!pressed || !event.isTrusted || !event.target.matches("#desk input[type='text']")) return;
  event.stopImmediatePropagation();
  held = event.target;
}, true);
document.addEventListener("input", (event) => {
  if (event.target.matches("#desk .place input[id^='cards-']")) unread.add(event.target.id);
});

let opened = ""; // the clause that is read while the page is renewed
document.addEventListener("htmx:beforeSwap", () => {
  opened = document.querySelector("#desk .clause:popover-open")?.dataset.clause || "";
});

function settle() {
  if (cleared && document.activeElement.matches(".slot")) {
    all(`.slots[data-place='${cleared}'] .slot`).find(empty)?.focus({ preventScroll: true });
  }
  cleared = "";
  const chosen = slot(current);
  if (chosen) choose(chosen);
  if (slot(typed.id)) type(typed.rank, slot(typed.id));
  if (!all(".pick[tabindex='0']").length && all(".pick").length) rove(all(".pick")[0]);
}

document.addEventListener("htmx:beforeRequest", () => unread.clear());
document.addEventListener("htmx:afterSettle", () => {
  settle();
  if (opened) all("#desk .clause").find((each) => each.dataset.clause === opened)?.showPopover();
  const card = waiting;
  waiting = "";
  if (card) put(card, target());
  const desk = document.getElementById("desk");
  if (desk) say(desk.dataset.said);
});
settle();
