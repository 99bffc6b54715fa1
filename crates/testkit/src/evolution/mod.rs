//! Evolution API on this machine, as its version 2.3 answers: it "delivers" what it is told to send, remembers it, and
//! tells by webhooks. It fails as told to, and never waits: a test calls [`Evolution::tell`] when its webhooks are to go.

mod shapes;
mod state;
mod webhooks;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::Clock;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

use self::state::State;
pub use self::state::{Delivered, Fault, MessageKind};
pub use self::webhooks::{Order, Person, Receipt, Webhook, WebhookEvent};
use crate::vendor::{ReceivedRequest, serve};

/// The server, with one instance. It listens until it is dropped or told to go down.
#[derive(Debug)]
pub struct Evolution {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    listening: Mutex<Option<JoinHandle<()>>>,
}

impl Evolution {
    /// The key that opens it.
    pub const KEY: &'static str = "evolution-test-key";
    /// The name of its instance. People put spaces into them.
    pub const INSTANCE: &'static str = "Minha Loja";
    /// Our own number, which every webhook names as its sender.
    pub const OURS: &'static str = "5511900000000@s.whatsapp.net";

    #[expect(clippy::expect_used, reason = "a test without its server cannot go on")]
    pub async fn start(clock: Arc<dyn Clock>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(State::new(clock)));
        let listening = Mutex::new(Some(listen(listener, Arc::clone(&state))));
        Self { address, state, listening }
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Refuses connections from now on, and breaks the ones that are open.
    pub async fn goes_down(&self) {
        let listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(listening) = listening {
            listening.abort();
            // Ends when the port is free.
            let _aborted = listening.await;
        }
    }

    /// Listens again where it did.
    #[expect(clippy::expect_used, reason = "a test without its server cannot go on")]
    pub async fn comes_back(&self) {
        self.goes_down().await;
        let listener = TcpListener::bind(self.address).await.expect("its own port");
        let listening = listen(listener, Arc::clone(&self.state));
        *self.listening.lock().unwrap_or_else(PoisonError::into_inner) = Some(listening);
    }

    /// What happens to the next request to send; without one it goes well.
    pub fn fails(&self, fault: Fault) {
        self.state().faults.push_back(fault);
    }

    /// WhatsApp knows nobody by exactly this number.
    pub fn knows_nobody_by(&self, number: &str) {
        self.state().unknown.insert(number.to_owned());
    }

    /// `open`, `connecting` or `close`.
    pub fn is_in(&self, connection: &'static str) {
        self.state().connection = connection;
    }

    /// Keeps nothing of what it sends, as it can be set to: `findMessages` is always empty.
    pub fn keeps_nothing(&self) {
        self.state().keeps = false;
    }

    /// Everything that reached somebody, in order.
    pub fn delivered(&self) -> Vec<Delivered> {
        self.state().delivered.clone()
    }

    /// The texts that reached this number, in order.
    pub fn delivered_to(&self, number: &str) -> Vec<String> {
        let delivered = self.delivered().into_iter().filter(|one| one.number == number);
        delivered.map(|one| one.text).collect()
    }

    /// Every request so far.
    pub fn heard(&self) -> Vec<ReceivedRequest> {
        self.state().heard.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Evolution {
    fn drop(&mut self) {
        let listening = self.listening.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(listening) = listening.take() {
            listening.abort();
        }
    }
}

fn listen(listener: TcpListener, state: Arc<Mutex<State>>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut open = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            let state = Arc::clone(&state);
            open.spawn(async move {
                // The other side may hang up at any moment.
                let _gone = serve(stream, |heard| {
                    state.lock().unwrap_or_else(PoisonError::into_inner).answer(&heard)
                })
                .await;
            });
        }
    })
}

#[cfg(test)]
#[path = "evolution_tests.rs"]
mod tests;
