//! What people and the killer know of each other.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

#[derive(Debug, Default)]
pub(super) struct Stage {
    kills: AtomicU32,
    /// How often somebody was answered.
    answers: AtomicU32,
    /// How often the clock was moved past the end of every proposal.
    expiries: AtomicU32,
    ending: AtomicBool,
    /// Held shared by whoever says something, and alone by whoever needs silence.
    floor: RwLock<()>,
    broken: Mutex<Vec<String>>,
}

/// How often the server had died, and proposals had expired, at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) kills: u32,
    pub(super) expiries: u32,
}

impl Stage {
    pub(super) fn moment(&self) -> Moment {
        Moment { kills: self.kills.load(Ordering::SeqCst), expiries: self.expiries.load(Ordering::SeqCst) }
    }

    pub(super) fn killed(&self) {
        self.kills.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn answered(&self) {
        self.answers.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn answers(&self) -> u32 {
        self.answers.load(Ordering::SeqCst)
    }

    pub(super) fn expired(&self) {
        self.expiries.fetch_add(1, Ordering::SeqCst);
    }

    /// Held while one person says one thing and hears the answer.
    pub(super) fn speak(&self) -> RwLockReadGuard<'_, ()> {
        self.floor.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody waits for an answer, and keeps it so.
    pub(super) fn silence(&self) -> RwLockWriteGuard<'_, ()> {
        self.floor.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::SeqCst)
    }

    /// A promise was broken. The run ends at the next chance: what comes after would only hide it.
    pub(super) fn broke(&self, what: impl Display) {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).push(what.to_string());
        self.end();
    }

    pub(super) fn broken(&self) -> Vec<String> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
