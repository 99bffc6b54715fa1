//! What the server says, made before anybody asks.

use serde_json::{Value, json};

use super::stamps::DIGITS;
use super::{TOKENS, Wire};

/// The answers in one vendor's format. Everything is chunked, each event a chunk of its own.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) whole: Vec<u8>,
    /// A stream in one piece.
    pub(super) burst: Vec<u8>,
    /// The same in pieces: what comes before the tokens, a token, what comes after them.
    pub(super) opening: Vec<u8>,
    pub(super) token: Token,
    pub(super) closing: Vec<u8>,
}

/// A token whose text is the moment at which it leaves.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) bytes: Vec<u8>,
    /// Where the moment is written.
    pub(super) place: std::ops::Range<usize>,
}

const WORD: &str = " palavra";
/// About as many as a token has.
const LETTERS_A_TOKEN: usize = 4;
/// After all the tokens.
const LAST_WORD: &str = " fim";
const HEAD: &str = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-type: ";
const JSON: &str = "application/json\r\n\r\n";
const EVENTS: &str = "text/event-stream; charset=utf-8\r\n\r\n";
const LAST_CHUNK: &str = "0\r\n\r\n";

impl Script {
    pub(super) fn of(wire: Wire) -> Self {
        let words = WORD.repeat(TOKENS) + LAST_WORD;
        let (whole, before, token, after): (_, String, fn(&str) -> String, String) = match wire {
            Wire::Claude => (claude_whole(&words), claude_opening(), claude_token, claude_closing()),
            Wire::OpenAi => {
                let message = json!({ "role": "assistant", "content": words }).to_string();
                (openai_whole(&message, "stop"), openai_opening(), openai_token, openai_closing("stop"))
            }
        };
        let opening = format!("{HEAD}{EVENTS}{before}");
        let closing = format!("{}{after}{LAST_CHUNK}", token(LAST_WORD));
        let burst = format!("{opening}{}{closing}", token(WORD).repeat(TOKENS));
        Self {
            whole: format!("{HEAD}{JSON}{}{LAST_CHUNK}", chunk(&whole)).into_bytes(),
            burst: burst.into_bytes(),
            opening: opening.into_bytes(),
            token: Token::new(token),
            closing: closing.into_bytes(),
        }
    }

    /// A call of a tool in the format of `OpenAI`: its name first, then its arguments a token at a time.
    pub(super) fn calling(tool: &str, arguments: &Value) -> Self {
        let text = arguments.to_string();
        let function = |arguments: &str| json!({ "name": tool, "arguments": arguments });
        let call =
            |function: Value| json!({ "index": 0, "id": "call_1", "type": "function", "function": function });
        let message = json!({ "role": "assistant", "content": null, "tool_calls": [call(function(&text))] });
        let delta = |call: Value| {
            let choice = json!({ "index": 0, "delta": { "tool_calls": [call] }, "finish_reason": null });
            openai_event(&choice.to_string(), "null")
        };
        let letters: Vec<char> = text.chars().collect();
        let piece = |piece: &[char]| {
            delta(json!({ "index": 0, "function": { "arguments": piece.iter().collect::<String>() } }))
        };
        let pieces: String = letters.chunks(LETTERS_A_TOKEN).map(piece).collect();
        let closing = openai_closing("tool_calls");
        let events = format!("{}{}{pieces}{closing}", openai_opening(), delta(call(function(""))));
        let whole = openai_whole(&message.to_string(), "tool_calls");
        Self {
            whole: format!("{HEAD}{JSON}{}{LAST_CHUNK}", chunk(&whole)).into_bytes(),
            burst: format!("{HEAD}{EVENTS}{events}{LAST_CHUNK}").into_bytes(),
            ..Self::of(Wire::OpenAi)
        }
    }
}

impl Token {
    fn new(token: fn(&str) -> String) -> Self {
        let mark = "_".repeat(DIGITS);
        // As vendors cut words: the space first. The point tells a reader that the moment is whole.
        let text = token(&format!(" {mark}."));
        let start = text.find(&mark).unwrap_or_default();
        Self { bytes: text.into_bytes(), place: start..start + DIGITS }
    }
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

fn claude_event(name: &str, data: &str) -> String {
    chunk(&format!("event: {name}\ndata: {{\"type\":\"{name}\",{data}}}\n\n"))
}

fn claude_whole(text: &str) -> String {
    format!(
        r#"{{"id":"msg_1","type":"message","role":"assistant","model":"bench","content":[{{"type":"text","text":"{text}"}}],"stop_reason":"end_turn","stop_sequence":null,"usage":{{"input_tokens":900,"output_tokens":{TOKENS}}}}}"#
    )
}

fn claude_opening() -> String {
    let message = r#""message":{"id":"msg_1","type":"message","role":"assistant","model":"bench","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":900,"output_tokens":1}}"#;
    let block = r#""index":0,"content_block":{"type":"text","text":""}"#;
    claude_event("message_start", message) + &claude_event("content_block_start", block)
}

fn claude_token(text: &str) -> String {
    let delta = format!(r#""index":0,"delta":{{"type":"text_delta","text":"{text}"}}"#);
    claude_event("content_block_delta", &delta)
}

fn claude_closing() -> String {
    let delta = format!(
        r#""delta":{{"stop_reason":"end_turn","stop_sequence":null}},"usage":{{"output_tokens":{TOKENS}}}"#
    );
    claude_event("content_block_stop", r#""index":0"#)
        + &claude_event("message_delta", &delta)
        + &chunk("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n")
}

fn openai_event(choices: &str, usage: &str) -> String {
    chunk(&format!(
        "data: {{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1780000000,\"model\":\"bench\",\"choices\":[{choices}],\"usage\":{usage}}}\n\n"
    ))
}

fn openai_whole(message: &str, reason: &str) -> String {
    format!(
        r#"{{"id":"chatcmpl-1","object":"chat.completion","created":1780000000,"model":"bench","choices":[{{"index":0,"message":{message},"finish_reason":"{reason}"}}],"usage":{{"prompt_tokens":900,"completion_tokens":{TOKENS},"total_tokens":1000}}}}"#
    )
}

fn openai_opening() -> String {
    openai_event(r#"{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}"#, "null")
}

fn openai_token(text: &str) -> String {
    openai_event(&format!(r#"{{"index":0,"delta":{{"content":"{text}"}},"finish_reason":null}}"#), "null")
}

fn openai_closing(reason: &str) -> String {
    let usage = format!(r#"{{"prompt_tokens":900,"completion_tokens":{TOKENS},"total_tokens":1000}}"#);
    openai_event(&format!(r#"{{"index":0,"delta":{{}},"finish_reason":"{reason}"}}"#), "null")
        + &openai_event("", &usage)
        + &chunk("data: [DONE]\n\n")
}
