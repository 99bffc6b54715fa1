// Talks to the API with the page's own session.

const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? "";

/** An answer that says no, with the stable code and a sentence for the person. */
export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const post = (path, body, accept) => send("POST", path, body, accept);
export const put = (path, body) => send("PUT", path, body);

async function send(method, path, body, accept = "application/json") {
  return answered(await fetch(path, {
    method,
    headers: { ...headers(accept), "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify(body),
  }));
}

export async function get(path) {
  return (await answered(await fetch(path, { headers: headers("application/json") }))).json();
}

/** A random id, also where `crypto.randomUUID` is missing (a phone on plain http at home). */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function headers(accept) {
  return { Accept: accept, "Accept-Language": document.documentElement.lang };
}

async function answered(response) {
  if (response.ok) return response;
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  const problem = await response.json().catch(() => ({}));
  throw new Refusal(response.status, problem.code ?? "internal", problem.detail ?? "");
}
