//! Sending by Evolution, and finding out whether something was sent.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use domain::Clock;
use futures::future::{BoxFuture, FutureExt};
use outbound::{Address, Channel, Delivery, Found, Handed, Missing, Permit, SendError};
use serde_json::{Value, json};
use wire::header::{CONTENT_TYPE, HeaderValue};
use wire::{Call, Client, Failure, Method, Patience, Url};

use super::find::{MessageSearch, newest, records, sent_to};
use super::lenient::{bytes, count, owned, text};
use super::verdict::{Answer, DeliveryVerdict, failed, verdict};
use super::{Account, ConnectionState, Media, Peer};

/// The most that is read of an answer: a page of messages with the small pictures in them.
const MAX_ANSWER: usize = 8 * 1024 * 1024;
/// The most that is read of a picture or a voice: base64 of what WhatsApp takes.
const MAX_MEDIA: usize = 40 * 1024 * 1024;

const NO_ADDRESS: SendError = SendError::Refused { code: "no_address" };
const NO_MEDIA: SendError = SendError::Refused { code: "no_media" };
const NO_ACCOUNT: SendError = SendError::Away { code: "no_such_account", retry_after: None };

/// WhatsApp, by as many numbers as there are accounts.
#[derive(Debug)]
pub struct Evolution {
    accounts: Vec<Account>,
    /// For every other name: whoever runs one Evolution need not say what its instances are called.
    any: Option<Account>,
    /// The instance that speaks where nobody named one, once Evolution said what it is called.
    found: OnceLock<String>,
    client: Client,
    patience: Patience,
    clock: Arc<dyn Clock>,
}

impl Evolution {
    /// The channel, whichever service stands behind it.
    pub const NAME: &'static str = "whatsapp";

    /// Asks WhatsApp about the number, looks at the links in the text and then sends: that takes seconds.
    pub const PATIENCE: Patience = Patience {
        first_byte: Duration::from_secs(25),
        between_chunks: Duration::from_secs(10),
        whole: Duration::from_secs(30),
    };

    pub fn new(accounts: Vec<Account>, client: Client, patience: Patience, clock: Arc<dyn Clock>) -> Self {
        Self { accounts, any: None, found: OnceLock::new(), client, patience, clock }
    }

    /// Every name that has no account of its own stands for an instance at the same place, with the same key.
    #[must_use]
    pub fn with_any(mut self, account: Account) -> Self {
        self.any = Some(account);
        self
    }

    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// Whether an account is connected to WhatsApp.
    pub async fn state(&self, account: &str) -> Result<ConnectionState, SendError> {
        let account = self.account(account)?;
        let answer =
            self.ask(&account, "instance/connectionState", None, MAX_ANSWER).await.map_err(harmless)?;
        if let DeliveryVerdict::Failed(error) = verdict(&answer) {
            return Err(harmless(error));
        }
        let state = text(&answer.body, "/instance/state").or_else(|| text(&answer.body, "/state"));
        Ok(state.map_or(ConnectionState::Unknown, ConnectionState::parse))
    }

    /// A picture or a voice that arrived without its bytes. Refused means that there is none to be had.
    pub async fn media(&self, account: &str, provider_id: &str) -> Result<Media, SendError> {
        let account = self.account(account)?;
        let question = json!({ "message": { "key": { "id": provider_id } }, "convertToMp4": false });
        let action = "chat/getBase64FromMediaMessage";
        let answer = self.ask(&account, action, Some(&question), MAX_MEDIA).await.map_err(harmless)?;
        match (verdict(&answer), answer.unread, answer.body.get("base64").and_then(bytes)) {
            (DeliveryVerdict::Failed(SendError::Unknown { .. }), _, _) if answer.status < 500 => {
                Err(NO_MEDIA)
            }
            (DeliveryVerdict::Failed(error), _, _) => Err(harmless(error)),
            (_, Some(Failure::TooBig), _) => Err(SendError::Refused { code: "too_big" }),
            (_, Some(failure), _) => Err(harmless(failed(&failure))),
            (DeliveryVerdict::Handed(_), None, bytes @ Some(_)) => Ok(Media {
                media_type: owned(&answer.body, "/mimetype"),
                size: count(&answer.body, "/size/fileLength"),
                bytes,
            }),
            _ => Err(NO_MEDIA),
        }
    }

    /// The account that speaks under a name. Where none was configured and none was heard of yet, Evolution is asked which
    /// instances it has; one that cannot say is taken at the name that stands for any.
    async fn speaker(&self, name: &str) -> Result<Account, SendError> {
        let unnamed = name == Address::FIRST_ACCOUNT && self.accounts.is_empty();
        let Some(any) = self.any.as_ref().filter(|_| unnamed) else { return self.account(name) };
        if self.found.get().is_none() {
            let url = any.beside("instance/fetchInstances");
            let answer =
                self.call(any, "instance/fetchInstances", url, None, MAX_ANSWER).await.map_err(harmless)?;
            if let Some(name) = connected(&answer) {
                let _ours_or_the_same = self.found.set(name);
            }
        }
        Ok(self.found.get().map_or_else(|| any.clone(), |name| any.called(name)))
    }

    fn account(&self, name: &str) -> Result<Account, SendError> {
        let first = || {
            (name == Address::FIRST_ACCOUNT).then(|| self.accounts.first().or(self.any.as_ref())).flatten()
        };
        let own = self.accounts.iter().find(|account| account.name() == name).or_else(first).cloned();
        own.or_else(|| self.any.as_ref().map(|any| any.called(name))).ok_or(NO_ACCOUNT)
    }

