//! The table of turns: what was measured, beside what we aim for.

use std::iter;
use std::time::Duration;

use super::growth::{Growth, LITTLE, Sizes};
use super::load::Loaded;
use super::turns::Measured;
use crate::command::Engine;
use crate::figures::{Table, megabytes, milliseconds};

/// What we aim for on two cores.
const CPU_A_TURN: Duration = Duration::from_millis(1);
const TURNS_A_SECOND: f64 = 1000.0;
const IDLE_KIB: u64 = 30_000_000 / 1024;
const LOADED_KIB: u64 = 100_000_000 / 1024;
const START: Duration = Duration::from_millis(150);
const GROWTH: f64 = 1.15;

struct Sheet<'a> {
    measured: &'a [Measured],
    table: Table,
}

pub(super) fn table(measured: &[Measured], sizes: Sizes) -> Table {
    let mut heads = vec!["a durable turn with one tool call"];
    heads.extend(measured.iter().map(|measured| measured.engine.name()));
    heads.push("aim");
    let mut sheet = Sheet { measured, table: Table::new(&heads) };
    let loads = measured.iter().map(|measured| measured.loads.len()).min().unwrap_or(0);
    for place in 0..loads {
        sheet.load(place);
    }
    sheet.process();
    sheet.growth(&format!("{LITTLE} to {} messages before it", sizes.messages), |measured| {
        &measured.by_messages
    });
    sheet.growth(&format!("{LITTLE} to {} entries", sizes.entries), |measured| &measured.by_entries);
    sheet.table
}

impl Sheet<'_> {
    fn row(&mut self, what: &str, aim: &str, cell: impl Fn(&Measured) -> String) {
        let cells = self.measured.iter().map(cell);
        self.table.row(iter::once(what.to_owned()).chain(cells).chain([aim.to_owned()]).collect());
    }

    fn load(&mut self, place: usize) {
        let Some((at, _)) = self.measured.first().and_then(|measured| measured.loads.get(place)) else {
            return;
        };
        let at = *at;
        let show = |measured: &Measured, shown: &dyn Fn(&Loaded) -> String| {
            measured.loads.get(place).map(|(_, load)| shown(load)).unwrap_or_default()
        };
        self.row(&format!("concurrency {at}: p50 / p95 / p99"), "", |measured| {
            show(measured, &|load| {
                [load.times.p50(), load.times.p95(), load.times.p99()].map(milliseconds).join(" / ")
            })
        });
        let aim = if at == 64 { "> 1000 on SQLite" } else { "" };
        self.row(&format!("concurrency {at}: turns/s"), aim, |measured| {
            show(measured, &|load| {
                let shown = format!("{:.0}", load.a_second());
                match (at, measured.engine) {
                    (64, Engine::Sqlite) => judged(shown, load.a_second() > TURNS_A_SECOND),
                    _ => shown,
                }
            })
        });
        self.row(&format!("concurrency {at}: CPU of papo a turn"), "< 1 ms", |measured| {
            show(measured, &|load| judged(milliseconds(load.cpu()), load.cpu() < CPU_A_TURN))
        });
    }

    fn process(&mut self) {
        self.row("memory, idle", "< 30 MB", |measured| {
            let kib = measured.idle.resident_kib;
            judged(megabytes(kib), kib < IDLE_KIB)
        });
        self.row("memory, peak after concurrency 64", "< 100 MB", |measured| {
            let kib = measured.loaded.peak_kib;
            judged(megabytes(kib), kib < LOADED_KIB)
        });
        self.row("start to the first healthy answer", "< 150 ms", |measured| {
            let start = measured.start.p50();
            judged(milliseconds(start), start < START)
        });
    }

    fn growth(&mut self, what: &str, of: fn(&Measured) -> &Growth) {
        self.row(&format!("{what}: median turn"), "", |measured| {
            let (little, much) = (of(measured).little.median(), of(measured).much.median());
            format!("{} to {}", milliseconds(little), milliseconds(much))
        });
        self.row(&format!("{what}: time and CPU"), "< x1.15", |measured| {
            let (time, cpu) = (of(measured).time(), of(measured).cpu());
            judged(format!("x{time:.2} and x{cpu:.2}"), time < GROWTH && cpu < GROWTH)
        });
    }
}

/// A figure that misses its aim says so.
pub(super) fn judged(figure: String, reached: bool) -> String {
    if reached { figure } else { format!("{figure} MISSED") }
}
