//! Which room may call what. Clocks, tasks, the environment and SQL are powers: each has its rooms, and
//! elsewhere it is asked for as a value.

use super::report::Report;
use super::sketch::Sketch;
use super::sql::reads_as_sql;
use super::tree::{File, Tree};

struct Power {
    /// Paths as they are written; a longer path that holds one of them is caught too.
    paths: &'static [&'static str],
    macros: &'static [&'static str],
    /// What a string literal must not look like.
    literal: Option<fn(&str) -> bool>,
    /// Beginnings of paths of files that have the power.
    places: &'static [&'static str],
    why: &'static str,
}

const POWERS: &[Power] = &[
    Power {
        paths: &[
            "SystemTime::now",
            "Instant::now",
            "Timestamp::now",
            "Zoned::now",
            "Uuid::now_v7",
            "tokio::time",
            "thread::sleep",
        ],
        macros: &[],
        literal: None,
        places: &[
            "crates/papo/src/clock.rs",
            "crates/store/src/sqlite",
            "crates/store/src/postgres",
            // It measures with the machine's own clocks, and does not ship.
            "crates/bench/",
            "crates/testkit/",
            "xtask/",
        ],
        why: "time and waiting are injected (`domain::Clock`), so that a test can own them",
    },
    Power {
        paths: &[
            "tokio::spawn",
            "task::spawn",
            "task::spawn_blocking",
            "task::spawn_local",
            "JoinSet",
            "thread::spawn",
        ],
        macros: &[],
        literal: None,
        places: &["crates/store/", "crates/engine/", "crates/papo/", "crates/testkit/", "xtask/"],
        why: "a task that nobody waits for loses its work at shutdown: the engine spawns, stops and joins",
    },
    Power {
        paths: &["env::var", "env::var_os", "env::vars", "env::vars_os"],
        macros: &[],
        literal: None,
        places: &["crates/papo/", "crates/testkit/", "xtask/"],
        why: "configuration is read once, in papo, and handed on as values",
    },
    Power {
        paths: &["process::exit", "process::abort"],
        macros: &[],
        literal: None,
        places: &["crates/papo/", "xtask/"],
        why: "only the binary decides when the process ends; everybody else returns an error",
    },
    Power {
        paths: &[],
        macros: &["sql", "system_sql"],
        literal: Some(reads_as_sql),
        places: &[
            "crates/store/",
            "crates/memory/",
            "crates/records/",
            "crates/testkit/",
            "assistants/",
            "xtask/",
        ],
        why: "SQL text lives in store, in memory, in records and in the assistants' own tables, where scope is demanded by type",
    },
    Power {
        paths: &["maud::PreEscaped"],
        macros: &["html"],
        literal: Some(reads_as_html),
        // Testkit plays vendors whose proxies answer with pages.
        places: &["crates/web/", "crates/server/", "crates/testkit/", "assistants/"],
        why: "pages are made in web, server and the assistants; other rooms return values",
    },
    Power {
        paths: &["TcpStream::connect", "net::UdpSocket"],
        macros: &[],
        literal: None,
        places: &[
            "crates/models/",
            "crates/channels/",
            "crates/bench/",
            "crates/store/",
            "crates/papo/",
            "crates/testkit/",
            "xtask/",
        ],
        why: "nothing but models, channels and store may open a connection of its own",
    },
];

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in &tree.files {
        let Some(code) = file.code() else { continue };
        for power in POWERS {
            if !power.places.iter().any(|place| file.path.starts_with(place)) {
                power.check(file, code, report);
            }
        }
    }
}

impl Power {
    fn check(&self, file: &File, code: &Sketch, report: &mut Report) {
        for seen in &code.paths {
            if let Some(path) = self.paths.iter().find(|path| holds(&seen.text, path)) {
                report.fault(&file.path, seen.line, format!("`{path}` is not for this room: {}", self.why));
            }
        }
        for seen in code.macros.iter().filter(|seen| self.macros.contains(&seen.text.as_str())) {
            report.fault(
                &file.path,
                seen.line,
                format!("`{}!` is not for this room: {}", seen.text, self.why),
            );
        }
        let Some(forbidden) = self.literal else { return };
        for seen in code.literals.iter().filter(|seen| forbidden(&seen.text)) {
            let start: String = seen.text.chars().take(30).collect();
            report.fault(&file.path, seen.line, format!("`{start}…` is not for this room: {}", self.why));
        }
    }
}

/// Whether the path `inner` stands whole inside the path `outer`.
fn holds(outer: &str, inner: &str) -> bool {
    format!("::{outer}::").contains(&format!("::{inner}::"))
}

const TAGS: &[&str] = &[
    "a", "article", "body", "button", "div", "footer", "form", "h1", "h2", "h3", "head", "header", "html",
    "img", "input", "label", "li", "link", "main", "nav", "ol", "p", "script", "section", "span", "style",
    "table", "td", "tr", "ul",
];

fn reads_as_html(text: &str) -> bool {
    let lower = text.trim_start().to_lowercase();
    let Some(tag) = lower.strip_prefix("</").or_else(|| lower.strip_prefix('<')) else { return false };
    let end = tag.find([' ', '>', '/']).unwrap_or(tag.len());
    tag.starts_with("!doctype") || (end < tag.len() && TAGS.contains(&tag.get(..end).unwrap_or_default()))
}

#[cfg(test)]
#[path = "calls_tests.rs"]
mod tests;
