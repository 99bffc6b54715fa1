//! The vendors by name: each job, and who does it for whom.

use super::check::Refused;
use super::spoken::Spoken;
use super::{Question, claude, gemini, ollama, openai};
use crate::vendor::{CannedResponse, ReceivedRequest};

/// Whose wire format is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VendorKind {
    Claude,
    OpenAi,
    Gemini,
    Ollama,
}

/// What a request is about.
#[derive(Debug)]
pub(super) enum RequestKind {
    /// Which models there are; what a program asks to see whether its key is good.
    Models,
    Count(Question),
    Answer(Question),
}

impl VendorKind {
    /// The only key that is taken.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Claude => "sk-ant-loopback-0f1e2d3c4b5a",
            Self::OpenAi => "sk-loopback-9a8b7c6d5e4f",
            Self::Gemini => "AIzaLoopback1122334455",
            Self::Ollama => "ollama-loopback-66778899",
        }
    }

    pub(super) fn read(self, heard: &ReceivedRequest) -> Result<RequestKind, Refused> {
        match self {
            Self::Claude => claude::read(heard),
            Self::OpenAi => openai::read(heard),
            Self::Gemini => gemini::read(heard),
            Self::Ollama => ollama::read(heard),
        }
    }

    pub(super) fn write(self, question: &Question, spoken: &Spoken) -> CannedResponse {
        match self {
            Self::Claude => claude::write(question, spoken),
            Self::OpenAi => openai::write(question, spoken),
            Self::Gemini => gemini::write(question, spoken),
            Self::Ollama => ollama::write(question, spoken),
        }
    }

    pub(super) fn count(self, tokens: usize) -> CannedResponse {
        match self {
            Self::Claude => claude::count(tokens),
            Self::Gemini => gemini::count(tokens),
            Self::OpenAi | Self::Ollama => CannedResponse::status(404),
        }
    }

    pub(super) fn models(self) -> CannedResponse {
        match self {
            Self::Claude => claude::models(),
            Self::Gemini => gemini::models(),
            Self::OpenAi | Self::Ollama => openai::models(),
        }
    }

    pub(super) fn refuse(self, refused: &Refused) -> CannedResponse {
        match self {
            Self::Claude => claude::refuse(refused),
            Self::OpenAi => openai::refuse(refused),
            Self::Gemini => gemini::refuse(refused),
            Self::Ollama => ollama::refuse(refused),
        }
    }

    /// The error that a stream breaks off with.
    pub(super) fn error_event(self, said: CannedResponse) -> CannedResponse {
        match self {
            Self::Claude => claude::error_event(said),
            Self::OpenAi | Self::Ollama => openai::error_event(said),
            Self::Gemini => gemini::error_event(said),
        }
    }

    /// A status that stands for trouble, in this vendor's words.
    pub(super) fn trouble(self, status: u16, message: &str, retry_after: Option<u64>) -> CannedResponse {
        let said = self.refuse(&Refused { status, message: message.to_owned(), code: None });
        match retry_after {
            Some(seconds) => said.header("retry-after", &seconds.to_string()),
            None => said,
        }
    }
}
