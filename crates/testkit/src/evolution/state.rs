//! What the server remembers, and how it answers.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use domain::Clock;
use serde_json::{Value, json};

use super::webhooks::{Webhook, WebhookEvent};
use super::{Evolution, shapes};
use crate::vendor::{CannedResponse, ReceivedRequest};

#[derive(Debug)]
pub(super) struct State {
    pub(super) clock: Arc<dyn Clock>,
    pub(super) faults: VecDeque<Fault>,
    /// Numbers that are not on WhatsApp.
    pub(super) unknown: BTreeSet<String>,
    pub(super) connection: &'static str,
    pub(super) keeps: bool,
    pub(super) delivered: Vec<Delivered>,
    /// As they stand in its database, oldest first.
    pub(super) kept: Vec<Value>,
    pub(super) heard: Vec<ReceivedRequest>,
    pub(super) webhook: Option<Webhook>,
    /// What its webhooks have not told yet.
    pub(super) untold: Vec<WebhookEvent>,
    /// How many messages there were, by which they are numbered.
    pub(super) count: usize,
}

/// Something that reached somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// As it was asked for.
    pub number: String,
    pub kind: MessageKind,
    /// The text or the caption.
    pub text: String,
    /// What receipts call it.
    pub id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    Text,
    Media,
    Audio,
}

/// What goes wrong with a request to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// 500, and nothing was sent.
    Fails,
    /// 500, and yet it was sent.
    FailsAfterSending,
    /// 400 by an error of its database, after it was sent.
    StumblesAfterSending,
    /// The connection breaks once it was sent.
    CutAfterSending,
    /// It was sent, and no answer ever comes.
    SilentAfterSending,
    /// The telephone is not connected.
    SessionLost,
    /// 429, with how many seconds to wait.
    TooMany(u32),
    /// It was sent, and the answer is not what it should be.
    MumblesAfterSending,
}

impl Fault {
    fn sends(self) -> bool {
        !matches!(self, Self::Fails | Self::SessionLost | Self::TooMany(_))
    }
}