    async fn send_text(&self, delivery: &Delivery) -> Result<Handed, SendError> {
        let to = delivery.to.as_ref().ok_or(NO_ADDRESS)?;
        let account = self.speaker(&to.account).await?;
        let names = Peer::names(&to.peer);
        if names.is_empty() {
            return Err(NO_ADDRESS);
        }
        for name in names {
            let question = json!({ "number": number(&name), "text": delivery.text });
            let answer = self.ask(&account, "message/sendText", Some(&question), MAX_ANSWER).await?;
            match verdict(&answer) {
                DeliveryVerdict::Handed(handed) => return Ok(handed),
                // Certain that nothing left: the other form of the number is tried.
                DeliveryVerdict::NoSuchNumber => {}
                DeliveryVerdict::Failed(error) => return Err(error),
            }
        }
        Err(SendError::Refused { code: "no_such_number" })
    }

    async fn look_for(&self, missing: &Missing) -> Result<Found, SendError> {
        let Missing { delivery, since, others } = missing;
        let to = delivery.to.as_ref().ok_or(NO_ADDRESS)?;
        let account = self.speaker(&to.account).await?;
        let names = Peer::names(&to.peer);
        let wanted = MessageSearch { text: &delivery.text, names: &names, since: *since, others };
        for name in &names {
            let Some(body) = self.messages(&account, &sent_to(name)).await? else {
                return Ok(Found::CannotTell);
            };
            if let Some(handed) = records(&body).and_then(|records| wanted.among(records)) {
                return Ok(Found::Sent(handed));
            }
        }
        let Some(body) = self.messages(&account, &newest()).await? else { return Ok(Found::CannotTell) };
        Ok(wanted.elsewhere(records(&body).unwrap_or_default()))
    }

    /// The messages that Evolution keeps; nothing when it cannot say. One that is not there may say later.
    async fn messages(&self, account: &Account, question: &Value) -> Result<Option<Value>, SendError> {
        let asked = self.ask(account, "chat/findMessages", Some(question), MAX_ANSWER).await;
        let answer = asked.map_err(harmless)?;
        Ok((200..300).contains(&answer.status).then_some(answer.body))
    }

    async fn ask(
        &self,
        account: &Account,
        action: &str,
        question: Option<&Value>,
        limit: usize,
    ) -> Result<Answer, SendError> {
        self.call(account, action, account.at(action), question, limit).await
    }

    async fn call(
        &self,
        account: &Account,
        action: &str,
        url: Url,
        question: Option<&Value>,
        limit: usize,
    ) -> Result<Answer, SendError> {
        let mut headers = account.headers();
        let (method, body) = match question {
            Some(question) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                (Method::POST, question.to_string())
            }
            None => (Method::GET, String::new()),
        };
        let call = Call { method, url, headers, body: body.into() };
        let response = match self.client.send(call, self.patience, &self.clock).await {
            Ok(response) => response,
            Err(failure) => {
                tracing::warn!(account = account.name(), action, %failure, "Evolution did not answer");
                return Err(failed(&failure));
            }
        };
        let (status, retry_after) = (response.status.as_u16(), response.retry_after());
        // The head has said how it went with a message; an end that is missing does not change that.
        let (bytes, unread) = match response.body.bytes_up_to(limit).await {
            Ok(bytes) => (bytes, None),
            Err(failure) => (Vec::new(), Some(failure)),
        };
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        Ok(Answer { status, retry_after, body, unread })
    }
}

/// The first instance that is connected, else the first: Evolution 2 names them directly, older ones a level deeper.
fn connected(answer: &Answer) -> Option<String> {
    let instances = (200..300).contains(&answer.status).then_some(&answer.body)?.as_array()?;
    let named = |instance: &Value| {
        ["/name", "/instance/instanceName", "/instanceName"].iter().find_map(|path| owned(instance, path))
    };
    let open = |instance: &&Value| {
        let states = ["/connectionStatus", "/instance/status", "/status", "/instance/state"];
        states.iter().any(|path| text(instance, path) == Some("open"))
    };
    instances.iter().filter(open).chain(instances).find_map(named).filter(|name| !name.is_empty())
}

/// A question that changes nothing may be asked again, whatever became of it.
fn harmless(error: SendError) -> SendError {
    match error {
        SendError::Unknown { code } => SendError::Away { code, retry_after: None },
        other => other,
    }
}

/// What Evolution calls the number: digits for people, so that it looks for both forms itself, and whole names for the rest.
fn number(name: &str) -> &str {
    name.strip_suffix("@s.whatsapp.net").or_else(|| name.strip_suffix("@c.us")).unwrap_or(name)
}

impl Channel for Evolution {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn send(&self, _permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>> {
        async move { self.send_text(&delivery).await }.boxed()
    }

    fn media(&self, account: String, provider_id: String) -> BoxFuture<'_, Option<outbound::Media>> {
        async move {
            let media = Self::media(self, &account, &provider_id).await.ok()?;
            let media_type = media.media_type.unwrap_or_else(|| "application/octet-stream".into());
            Some(outbound::Media { media_type, bytes: media.bytes? })
        }
        .boxed()
    }

    fn find(&self, missing: Missing) -> BoxFuture<'_, Result<Found, SendError>> {
        async move { self.look_for(&missing).await }.boxed()
    }
}

#[cfg(test)]
#[path = "channel_tests.rs"]
mod tests;
