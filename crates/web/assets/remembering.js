// What is said about memory beside a reply: the one question before anything is kept, and what the night brought.

import { put } from "./api.js";
import { announce, append, copy, trouble } from "./thread.js";

const question = () => document.querySelector(".thread .asks-consent");

/** Asks, unless the question stands there already: at the end, or before a message whose own question comes first. */
export function ask(before) {
  if (question()) return;
  const element = append(copy("consent"));
  before?.before(element);
}

/** The person has answered in words. */
export function answered() {
  question()?.remove();
}

/** A notice; one about memory leads there. */
export function told({ code, message }) {
  return copy(code.startsWith("memory_") ? "notice-memory" : "notice", { text: message });
}

document.addEventListener("submit", async (event) => {
  const asks = event.target.closest(".asks-consent");
  const word = event.submitter?.value;
  if (!asks || !word) return;
  event.preventDefault();
  try {
    await put("/api/v1/me/consent", { memory: word === "yes" });
    const line = copy(`consent-${word}`);
    asks.replaceWith(line);
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
    announce(line.textContent.trim());
  } catch (error) {
    trouble(error.message);
  }
});
