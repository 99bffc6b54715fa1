//! Waiting for something that happens in another process: looked for again and again, never for ever.

use std::time::{Duration, Instant};

/// How often is looked.
const GLANCE: Duration = Duration::from_millis(20);

/// What a slow, busy machine may take.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The first answer that is one. Panics when patience ends, with what was waited for.
#[expect(clippy::disallowed_methods, reason = "another process lives in the machine's own time")]
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited for {what} for {PATIENCE:?}");
        tokio::time::sleep(GLANCE).await;
    }
}

/// Does something again and again for a while.
#[expect(clippy::disallowed_methods, reason = "another process lives in the machine's own time")]
pub async fn repeatedly(during: Duration, mut act: impl AsyncFnMut()) {
    let start = Instant::now();
    while start.elapsed() < during {
        act().await;
        tokio::time::sleep(GLANCE).await;
    }
}