impl State {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            faults: VecDeque::new(),
            unknown: BTreeSet::new(),
            connection: "open",
            keeps: true,
            delivered: Vec::new(),
            kept: Vec::new(),
            heard: Vec::new(),
            webhook: None,
            untold: Vec::new(),
            count: 0,
        }
    }

    pub(super) fn now(&self) -> i64 {
        self.clock.now().as_second()
    }

    /// The next id, of the length that WhatsApp's have.
    pub(super) fn next_id(&mut self) -> String {
        self.count += 1;
        format!("3EB0{:016X}", self.count)
    }

    pub(super) fn answer(&mut self, heard: &ReceivedRequest) -> CannedResponse {
        self.heard.push(heard.clone());
        if heard.headers.get("apikey").map(String::as_str) != Some(Evolution::KEY) {
            return shapes::error(401, "Unauthorized", &json!("Unauthorized"));
        }
        if (heard.method.as_str(), heard.path.as_str()) == ("GET", "/instance/fetchInstances") {
            let closed = json!({ "name": "Antiga", "connectionStatus": "close" });
            let own = json!({ "name": Evolution::INSTANCE, "connectionStatus": self.connection });
            return CannedResponse::json(200, &json!([closed, own]));
        }
        let Some((action, instance)) = heard.path.trim_start_matches('/').rsplit_once('/') else {
            return shapes::no_route(heard);
        };
        if instance != Evolution::INSTANCE.replace(' ', "%20") {
            let message = json!([format!("The \"{instance}\" instance does not exist")]);
            return shapes::error(404, "Not Found", &message);
        }
        match (heard.method.as_str(), action) {
            ("POST", "message/sendText") => self.send(&heard.body, MessageKind::Text),
            ("POST", "message/sendMedia") => self.send(&heard.body, MessageKind::Media),
            ("POST", "message/sendWhatsAppAudio") => self.send(&heard.body, MessageKind::Audio),
            ("POST", "chat/findMessages") => self.find(&heard.body),
            ("POST", "chat/getBase64FromMediaMessage") => self.media(&heard.body),
            ("GET", "instance/connectionState") => CannedResponse::json(
                200,
                &json!({ "instance": { "instanceName": Evolution::INSTANCE, "state": self.connection } }),
            ),
            _ => shapes::no_route(heard),
        }
    }

    fn send(&mut self, body: &Value, kind: MessageKind) -> CannedResponse {
        let Some((number, text)) = asked(body, kind) else {
            let message = json!([["requires property \"number\""]]);
            return shapes::error(400, "Bad Request", &message);
        };
        let fault = self.faults.pop_front();
        if self.connection != "open" || fault == Some(Fault::SessionLost) {
            return shapes::error(400, "Bad Request", &json!(["Error: Connection Closed"]));
        }
        if self.unknown.contains(&number) {
            let nobody = json!([{ "exists": false, "jid": shapes::jid(&number), "number": number }]);
            return shapes::error(400, "Bad Request", &nobody);
        }
        let sent = fault.is_none_or(Fault::sends).then(|| self.deliver(number, text, kind));
        match fault {
            None => CannedResponse::json(201, &sent.unwrap_or_default()),
            Some(Fault::TooMany(seconds)) => {
                CannedResponse::json(429, &json!({ "error": "Too Many Requests" }))
                    .header("retry-after", &seconds.to_string())
            }
            Some(Fault::StumblesAfterSending) => {
                let message = json!(["PrismaClientKnownRequestError: the connection pool timed out"]);
                shapes::error(400, "Bad Request", &message)
            }
            Some(Fault::CutAfterSending) => CannedResponse::nothing().up_to(0).cut(),
            Some(Fault::SilentAfterSending) => CannedResponse::nothing(),
            Some(Fault::MumblesAfterSending) => CannedResponse::status(201).piece("<html>ok</html>"),
            Some(_) => shapes::error(500, "Internal Server Error", &json!("Internal Server Error")),
        }
    }

    fn deliver(&mut self, number: String, text: String, kind: MessageKind) -> Value {
        let id = self.next_id();
        let sent = shapes::sent(&id, &number, &text, kind, self.now());
        if self.keeps {
            self.kept.push(sent.clone());
        }
        self.untold.push(WebhookEvent::new("send.message", sent.clone()));
        self.delivered.push(Delivered { number, kind, text, id });
        sent
    }

    /// The bytes of a picture or a voice that it keeps. Its tests are told what they are: those of the word "voz".
    fn media(&self, body: &Value) -> CannedResponse {
        let id = body.pointer("/message/key/id").filter(|id| id.is_string());
        let found = self.kept.iter().find(|kept| id.is_some() && kept.pointer("/key/id") == id);
        let media = found.and_then(|kept| {
            let fields = kept.get("message")?.as_object()?;
            fields.iter().find(|(_, media)| media.get("mimetype").is_some())
        });
        match (found, media) {
            (None, _) => shapes::error(400, "Bad Request", &json!(["Message not found"])),
            (_, None) => shapes::error(400, "Bad Request", &json!(["The message is not of the media type"])),
            (_, Some((kind, media))) => CannedResponse::json(
                201,
                &json!({
                    "mediaType": kind, "mimetype": media["mimetype"], "base64": "dm96", "buffer": null,
                    "size": { "fileLength": { "low": 3, "high": 0, "unsigned": true } }
                }),
            ),
        }
    }

    /// The newest first, by pages, as its database finds them.
    fn find(&self, body: &Value) -> CannedResponse {
        let wanted = |path: &str| body.pointer(path).filter(|value| !value.is_null());
        let (jid, from_me) = (wanted("/where/key/remoteJid"), wanted("/where/key/fromMe"));
        let is_wanted = |kept: &&Value| {
            jid.is_none_or(|jid| kept.pointer("/key/remoteJid") == Some(jid))
                && from_me.is_none_or(|from_me| kept.pointer("/key/fromMe") == Some(from_me))
        };
        let size = body.get("offset").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
        let found: Vec<&Value> = self.kept.iter().rev().filter(is_wanted).collect();
        let size = size.unwrap_or(50).max(1);
        let page: Vec<&Value> = found.iter().take(size).copied().collect();
        let pages = found.len().div_ceil(size);
        let answer = json!({ "messages": { "total": found.len(), "pages": pages, "currentPage": 1, "records": page } });
        CannedResponse::json(200, &answer)
    }
}

/// Whom to send what, if the request says so.
fn asked(body: &Value, kind: MessageKind) -> Option<(String, String)> {
    let field = |name: &str| body.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    let text = match kind {
        MessageKind::Text => field("text")?,
        MessageKind::Media => field("media").map(|_| field("caption").unwrap_or_default())?,
        MessageKind::Audio => field("audio").map(|_| "")?,
    };
    Some((field("number")?.to_owned(), text.to_owned()))
}
