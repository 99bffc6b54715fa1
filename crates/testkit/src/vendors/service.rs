//! The running vendor: its door, its faults, its memory of what it heard.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use super::kind::RequestKind;
use super::spoken::Spoken;
use super::{Brain, Delivery, Fault, Question, VendorKind};
use crate::vendor::{CannedResponse, ReceivedRequest, serve};

/// A vendor. It is gone when dropped.
#[derive(Debug)]
pub struct Service {
    address: SocketAddr,
    state: Arc<State>,
    /// What the door is, as opposed to what it should be.
    is_open: watch::Receiver<bool>,
    listening: JoinHandle<()>,
}

struct State {
    kind: VendorKind,
    brain: Brain,
    memory: Mutex<Memory>,
    should_open: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Memory {
    heard: Vec<ReceivedRequest>,
    refused: Vec<String>,
    fault: Option<Fault>,
    /// What happens once, in this order, before what lasts.
    once: VecDeque<Option<Fault>>,
    /// What is being said is the last of it.
    is_dying: bool,
}

impl Service {
    #[expect(clippy::expect_used, reason = "a test without its server cannot go on")]
    pub async fn start(kind: VendorKind, brain: Brain) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (should_open, wanted) = watch::channel(true);
        let (open, is_open) = watch::channel(true);
        let state = Arc::new(State { kind, brain, memory: Mutex::default(), should_open });
        let listening = tokio::spawn(keep_door(Arc::clone(&state), listener, address, wanted, open));
        Self { address, state, is_open, listening }
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn kind(&self) -> VendorKind {
        self.state.kind
    }

    /// From now on, until it recovers.
    pub fn suffers(&self, fault: Fault) {
        self.state.memory().fault = Some(fault);
    }

    /// At one question: the next one that nothing was foreseen for.
    pub fn suffers_once(&self, fault: Fault) {
        self.state.memory().once.push_back(Some(fault));
    }

    /// Answers one question well before what is foreseen next.
    pub fn is_well_once(&self) {
        self.state.memory().once.push_back(None);
    }

    pub fn recovers(&self) {
        let mut memory = self.state.memory();
        memory.fault = None;
        memory.once.clear();
    }

    /// Refuses connections, and breaks the ones there are.
    pub async fn goes_down(&self) {
        self.state.should_open.send_replace(false);
        self.door(false).await;
    }

    /// Listens again, at the same address.
    pub async fn comes_back(&self) {
        self.state.should_open.send_replace(true);
        self.door(true).await;
    }

    async fn door(&self, open: bool) {
        let mut door = self.is_open.clone();
        // An error says that the door keeper is gone, and the door with it.
        let _gone = door.wait_for(|is_open| *is_open == open).await;
    }

    /// Everything that was asked so far.
    pub fn heard(&self) -> Vec<ReceivedRequest> {
        self.state.memory().heard.clone()
    }

    /// The questions for answers among them.
    pub fn questions(&self) -> Vec<Question> {
        let asked = self.heard().into_iter().filter_map(|heard| self.state.kind.read(&heard).ok());
        asked
            .filter_map(|asked| if let RequestKind::Answer(question) = asked { Some(question) } else { None })
            .collect()
    }

    /// What it said of the requests that it turned away for what was in them.
    pub fn refused(&self) -> Vec<String> {
        self.state.memory().refused.clone()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Listens while it should, and lets go of everything while it should not.
async fn keep_door(
    state: Arc<State>,
    listener: TcpListener,
    address: SocketAddr,
    mut wanted: watch::Receiver<bool>,
    open: watch::Sender<bool>,
) {
    let mut listener = Some(listener);
    loop {
        if let Some(listener) = listener.take() {
            open.send_replace(true);
            accept(&state, &listener, &mut wanted).await;
            drop(listener);
            open.send_replace(false);
        } else {
            if wanted.wait_for(|wanted| *wanted).await.is_err() {
                return;
            }
            // The port may still be on its way back to us.
            listener = TcpListener::bind(address).await.ok();
            tokio::task::yield_now().await;
        }
    }
}

/// Every connection is let go of when this ends.
async fn accept(state: &Arc<State>, listener: &TcpListener, wanted: &mut watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            _ = wanted.wait_for(|wanted| !wanted) => break,
            accepted = listener.accept() => {
                let Ok((stream, _)) = accepted else { continue };
                let state = Arc::clone(state);
                connections.spawn(async move {
                    // The other side may hang up at any moment.
                    let _ = serve(stream, |heard| state.answer(heard)).await;
                    if std::mem::take(&mut state.memory().is_dying) {
                        state.should_open.send_replace(false);
                    }
                });
            }
        }
    }
    connections.shutdown().await;
}

impl State {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, heard: ReceivedRequest) -> CannedResponse {
        let asked = self.kind.read(&heard);
        self.memory().heard.push(heard);
        let fault = match &asked {
            Ok(RequestKind::Answer(_)) => self.next_fault(),
            Ok(RequestKind::Models | RequestKind::Count(_)) | Err(_) => self.memory().fault,
        };
        if let Some(said) = fault.and_then(|fault| self.instead(fault)) {
            return said;
        }
        match asked {
            Ok(RequestKind::Models) => self.kind.models(),
            Ok(RequestKind::Count(question)) => self.kind.count(super::spoken::prompt_tokens(&question)),
            Ok(RequestKind::Answer(question)) => self.think(&question, fault),
            Err(refused) => {
                self.memory().refused.push(refused.message.clone());
                self.kind.refuse(&refused)
            }
        }
    }

    fn next_fault(&self) -> Option<Fault> {
        let mut memory = self.memory();
        memory.once.pop_front().unwrap_or(memory.fault)
    }

    /// What is said by somebody who does not think first.
    fn instead(&self, fault: Fault) -> Option<CannedResponse> {
        let trouble = |status, message, retry_after| Some(self.kind.trouble(status, message, retry_after));
        match fault {
            Fault::RateLimited { retry_after } => {
                trouble(429, "VENDOR SENTENCE: too many requests", retry_after)
            }
            Fault::Broken { retry_after } => {
                trouble(500, "VENDOR SENTENCE: internal server error", retry_after)
            }
            Fault::Overloaded if self.kind == VendorKind::Claude => {
                trouble(529, "VENDOR SENTENCE: overloaded", None)
            }
            Fault::Overloaded => trouble(503, "VENDOR SENTENCE: overloaded", None),
            Fault::KeyRefused => trouble(401, "VENDOR SENTENCE: this key is not valid", None),
            Fault::Silent => Some(CannedResponse::nothing()),
            Fault::Html => Some(
                CannedResponse::status(502)
                    .header("content-type", "text/html")
                    .piece("<html><body><h1>VENDOR SENTENCE: Bad Gateway</h1></body></html>"),
            ),
            _ => None,
        }
    }

    fn think(&self, question: &Question, fault: Option<Fault>) -> CannedResponse {
        let reply = (self.brain)(question);
        let said = self.kind.write(question, &Spoken::new(question, reply, fault));
        let streamed = question.delivery == Delivery::Streamed;
        match fault {
            Some(Fault::CutAfter(_)) if !streamed => said.up_to(1).cut(),
            Some(Fault::CutAfter(events)) => said.up_to(events).cut(),
            Some(Fault::DiesAfter(events)) => {
                self.memory().is_dying = true;
                said.up_to(events).cut()
            }
            Some(Fault::ErrorAfter(events)) => self.kind.error_event(said.up_to(events)),
            Some(Fault::SilentAfter(events)) => said.up_to(events).silence(),
            _ => said,
        }
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("State").field("kind", &self.kind).finish_non_exhaustive()
    }
}
