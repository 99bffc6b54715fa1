// Listens to what happens without being asked: messages, expired proposals, changes of state.

const longest = 60_000;

/** Calls `heard[name](data)` for each event, and `heard.reopened()` when a lost connection is back. */
export function listen(path, heard) {
  let wait = 1000;
  let lost = false;

  const open = () => {
    const source = new EventSource(path);
    source.addEventListener("open", () => {
      wait = 1000;
      if (lost) heard.reopened();
      lost = false;
    });
    for (const name of Object.keys(heard)) {
      source.addEventListener(name, (event) => heard[name](JSON.parse(event.data)));
    }
    source.addEventListener("error", () => {
      lost = true;
      // A browser comes back by itself from a cut, but gives up on a refusal: there we try again.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, longest);
    });
    addEventListener("pagehide", () => source.close(), { once: true });
  };

  open();
  addEventListener("pageshow", (event) => event.persisted && open());
}
