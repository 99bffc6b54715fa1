//! Waiting for something that happens in another process: looked for again and again, never for ever.

use std::time::{Duration, Instant};

/// How often is looked.
const GLANCE: Duration = Duration::from_millis(20);

/// What a slow, busy machine may take: 30 seconds were too few on one that had lost most of its processor.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// The first answer that is one. Panics when patience ends, with what was waited for.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    eventually_or(what, async || look().await.ok_or(String::new())).await
}

/// The same for looks that can say what they saw instead; the last one is part of the panic.
#[expect(clippy::disallowed_methods, reason = "another process lives in the machine's own time")]
pub async fn eventually_or<T>(what: &str, mut look: impl AsyncFnMut() -> Result<T, String>) -> T {
    let start = Instant::now();
    loop {
        match look().await {
            Ok(found) => return found,
            Err(instead) => {
                assert!(start.elapsed() < PATIENCE, "waited for {what} for {PATIENCE:?}; instead: {instead}");
            }
        }
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
