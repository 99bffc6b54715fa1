//! Who is on the other side. WhatsApp names people by phone, by a number of its own (a "lid"), or both.

use std::fmt;

use domain::Phone;
use serde_json::Value;

use super::lenient::text;

const PHONE_HOSTS: [&str; 3] = ["s.whatsapp.net", "c.us", "hosted"];
const LID_HOSTS: [&str; 2] = ["lid", "hosted.lid"];
const GROUP_HOST: &str = "g.us";
/// Announcements come from here, and nobody reads answers.
const WHATSAPP_ITSELF: &str = "0";
/// The longest name that WhatsApp gives anybody is far shorter.
const MAX_JID: usize = 128;

/// Somebody on WhatsApp, or a group with the one who spoke in it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Peer {
    /// Known for most people, not for all.
    pub phone: Option<Phone>,
    /// WhatsApp's own number for them, without its host.
    pub lid: Option<String>,
    /// The group that it was said in, with its host.
    pub group: Option<String>,
    /// Where an answer goes: the group, or the person by phone if that is known.
    pub jid: String,
}

/// What kind of place a name leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PeerKind {
    Person,
    Group,
    /// Status posts, broadcast lists, newsletters: nobody who could be answered.
    Broadcast,
}

/// A name without the device that it was said from: `5511…:12@s.whatsapp.net` is `5511…@s.whatsapp.net`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Jid<'a> {
    user: &'a str,
    host: &'a str,
}

impl<'a> Jid<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let (user, host) = text.rsplit_once('@').unwrap_or((text, "s.whatsapp.net"));
        let user = user.split([':', '_']).next().unwrap_or_default();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '+');
        let is_plain = !user.is_empty() && !host.is_empty() && text.len() <= MAX_JID;
        (is_plain && user.chars().chain(host.chars()).all(is_name)).then_some(Self { user, host })
    }

    fn place(self) -> PeerKind {
        if self.host == GROUP_HOST {
            PeerKind::Group
        } else if (PHONE_HOSTS.contains(&self.host) && self.user != WHATSAPP_ITSELF) || self.lid().is_some() {
            PeerKind::Person
        } else {
            PeerKind::Broadcast
        }
    }

    fn phone(self) -> Option<Phone> {
        PHONE_HOSTS.contains(&self.host).then(|| Phone::parse(self.user).ok()).flatten()
    }

    fn lid(self) -> Option<String> {
        LID_HOSTS.contains(&self.host).then(|| self.user.to_owned())
    }
}

impl fmt::Display for Jid<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}@{}", self.user, self.host)
    }
}

/// The place that a message's key names, if it names one.
pub(super) fn place(key: &Value) -> Option<PeerKind> {
    text(key, "/remoteJid").and_then(Jid::parse).map(Jid::place)
}

impl Peer {
    /// The other side of the message that has this key. `said` is the rest of the message, which knows more of a group.
    pub(super) fn of(key: &Value, said: &Value) -> Option<Self> {
        let jid = Jid::parse(text(key, "/remoteJid")?)?;
        match jid.place() {
            PeerKind::Person => {
                let others = ["/remoteJidAlt", "/senderPn", "/senderLid"].map(|path| text(key, path));
                // Of our own messages the sender is ourselves.
                let is_ours = super::lenient::truth(key, "/fromMe") == Some(true);
                let named = others.into_iter().take(if is_ours { 1 } else { 3 });
                Some(Self::person(jid, named.flatten().filter_map(Jid::parse)))
            }
            PeerKind::Group => {
                let of_key =
                    ["/participant", "/participantAlt", "/participantPn", "/participantLid", "/senderPn"]
                        .map(|path| text(key, path));
                let named = of_key.into_iter().chain([text(said, "/participant")]).flatten();
                Some(Self::in_group(jid, named.filter_map(Jid::parse)))
            }
            PeerKind::Broadcast => None,
        }
    }

    /// The other side that a bare name leads to.
    pub(super) fn named(jid: &str) -> Option<Self> {
        let jid = Jid::parse(jid)?;
        match jid.place() {
            PeerKind::Person => Some(Self::person(jid, std::iter::empty())),
            PeerKind::Group => Some(Self::in_group(jid, std::iter::empty())),
            PeerKind::Broadcast => None,
        }
    }

    fn person<'a>(first: Jid<'a>, others: impl Iterator<Item = Jid<'a>>) -> Self {
        let names: Vec<Jid<'_>> = std::iter::once(first).chain(others).collect();
        let by_phone = names.iter().find_map(|name| Some((name, name.phone()?)));
        let jid = by_phone.as_ref().map_or(&first, |(name, _)| name).to_string();
        let phone = by_phone.map(|(_, phone)| phone);
        Self { phone, lid: names.iter().find_map(|name| name.lid()), group: None, jid }
    }

    fn in_group<'a>(group: Jid<'a>, speakers: impl Iterator<Item = Jid<'a>>) -> Self {
        let names: Vec<Jid<'_>> = speakers.collect();
        let jid = group.to_string();
        Self {
            phone: names.iter().find_map(|name| name.phone()),
            lid: names.iter().find_map(|name| name.lid()),
            group: Some(jid.clone()),
            jid,
        }
    }

    /// The names under which WhatsApp may know the one with this name, as written first.
    pub(super) fn names(peer: &str) -> Vec<String> {
        let Some(jid) = Jid::parse(peer) else { return Vec::new() };
        let others = jid.phone().map(|phone| phone.variants()).unwrap_or_default();
        let others = others.into_iter().filter(|digits| digits != jid.user);
        std::iter::once(jid.to_string())
            .chain(others.map(|digits| format!("{digits}@{}", jid.host)))
            .collect()
    }
}

impl fmt::Debug for Peer {
    /// Who they are is theirs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.group.is_some() { "in a group" } else { "alone" };
        match &self.phone {
            Some(phone) => write!(formatter, "Peer({phone}, {place})"),
            None => write!(formatter, "Peer(…, {place})"),
        }
    }
}

#[cfg(test)]
#[path = "peer_tests.rs"]
mod tests;
