//! For the torture test: the process dies at a named point as if the power had gone.

use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result};
use engine::fault::{Faults, Point};

/// `NAME` or `NAME:COUNT`: the given passage of the point is the last one.
pub(crate) fn parse(text: &str) -> Result<Faults> {
    let (name, count) = text.split_once(':').unwrap_or((text, "1"));
    let deadly = Point::parse(name).with_context(|| {
        let names: Vec<&str> = Point::ALL.into_iter().map(Point::as_str).collect();
        format!("there is no point {name:?}; there are {}", names.join(", "))
    })?;
    let count: u32 = count.parse().context("the count behind a point is a number")?;
    let passed = AtomicU32::new(0);
    Ok(Faults::at_each_point(move |point| {
        if point == deadly && passed.fetch_add(1, Ordering::SeqCst) + 1 >= count {
            die();
        }
    }))
}

/// SIGKILL to ourselves: nothing is flushed, nothing is dropped.
fn die() {
    let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
    std::process::abort();
}
