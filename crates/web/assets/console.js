// The console: keeps what is shown fresh, and lets the hands stay on the keys. Everything works without this.

import { listen } from "./live.js";

const soon = 150;
let waiting = 0;

/** This very page as it is now. Read as a document: no text becomes markup here. */
function fresh() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.setRequestHeader("Accept", "text/html");
    request.responseType = "document";
    request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : reject());
    request.onerror = reject;
    request.send();
  });
}

/** Whether somebody is in the middle of something there. */
const busy = (part) => part.querySelector("details[open]") || part.querySelector("select:focus, input:focus, textarea:focus");

async function refresh() {
  let page;
  try {
    page = await fresh();
  } catch {
    return; // The next change tries again.
  }
  const focused = document.activeElement?.id;
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = page.getElementById(part.id);
    if (!newer || busy(part) || newer.innerHTML === part.innerHTML) continue;
    part.replaceChildren(...[...newer.childNodes].map((node) => document.adoptNode(node)));
  }
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
}

/** Many changes at once are one look. */
function changed() {
  waiting ||= setTimeout(() => {
    waiting = 0;
    refresh();
  }, soon);
}

listen("/api/v1/admin/live", {
  inbox: changed,
  outbound: changed,
  flags: changed,
  behind: changed,
  reopened: changed,
});

const rows = () => [...document.querySelectorAll("a.row")];

function move(step) {
  const all = rows();
  if (all.length === 0) return;
  const open = all.findIndex((row) => row === document.activeElement || row.hasAttribute("aria-current"));
  const here = all.indexOf(document.activeElement);
  const from = here >= 0 ? here : open;
  const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1);
  all[to].focus();
}

const acts = {
  j: () => move(1),
  k: () => move(-1),
  a: () => document.getElementById("assume")?.click(),
  r: () => document.getElementById("release")?.click(),
  "/": () => document.getElementById("search")?.focus(),
  "?": () => {
    const keys = document.getElementById("keys");
    keys.open = !keys.open;
  },
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select");
  if (typing) {
    if (event.key === "Escape") typing.blur();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) typing.form?.requestSubmit();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
