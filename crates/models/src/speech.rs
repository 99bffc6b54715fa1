//! Speech to text, by `/audio/transcriptions`.

use domain::Language;
use serde_json::Value;
use wire::header::HeaderValue;

use crate::embeddings::{compatible_fault, compatible_wire};
use crate::port::ModelError;
use crate::remote::{Access, AddressError, Body, Form, Outgoing, Wire};

/// The most that those who transcribe take at once.
pub const MAX_RECORDING: usize = 25 * 1024 * 1024;
/// A file name is for its ending; nobody needs more of it.
const MAX_NAME: usize = 64;

/// A voice as it came in.
#[derive(Clone, PartialEq, Eq)]
pub struct Recording {
    /// As the sender named it, or nothing.
    pub name: String,
    /// `audio/ogg; codecs=opus`, `audio/mpeg` …
    pub media_type: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Recording {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Recording({}, {} bytes)", self.media_type, self.bytes.len())
    }
}

/// Somebody who writes down what was said.
#[derive(Debug, Clone)]
pub struct Transcriber {
    name: String,
    model: String,
    wire: Wire,
}

/// A transcriber that speaks like OpenAI; `whisper-1` and `openai:whisper-1` are the same.
pub fn connect(model: &str, access: &Access) -> Result<Transcriber, AddressError> {
    let model = model.trim();
    let model = model.strip_prefix("openai:").unwrap_or(model).to_owned();
    Ok(Transcriber { name: format!("openai:{model}"), model, wire: compatible_wire(access)? })
}

impl Transcriber {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was said, in the language that the person speaks. Silence is an empty text.
    pub async fn transcribe(&self, recording: Recording, language: Language) -> Result<String, ModelError> {
        let provider = self.wire.provider();
        if recording.bytes.len() > MAX_RECORDING {
            return Err(ModelError::TooLong { provider });
        }
        if recording.bytes.is_empty() {
            let code = Some("empty_recording".to_owned());
            return Err(ModelError::Refused { provider, status: None, code });
        }
        let body = Body::Form(self.form(&recording, language));
        let outgoing = Outgoing { path: "audio/transcriptions".to_owned(), headers: Vec::new(), body };
        let incoming = self.wire.send(outgoing).await?.map_err(|refusal| {
            compatible_fault(&refusal.body).into_error(provider, refusal.status, refusal.retry_after)
        })?;
        let bytes = incoming.bytes().await?;
        transcript(&bytes).map_err(|problem| ModelError::Unreadable { provider, problem })
    }

    fn form(&self, recording: &Recording, language: Language) -> Form {
        let name = file_name(recording);
        // Said as it came: a type that nobody knows must not stop a voice that the name describes well enough.
        let media_type = Some(&*recording.media_type)
            .filter(|media_type| media_type.contains('/') && HeaderValue::try_from(*media_type).is_ok())
            .unwrap_or("application/octet-stream");
        let language = language.primary();
        Form::new()
            .file("file", &name, media_type, &recording.bytes)
            .text("model", &self.model)
            .text("language", language)
            .text("response_format", "json")
    }
}

/// A name whose ending says what the bytes are: servers look at it, and messengers do not send one.
fn file_name(recording: &Recording) -> String {
    const ENDINGS: [&str; 10] = ["ogg", "oga", "mp3", "m4a", "mp4", "mpeg", "mpga", "wav", "webm", "flac"];
    let name = recording.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let known = ending.is_some_and(|ending| ENDINGS.contains(&&*ending));
    if known && name.len() <= MAX_NAME && name.chars().all(plain) {
        return name.to_owned();
    }
    let media_type = recording.media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let ending = match &*media_type {
        "audio/mpeg" | "audio/mp3" => "mp3",
        "audio/mp4" | "audio/m4a" | "audio/x-m4a" | "audio/aac" => "m4a",
        "video/mp4" => "mp4",
        "audio/wav" | "audio/x-wav" | "audio/wave" => "wav",
        "audio/webm" | "video/webm" => "webm",
        "audio/flac" | "audio/x-flac" => "flac",
        // What messengers record.
        _ => "ogg",
    };
    format!("audio.{ending}")
}

/// `{"text": …}` as it was asked for, or the bare text that smaller servers send all the same.
fn transcript(bytes: &[u8]) -> Result<String, &'static str> {
    if let Ok(body) = serde_json::from_slice::<Value>(bytes) {
        let text = match &body {
            Value::String(text) => Some(text.as_str()),
            Value::Object(_) | Value::Array(_) => body.get("text").and_then(Value::as_str),
            // A bare `42` is what somebody said.
            _ => std::str::from_utf8(bytes).ok(),
        };
        return text.map(|text| text.trim().to_owned()).ok_or("it holds no text");
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not text")?.trim();
    if text.starts_with(['{', '<']) {
        return Err("it is not a transcript");
    }
    Ok(text.to_owned())
}

#[cfg(test)]
#[path = "speech_tests.rs"]
mod tests;
