//! The one table of error codes. A program may match on them: add, never rename.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $status:ident;)+) => {
        /// Why a request was not served, in a word that stays the same for ever.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $code)] $name,)+
        }

        impl Code {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)+
                }
            }

            pub const fn status(self) -> StatusCode {
                match self {
                    $(Self::$name => StatusCode::$status,)+
                }
            }
        }
    };
}

codes! {
    InvalidRequest = "invalid_request", BAD_REQUEST;
    MalformedJson = "malformed_json", BAD_REQUEST;
    TextEmpty = "text_empty", BAD_REQUEST;
    TextControlCharacters = "text_control_characters", BAD_REQUEST;
    TextTooLong = "text_too_long", PAYLOAD_TOO_LARGE;
    /// Nobody here proposed this, or somebody else did: the two read the same from outside.
    UnknownNonce = "unknown_nonce", BAD_REQUEST;
    Unauthorised = "unauthorised", UNAUTHORIZED;
    CsrfFailed = "csrf_failed", FORBIDDEN;
    Forbidden = "forbidden", FORBIDDEN;
    NotFound = "not_found", NOT_FOUND;
    UnknownAssistant = "unknown_assistant", NOT_FOUND;
    UnknownConversation = "unknown_conversation", NOT_FOUND;
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    Conflict = "conflict", CONFLICT;
    /// Undoing it would lose what was changed after it.
    ChangedSince = "changed_since", CONFLICT;
    /// What left or was erased cannot be taken back.
    Irreversible = "irreversible", CONFLICT;
    /// Nothing is remembered for somebody who did not agree to it.
    MemoryConsentRequired = "memory_consent_required", CONFLICT;
    /// What nobody can tell about any more, or never could: it does not wait for a decision.
    NotWaiting = "not_waiting", CONFLICT;
    /// R0: the person wants no messages.
    OptedOut = "opted_out", CONFLICT;
    /// R1: the person wants quiet for a while.
    CoolingOff = "cooling_off", CONFLICT;
    /// R2: nothing may come before a day.
    NextAllowedAt = "next_allowed_at", CONFLICT;
    /// R3: enough came within seven days.
    ContactCap = "contact_cap_7d", CONFLICT;
    /// R4a: campaigns are switched off.
    CampaignsOff = "campaigns_disabled", CONFLICT;
    /// R4b: everything that nobody asked for is switched off.
    SafeMode = "safe_mode", CONFLICT;
    HourlyRate = "rate_hour", CONFLICT;
    DailyRate = "rate_day", CONFLICT;
    BusinessHours = "business_hours", CONFLICT;
    /// The same words went to the same person within the hour.
    Duplicate = "duplicate", CONFLICT;
    /// The proposal was already decided, or its five minutes are over.
    NonceGone = "nonce_gone", GONE;
    /// It was taken back already, or its 24 hours are over.
    UndoGone = "undo_gone", GONE;
    /// The person had it erased.
    Erased = "erased", GONE;
    PayloadTooLarge = "payload_too_large", PAYLOAD_TOO_LARGE;
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE;
    InvalidMetric = "invalid_metric", UNPROCESSABLE_ENTITY;
    InvalidReminder = "invalid_reminder", UNPROCESSABLE_ENTITY;
    InvalidFinance = "invalid_finance", UNPROCESSABLE_ENTITY;
    InvalidMemory = "invalid_memory", UNPROCESSABLE_ENTITY;
    InvalidPerson = "invalid_person", UNPROCESSABLE_ENTITY;
    InvalidPreferences = "invalid_preferences", UNPROCESSABLE_ENTITY;
    InvalidDecision = "invalid_decision", UNPROCESSABLE_ENTITY;
    InvalidHabit = "invalid_habit", UNPROCESSABLE_ENTITY;
    InvalidGoal = "invalid_goal", UNPROCESSABLE_ENTITY;
    InvalidCampaign = "invalid_campaign", UNPROCESSABLE_ENTITY;
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS;
    /// The month's money for models is gone; everything that needs no model goes on.
    AiCostLimitReached = "ai_cost_limit_reached", TOO_MANY_REQUESTS;
    Internal = "internal", INTERNAL_SERVER_ERROR;
    DatabaseUnavailable = "database_unavailable", SERVICE_UNAVAILABLE;
    ModelUnavailable = "model_unavailable", SERVICE_UNAVAILABLE;
    TurnTimedOut = "turn_timed_out", GATEWAY_TIMEOUT;
}

impl Code {
    /// The code for a refusal that a library made before any handler of ours ran.
    pub(super) fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::Unauthorised,
            StatusCode::FORBIDDEN => Self::Forbidden,
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::CONFLICT => Self::Conflict,
            StatusCode::PAYLOAD_TOO_LARGE => Self::PayloadTooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedMediaType,
            StatusCode::TOO_MANY_REQUESTS => Self::TooManyRequests,
            status if status.is_client_error() => Self::InvalidRequest,
            _ => Self::Internal,
        }
    }
}
