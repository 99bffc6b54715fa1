//! What servers of the same API differ in, and how it is found out: they are asked as the vendor is, and refuse.

use super::complaint::Complaint;
use super::{Root, Server};
use crate::port::{ModelMessage, Request, ToolChoice};
use crate::remote::{Meaning, Refusal};

/// What a server was found to take. The default is a server like the vendor's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Habits {
    version: Taken,
    limit: Option<Limit>,
    forcing: Option<Forcing>,
    temperature: Taken,
    stream_options: Taken,
    /// `null` as the content of a message that only calls tools.
    null_content: Taken,
    /// A system message, and people who say two things in a row.
    free_roles: Taken,
    /// Ids of tool calls as somebody else made them.
    foreign_ids: Taken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Taken {
    #[default]
    Yes,
    No,
}

/// What the limit of an answer is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    Tokens,
    CompletionTokens,
}

/// How a model is brought to call one tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forcing {
    /// By its name.
    Named,
    /// It is the only one offered, and some tool must be called.
    Required,
    /// It is the only one offered.
    Offered,
}

/// A part of the request that some servers refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Limit,
    StreamOptions,
    Temperature,
    Forcing,
    NullContent,
    Roles,
    Ids,
}

/// In this order: what is more exactly named comes first.
const PARTS: [Part; 7] = [
    Part::StreamOptions,
    Part::Forcing,
    Part::Temperature,
    Part::Limit,
    Part::Ids,
    Part::Roles,
    Part::NullContent,
];
/// What is worth trying when the server does not say: first what costs the answer least.
const GUESSES: [Part; 4] = [Part::NullContent, Part::Forcing, Part::Temperature, Part::StreamOptions];

impl Limit {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Tokens => "max_tokens",
            Self::CompletionTokens => "max_completion_tokens",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Tokens => Self::CompletionTokens,
            Self::CompletionTokens => Self::Tokens,
        }
    }
}

impl Habits {
    pub(super) fn takes_version(self) -> bool {
        self.version == Taken::Yes
    }

    pub(super) fn limit(self, server: &Server) -> Limit {
        self.limit.unwrap_or(server.limit)
    }

    pub(super) fn forcing(self, server: &Server) -> Forcing {
        self.forcing.unwrap_or(server.forcing)
    }

    pub(super) fn takes_temperature(self) -> bool {
        self.temperature == Taken::Yes
    }

    pub(super) fn takes_stream_options(self) -> bool {
        self.stream_options == Taken::Yes
    }

    pub(super) fn takes_null_content(self) -> bool {
        self.null_content == Taken::Yes
    }

    pub(super) fn takes_free_roles(self) -> bool {
        self.free_roles == Taken::Yes
    }

    pub(super) fn takes_foreign_ids(self) -> bool {
        self.foreign_ids == Taken::Yes
    }

    /// The habits to try after a refusal, when there is something left to try.
    pub(super) fn after(self, request: &Request, server: &Server, refusal: &Refusal) -> Option<Self> {
        let complaint = Complaint::read(&refusal.body);
        if matches!(refusal.status, 404 | 405) {
            let may_move = server.root == Root::Guessed && self.takes_version();
            return (may_move && !complaint.misses_the_model())
                .then_some(Self { version: Taken::No, ..self });
        }
        if complaint.fault(refusal.status).meaning != Meaning::AsTheStatus {
            return None;
        }
        let without = |part: &Part| self.without(*part, request, server);
        let named = |part: &&Part| part.is_named_by(&complaint, self.limit(server));
        let told = PARTS.iter().filter(named).find_map(without);
        told.or_else(|| complaint.says_nothing().then(|| GUESSES.iter().find_map(without)).flatten())
    }

    /// The same habits without one part, if the request has it.
    fn without(self, part: Part, request: &Request, server: &Server) -> Option<Self> {
        let habits = match part {
            Part::Limit => Self { limit: Some(self.limit(server).other()), ..self },
            Part::StreamOptions => Self { stream_options: Taken::No, ..self },
            Part::Temperature => {
                request.temperature?;
                Self { temperature: Taken::No, ..self }
            }
            Part::Forcing => Self { forcing: Some(self.weaker(request, server)?), ..self },
            Part::NullContent => {
                request.messages.iter().find(|message| only_calls(message))?;
                Self { null_content: Taken::No, ..self }
            }
            Part::Roles => Self { free_roles: Taken::No, ..self },
            Part::Ids => Self { foreign_ids: Taken::No, ..self },
        };
        (habits != self).then_some(habits)
    }

    fn weaker(self, request: &Request, server: &Server) -> Option<Forcing> {
        match (&request.tool_choice, self.forcing(server)) {
            (ToolChoice::Named(_), Forcing::Named) => Some(Forcing::Required),
            (ToolChoice::Named(_) | ToolChoice::Required, Forcing::Required)
            | (ToolChoice::Required, Forcing::Named) => Some(Forcing::Offered),
            (ToolChoice::Auto | ToolChoice::None, _) | (_, Forcing::Offered) => None,
        }
    }
}

impl Part {
    fn is_named_by(self, complaint: &Complaint, limit: Limit) -> bool {
        match self {
            // A value that is too large is another matter than a name that is not known.
            Self::Limit => {
                complaint.mentions(&[limit.name()])
                    && (complaint.mentions(&[
                        "support",
                        "permitted",
                        "allowed",
                        "unknown",
                        "unrecogni",
                        "unexpected",
                        "extra",
                    ]) || complaint.mentions(&[limit.other().name()]) && limit == Limit::Tokens)
            }
            Self::StreamOptions => complaint.mentions(&["stream_options", "include_usage"]),
            Self::Temperature => complaint.mentions(&["temperature"]),
            Self::Forcing => complaint.mentions(&["tool_choice", "tool choice", "toolchoice"]),
            Self::NullContent => {
                complaint.mentions(&["content"])
                    && complaint.mentions(&["null", "none", "string", "str ", "required", "missing", "empty"])
            }
            Self::Roles => complaint.mentions(&["system role", "role 'system'", "must alternate"]),
            Self::Ids => complaint.mentions(&["tool call id", "tool_call_id", "].id", "].tool_call"]),
        }
    }
}

/// Whether a message would be sent with no content.
fn only_calls(message: &ModelMessage) -> bool {
    matches!(message, ModelMessage::Assistant { text, calls } if text.is_empty() && !calls.is_empty())
}
