// The chat: sends, shows the answer as it comes, and never sends the same message twice.

import { events } from "./stream.js";
import { Refusal, get, newId, pause, post } from "./api.js";
import { answered, ask, told } from "./remembering.js";
import { listen } from "./live.js";
import { announce, append, copy, message, shows, slotOf, toEnd, tools, trouble } from "./thread.js";
import { find, settle, settleOthers, show, undoing, wake } from "./proposal.js";

const composer = document.querySelector(".composer");
const field = composer.elements.text;
const waits = [1000, 2000, 4000];

// One turn at a time: what is sent meanwhile waits here, in order, and what happens elsewhere is looked at after.
let turns = Promise.resolve();
let busy = 0;
let heardMeanwhile = [];

/** Nothing from elsewhere gets in between while this page works on something of its own. */
async function hold(work) {
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    if (busy === 0 && heardMeanwhile.splice(0).some((id) => !shows(id))) catchUp();
  }
}

/** What a card needs from the page around it. */
const desk = { hold, replied };

function send(text, id = newId(), sent = message("person", text)) {
  toEnd();
  hold(() => (turns = turns.then(() => turn(text, id, sent))));
}

async function turn(text, id, sent) {
  const answer = new Answer();
  for (let attempt = 0; ; attempt += 1) {
    try {
      await stream(text, id, answer);
      return;
    } catch (error) {
      answer.clear();
      if (error instanceof Refusal) return refused(error, text, id, sent, answer);
      if (attempt === waits.length) return failed("", answer, () => send(text, id, sent));
      await pause(waits[attempt]);
    }
  }
}

/** One attempt. It ends with `done`, with a refusal, or throws because the connection was lost. */
async function stream(text, id, answer) {
  const body = { assistant: composer.elements.assistant.value, text, client_message_id: id };
  const conversation = composer.elements.conversation_id.value;
  if (conversation) body.conversation_id = conversation;
  const response = await post("/api/v1/messages", body, "text/event-stream");
  for await (const { name, data } of events(response)) {
    if (name === "delta") answer.add(data.text);
    if (name === "tool_calls") answer.uses(data.tool_calls);
    if (name === "proposal") answer.proposal = data;
    if (name === "done") return answer.finish(data);
    if (name === "error") throw new Refusal(0, data.code, data.message);
  }
  throw new Error("the stream ended early");
}

function refused({ status, message: sentence }, text, id, sent, answer) {
  // Not taken as it is: back to the field, to be changed. Taken but failed (0): only a new id gets a new answer.
  if (status >= 400 && status < 500 && status !== 429) return failed(sentence, answer, () => (sent.remove(), draft(text)));
  failed(sentence, answer, () => send(text, status === 0 ? newId() : id, sent));
}

function failed(sentence, answer, again) {
  answer.remove();
  trouble(sentence, again);
}

/** Puts a sentence in the field, ready to be changed or sent. */
function draft(text) {
  field.value = text;
  field.focus();
  field.setSelectionRange(text.length, text.length);
}

/** The assistant's side of a turn while it comes. */
class Answer {
  constructor() {
    this.element = append(copy("thinking"));
    this.text = "";
  }

  add(text) {
    if (!this.text) this.become(message("assistant", ""));
    this.text += text;
    slotOf(this.element, "text").append(text);
  }

  uses(calls) {
    this.line?.remove();
    this.line = tools(calls);
    this.element.prepend(this.line);
  }

  become(element) {
    if (this.line) element.prepend(this.line);
    this.element.replaceWith(element);
    this.element = element;
  }

  /** Before another attempt: what came half is taken back. */
  clear() {
    this.text = "";
    this.line = null;
    this.become(copy("thinking"));
  }

  remove() {
    this.element.remove();
  }

  finish(reply) {
    const rest = settleOthers(reply);
    this.line?.remove();
    if (shows(reply.message_id)) this.remove();
    else this.fill(reply);
    concluded(rest, this.element);
  }

