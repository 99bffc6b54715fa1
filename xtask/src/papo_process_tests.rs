use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use super::{Memory, Recipe, cpu_time_in, memory_in};
use crate::scratch::Scratch;

/// A server in ten lines of Python: enough to be started, asked and killed.
const SERVER: &str = r#"#!/usr/bin/env python3
import http.server, os, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.send_header("content-length", "2"); self.end_headers(); self.wfile.write(b"ok")
host, port = os.environ["PAPO_LISTEN"].split(":")
print("started", sys.argv[1], os.environ["PAPO_MODEL"], os.environ.get("EXTRA"), flush=True)
http.server.HTTPServer((host, int(port)), Handler).serve_forever()
"#;

fn program(scratch: &Scratch, text: &str) -> PathBuf {
    let path = scratch.path().join("program");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn a_server_is_started_measured_killed_and_started_again() {
    let scratch = Scratch::new("process-test").unwrap();
    let recipe = Recipe::new(&program(&scratch, SERVER), scratch.path()).unwrap().with("EXTRA", "more");

    let mut first = recipe.start().unwrap();
    assert!(first.is_running());
    assert!(first.started_in() > Duration::ZERO);
    let memory = first.memory().unwrap();
    assert!(memory.resident_kib > 1000 && memory.peak_kib >= memory.resident_kib, "{memory:?}");
    let proportional = first.proportional_kib().unwrap();
    assert!(proportional > 500 && proportional <= memory.peak_kib, "{proportional}");
    assert!(first.cpu_time().unwrap() < Duration::from_mins(1));
    first.kill().unwrap();
    let second = recipe.start().unwrap();
    drop(second);

    let log = fs::read_to_string(recipe.log()).unwrap();
    assert_eq!(log.matches("started serve offline more\n").count(), 2, "{log}");
}

#[test]
fn a_server_that_ends_at_once_is_quoted() {
    let scratch = Scratch::new("process-test").unwrap();
    let recipe =
        Recipe::new(&program(&scratch, "#!/bin/sh\necho the port is taken >&2\nexit 3\n"), scratch.path())
            .unwrap();

    let error = recipe.start().unwrap_err().to_string();

    assert!(error.contains("exit status: 3") && error.contains("the port is taken"), "{error}");
}

#[test]
fn the_kernels_words_are_read() {
    let status = "Name:\tpapo\nVmHWM:\t   30720 kB\nVmRSS:\t   20480 kB\n";
    assert_eq!(memory_in(status), Some(Memory { resident_kib: 20480, peak_kib: 30720 }));
    assert_eq!(memory_in("Name:\tpapo\n"), None);

    let stat = "42 (a) b) S 1 42 42 0 -1 4194560 1 2 3 4 150 50 7 8 20 0 9 0";
    assert_eq!(cpu_time_in(stat), Some(Duration::from_secs(2)));
}
