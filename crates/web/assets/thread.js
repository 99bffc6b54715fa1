// The conversation on the page. Every piece is a copy of a <template> that the server wrote, so that the
// words and the markup stand in one place.

const log = document.querySelector(".log");
const thread = document.querySelector(".thread");
const status = document.querySelector("#status");
const newer = document.querySelector(".newer");

export function copy(name, texts = {}) {
  const element = document.querySelector(`template[data-piece="${name}"]`).content.firstElementChild.cloneNode(true);
  for (const [slot, text] of Object.entries(texts)) slotOf(element, slot).textContent = text;
  return element;
}

export const slotOf = (element, slot) => element.querySelector(`[data-slot="${slot}"]`);

/** Puts a piece at the end of the conversation. */
export function append(element) {
  document.querySelector(".empty")?.remove();
  thread.hidden = false;
  thread.append(element);
  if (!atEnd()) newer.hidden = false;
  return element;
}

export function toEnd() {
  log.scrollTop = 0;
}

/** Says a whole text to a screen reader when it has finished with the last one. */
export function announce(text) {
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = text));
}

export function shows(messageId) {
  return Boolean(messageId && thread.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`));
}

export function message(author, text, messageId, at = new Date()) {
  const element = append(copy(author, { text }));
  const time = element.querySelector("time");
  time.dateTime = at.toISOString();
  time.title = at.toLocaleString(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" });
  time.textContent = clock(time, at);
  if (messageId) element.dataset.messageId = messageId;
  return element;
}

/** The folded line of what was consulted or done. */
export function tools(used) {
  const known = document.querySelector('template[data-piece="phrases"]').content;
  const phrase = ({ name }) => known.querySelector(`[data-tool="${CSS.escape(name)}"]`)?.textContent ?? name;
  const element = copy("tools", { phrase: [...new Set(used.map(phrase))].join(", ") });
  const list = element.querySelector("ul");
  for (const call of used) {
    const item = document.createElement("li");
    const code = document.createElement("code");
    code.textContent = `${call.name} ${JSON.stringify(call.arguments ?? {})}`;
    item.append(code);
    list.append(item);
  }
  return element;
}

/** A sentence with a way on: `again` is what the button does. */
export function trouble(text, again) {
  const element = copy("trouble", text ? { text } : {});
  const button = element.querySelector("button");
  if (again) button.addEventListener("click", () => (element.remove(), again()));
  else button.remove();
  announce(element.textContent.trim());
  return append(element);
}

function clock(time, at) {
  const minute = String(at.getMinutes()).padStart(2, "0");
  const pattern = at.getMinutes() === 0 ? time.dataset.fullHour : time.dataset.clock;
  return pattern.replace("{hour}", at.getHours()).replace("{minute}", minute);
}

// The list runs from its end, where the scroll position is zero.
const atEnd = () => Math.abs(log.scrollTop) < 48;

log.addEventListener("scroll", () => atEnd() && (newer.hidden = true), { passive: true });
newer.addEventListener("click", () => {
  newer.hidden = true;
  log.scrollTo({ top: 0, behavior: "smooth" });
});