  fill(reply) {
    this.line = null;
    if (!this.text) this.become(message("assistant", ""));
    const text = slotOf(this.element, "text");
    if (this.text !== reply.reply) text.textContent = reply.reply;
    this.element.dataset.messageId = reply.message_id;
    if (reply.tools_used?.length) this.element.prepend(tools(reply.tools_used));
  }
}

/** What every reply leaves behind, however it came. */
function concluded(reply, element) {
  // What became of a card is seen on the card itself.
  const news = (reply.notices ?? []).filter(({ code }) => !code.startsWith("proposal_") && !noted(code));
  const asks = news.find(({ code }) => code === "memory_consent");
  const notices = news.filter((notice) => notice !== asks).map(told);
  element?.querySelector("time").before(...undoing(reply.receipts), ...notices);
  const said = [reply.reply, ...notices.map((notice) => notice.textContent), asks?.message, reply.proposal?.summary];
  announce(said.join("\n"));
  if (reply.proposal) {
    element?.classList.toggle("asked", reply.reply === reply.proposal.summary);
    show(reply.proposal, desk);
  }
  if (asks) ask(reply.proposal && element);
  if (reply.tools_used?.some(({ name, ok }) => name === "set_memory_consent" && ok)) answered();
  if (reply.conversation_id && !composer.elements.conversation_id.value) {
    composer.elements.conversation_id.value = reply.conversation_id;
    history.replaceState(null, "", `/?conversation=${reply.conversation_id}`);
  }
}

/** Whether a notice that came by itself is on the page already. */
function noted(code) {
  return document.querySelector(`[data-notice="${CSS.escape(code)}"]`) !== null;
}

/** Something that has to do with no message. */
function notice({ code, text }) {
  const said = [...document.querySelectorAll(".note")].some((note) => note.textContent.trim() === text);
  if (said || noted(code)) return;
  const element = copy("notice", { text });
  element.dataset.notice = code;
  append(element);
  announce(text);
}

/** A whole reply at once: the answer to a button. */
function replied(reply) {
  const known = !reply.reply || shows(reply.message_id);
  concluded(reply, known ? null : message("assistant", reply.reply, reply.message_id));
}

function heard({ conversation_id: conversation, message_id: id }) {
  if (conversation === composer.elements.conversation_id.value && !shows(id)) catchUp(id);
}

/** Shows what was said and decided elsewhere: on another page, in the terminal, or while the connection was lost. */
async function catchUp(id) {
  const conversation = composer.elements.conversation_id.value;
  if (!conversation) return;
  if (busy > 0) return heardMeanwhile.push(id);
  const page = await get(`/api/v1/conversations/${conversation}/messages`).catch(() => null);
  if (!page) return;
  if (busy > 0) return heardMeanwhile.push(id);
  const open = page.proposal;
  const items = page.items.reverse();
  const last = items.findLastIndex(({ id }) => shows(id));
  if (last < 0) return;
  for (const { role, text, id, created_at: at } of items.slice(last + 1)) {
    const told = message(role === "assistant" ? role : "person", text, id, new Date(at));
    told.classList.toggle("asked", text === open?.summary);
    if (role === "assistant") announce(text);
  }
  for (const card of document.querySelectorAll(".proposal[data-nonce]")) {
    if (card.dataset.nonce !== open?.nonce) settle(card, "gone");
  }
  if (open) show(open, desk);
}

composer.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  field.focus();
  if (!text) return;
  field.value = "";
  send(text);
});

field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  composer.requestSubmit();
});

// A button that types.
document.addEventListener("click", (event) => {
  const button = event.target.closest('button[name="draft"]');
  if (!button) return;
  event.preventDefault();
  draft(button.value);
});

for (const card of document.querySelectorAll(".proposal[data-nonce]")) wake(card, desk);

listen("/api/v1/events", {
  message: heard,
  notice,
  proposal_expired: ({ nonce }) => find(nonce) && settle(find(nonce), "expired"),
  behind: () => catchUp(),
  reopened: () => catchUp(),
});
