// Reads a response of server-sent events: yields { name, data } with the data parsed.

export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      held = (held + value).replace(/\r\n?(?=.)/gs, "\n");
      const blocks = held.split("\n\n");
      held = blocks.pop();
      for (const block of blocks) {
        const event = read(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function read(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { name, data: JSON.parse(data.join("\n")) } : null;
}
