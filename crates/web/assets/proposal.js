// The card that asks before an effect: its five minutes, its yes and no, and what it becomes.

import { Refusal, post } from "./api.js";
import { announce, append, copy, slotOf } from "./thread.js";

const lifetime = 300_000;
const opened = performance.now();
const serverClock = Date.parse(document.querySelector("[data-server-now]")?.dataset.serverNow ?? "") || Date.now();

/** Shows a proposal that came with a reply. */
export function show(proposal, desk) {
  const known = find(proposal.nonce);
  if (known) return known;
  const card = copy("proposal", { summary: proposal.summary });
  card.dataset.nonce = proposal.nonce;
  card.dataset.tool = proposal.tool;
  const form = card.querySelector("form");
  form.action = form.getAttribute("action").replace("{nonce}", encodeURIComponent(proposal.nonce));
  // A card that has just come has its whole time, whatever the two clocks think of each other.
  const left = Date.parse(proposal.expires_at) - serverClock - (performance.now() - opened);
  card.dataset.left = left > 0 && left <= lifetime ? left : lifetime;
  append(card);
  wake(card, desk);
  return card;
}

/** Starts the line and the buttons of a card. */
export function wake(card, desk) {
  const left = Number(card.dataset.left);
  const line = card.querySelector(".left");
  line.style.setProperty("--from", Math.max(0, Math.min(1, left / lifetime)));
  line.style.setProperty("--lasts", `${left}ms`);
  line.dataset.running = "";
  card.timer = setTimeout(() => settle(card, "expired"), left);
  card.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    desk.hold(() => decide(card, event.submitter.value, desk.replied));
  });
}

export const find = (nonce) => document.querySelector(`.proposal[data-nonce="${CSS.escape(nonce)}"]`);

/**
 * Closes every card but the one that is open now: a conversation has one question at a time.
 * Returns the reply without the receipts that a card has turned into.
 */
export function settleOthers(reply) {
  let rest = reply;
  for (const card of document.querySelectorAll(".proposal[data-nonce]")) {
    if (card.dataset.nonce === reply.proposal?.nonce) continue;
    const done = reply.tools_used?.some((call) => call.name === card.dataset.tool && call.ok);
    settle(card, done ? "done" : reply.proposal ? "replaced" : "rejected", reply.receipts);
    if (done) rest = { ...reply, receipts: [] };
  }
  return rest;
}

/** Turns a card into the line that says what became of it. */
export function settle(card, outcome, receipts) {
  clearTimeout(card.timer);
  const focused = card.focused || card.contains(document.activeElement);
  const summary = slotOf(card, "summary").textContent;
  const line = copy(`settled-${outcome}`, { summary });
  if (outcome === "done") line.append(...undoing(receipts));
  card.replaceWith(line);
  // Whoever was here stays here, and a phone does not open its keyboard.
  line.tabIndex = -1;
  if (focused) line.focus({ preventScroll: true });
}

/** The buttons that take back what a reply says was done. */
export function undoing(receipts) {
  return (receipts ?? []).filter((receipt) => receipt.undo_until).map(({ id }) => {
    const form = copy("receipt").querySelector("form");
    form.elements.receipt.value = id;
    form.addEventListener("submit", () => (form.elements.back.value = location.pathname + location.search));
    return form;
  });
}

async function decide(card, decision, replied) {
  const buttons = card.querySelectorAll("button");
  card.focused = card.contains(document.activeElement);
  for (const button of buttons) button.disabled = true;
  card.setAttribute("aria-busy", "true");
  slotOf(card, "trouble").hidden = true;
  try {
    const reply = await (await post(`/api/v1/confirmations/${card.dataset.nonce}`, { decision })).json();
    settle(card, decision === "confirm" ? "done" : "rejected", reply.receipts);
    replied({ ...reply, receipts: [] });
  } catch (error) {
    if (error instanceof Refusal && [400, 410].includes(error.status)) return settle(card, "gone");
    for (const button of buttons) button.disabled = false;
    card.removeAttribute("aria-busy");
    slotOf(card, "trouble").hidden = false;
    card.querySelector(`button[value="${decision}"]`).focus();
    announce(slotOf(card, "trouble").textContent);
  }
}
