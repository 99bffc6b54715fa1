//! Whether a message that may have left did, by what Evolution keeps of what it sent.

use domain::Timestamp;
use outbound::{Found, Handed};
use serde_json::{Value, json};

use super::lenient::{instant, owned, text, truth};
use super::{Content, Peer};

/// How far Evolution's clock, and WhatsApp's, may be behind ours.
const CLOCKS_APART: jiff::SignedDuration = jiff::SignedDuration::from_secs(120);
/// A store that has kept nothing for so long may have been told not to keep anything.
const STILL_KEPT: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);
/// How many of the newest are looked at.
const PAGE: u32 = 50;

/// The question for the newest messages that left for this name.
pub(super) fn sent_to(jid: &str) -> Value {
    json!({ "where": { "key": { "remoteJid": jid, "fromMe": true } }, "page": 1, "offset": PAGE })
}

/// The question for the newest messages at all.
pub(super) fn newest() -> Value {
    json!({ "where": {}, "page": 1, "offset": PAGE })
}

/// What is looked for.
#[derive(Debug)]
pub(super) struct MessageSearch<'a> {
    pub(super) text: &'a str,
    /// All names of the one that it is for.
    pub(super) names: &'a [String],
    pub(super) since: Timestamp,
    /// The names of messages that are known to be others.
    pub(super) others: &'a [String],
}

impl MessageSearch<'_> {
    /// The message among those that left for one of the names.
    pub(super) fn among(&self, records: &[Value]) -> Option<Handed> {
        records.iter().find(|record| self.is_it(record)).map(handed)
    }

    /// What the newest messages at all say, when those to the person did not have it: it may have been kept under a
    /// name that we do not know.
    pub(super) fn elsewhere(&self, records: &[Value]) -> Found {
        let mut is_doubtful = false;
        for record in records.iter().filter(|record| self.is_it(record)) {
            let names = [text(record, "/key/remoteJid"), text(record, "/key/remoteJidAlt")];
            let peers: Vec<Peer> = names.into_iter().flatten().filter_map(Peer::named).collect();
            if peers.iter().any(|peer| self.names.contains(&peer.jid)) {
                return Found::Sent(handed(record));
            }
            // The same words left for somebody whom we cannot tell from the person.
            is_doubtful |= self.names.iter().all(|name| name.ends_with("@lid"))
                || peers.iter().all(|peer| peer.phone.is_none() && peer.group.is_none());
        }
        let is_kept = |record: &Value| {
            instant(record, "/messageTimestamp").is_some_and(|at| self.since.duration_since(at) <= STILL_KEPT)
        };
        if is_doubtful || !records.iter().any(is_kept) { Found::CannotTell } else { Found::NotThere }
    }

    fn is_it(&self, record: &Value) -> bool {
        let is_ours = truth(record, "/key/fromMe").unwrap_or(false);
        let is_late = instant(record, "/messageTimestamp")
            .is_some_and(|at| self.since.duration_since(at) <= CLOCKS_APART);
        let content = record.get("message").map(|message| Content::of(message, record));
        let said = content.as_ref().and_then(Content::text);
        let is_another =
            text(record, "/key/id").is_some_and(|id| self.others.iter().any(|other| other == id));
        is_ours && is_late && !is_another && said.is_some_and(|said| same(said, self.text))
    }
}

/// The records of an answer: by pages since version 2, a bare list before.
pub(super) fn records(body: &Value) -> Option<&[Value]> {
    let listed = ["/messages/records", "/messages", "/records", ""].into_iter();
    listed.filter_map(|path| body.pointer(path)).find_map(Value::as_array).map(Vec::as_slice)
}

fn handed(record: &Value) -> Handed {
    Handed { provider_id: owned(record, "/key/id") }
}

/// WhatsApp cuts the white space around a text, and has one kind of line ends.
fn same(one: &str, other: &str) -> bool {
    let lines = |text: &str| text.trim().replace("\r\n", "\n");
    lines(one) == lines(other)
}

#[cfg(test)]
#[path = "find_tests.rs"]
mod tests;
