//! Which conversations this process is at work on, and for whom it still waits.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{ConversationId, Timestamp};

/// Nobody waits longer than this for the answer to their first word.
pub(crate) const AT_MOST: Duration = Duration::from_secs(12);

/// What this process looks for, and what it is at work on.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    /// How many wanted a look since the last one began.
    pub(super) wanted: AtomicUsize,
    in_hand: Mutex<HashMap<ConversationId, TimesFound>>,
    /// Who may still be typing.
    awaited: Mutex<HashMap<ConversationId, Awaited>>,
}

/// Until when somebody is waited for.
#[derive(Debug, Clone, Copy)]
struct Awaited {
    since: Timestamp,
    until: Timestamp,
}

/// Whether a new appointment needs somebody to keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Appointment {
    /// Whoever keeps the one before sees that it was put off.
    Already,
    ByNobody,
}

/// Whether a conversation that is being worked on was found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TimesFound {
    Once,
    Again,
}

impl Schedule {
    pub(super) fn in_hand(&self) -> MutexGuard<'_, HashMap<ConversationId, TimesFound>> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says whether nobody here has it in hand.
    pub(super) fn take(&self, conversation: ConversationId) -> bool {
        let mut in_hand = self.in_hand();
        if let Some(found) = in_hand.get_mut(&conversation) {
            *found = TimesFound::Again;
            return false;
        }
        in_hand.insert(conversation, TimesFound::Once);
        true
    }

    fn awaited(&self) -> MutexGuard<'_, HashMap<ConversationId, Awaited>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for somebody until then, as the inbox does: whoever goes on typing puts it off, but not for ever.
    pub(super) fn wait_for(
        &self,
        conversation: ConversationId,
        now: Timestamp,
        until: Timestamp,
    ) -> Appointment {
        match self.awaited().entry(conversation) {
            Entry::Vacant(free) => {
                free.insert(Awaited { since: now, until });
                Appointment::ByNobody
            }
            Entry::Occupied(mut before) => {
                let Awaited { since, until: old } = *before.get();
                if until <= since + AT_MOST {
                    before.get_mut().until = until;
                }
                if until < old { Appointment::ByNobody } else { Appointment::Already }
            }
        }
    }

    /// How much longer somebody is waited for; none if somebody else has seen to it. Whoever is told that it is over sees to
    /// it.
    pub(super) fn still_waits(&self, conversation: ConversationId, now: Timestamp) -> Option<Duration> {
        let mut awaited = self.awaited();
        let until = awaited.get(&conversation)?.until;
        if until <= now {
            awaited.remove(&conversation);
        }
        Some(Duration::try_from(until.duration_since(now)).unwrap_or(Duration::ZERO))
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
