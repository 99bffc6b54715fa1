//! The table of effects: both models side by side, what the one over HTTP costs in terms of the other, and the aims.

use super::{Measured, PEOPLE, Report};
use crate::bench::table::judged;
use crate::figures::{Figures, Table, megabytes, milliseconds};

pub(in crate::bench) const NOTE: &str = "An effect is a message that brings a proposal, the yes to it, and the receipt. CPU is \
the processor time of papo's process, user and system. Memory is its proportional set size. The model over HTTP is a server in \
this process that speaks OpenAI's format and calls the same tool with the same arguments.";

/// What we aim for on two cores, with the embedded model and with one over HTTP.
const CPU_MS: [f64; 2] = [1.1, 2.0];
const IDLE_KIB: u64 = 30_000_000 / 1024;
const START_MS: f64 = 100.0;

pub(super) fn table(report: &Report) -> Table {
    let both = [&report.embedded, &report.remote];
    let heads = format!("a confirmed effect, {PEOPLE} people at once, SQLite");
    let mut table = Table::new(&[&heads, "embedded model", "model over HTTP", "ratio", "aim"]);
    let mut row = |what: &str, cells: [String; 2], ratio: String, aim: &str| {
        let [embedded, remote] = cells;
        table.row(vec![what.to_owned(), embedded, remote, ratio, aim.to_owned()]);
    };

    let cpu = both.map(|measured| measured.load.cpu().as_secs_f64() * 1000.0);
    let [embedded, remote] = both.map(|measured| milliseconds(measured.load.cpu()));
    let cells = [judged(embedded, cpu[0] < CPU_MS[0]), judged(remote, cpu[1] < CPU_MS[1])];
    row("CPU of papo", cells, ratio(cpu), &format!("< {:.1} and {:.1} ms", CPU_MS[0], CPU_MS[1]));
    let rate = both.map(|measured| measured.load.a_second());
    row("effects/s", rate.map(|rate| format!("{rate:.0}")), ratio(rate), "");
    let shown = |times: &Figures| [times.p50(), times.p99()].map(milliseconds).join(" / ");
    let medians = both.map(|measured| measured.load.times.p50().as_secs_f64());
    row("p50 / p99", both.map(|measured| shown(&measured.load.times)), ratio(medians), "");
    row("requests to the model", [String::new(), requests(report)], String::new(), "");

    let idle = both.map(|measured| judged(megabytes(measured.idle_kib), measured.idle_kib < IDLE_KIB));
    row("memory, idle", idle, memory_ratio(both, |measured| measured.idle_kib), "< 30 MB");
    let loaded = both.map(|measured| megabytes(measured.loaded_kib));
    row("memory after the load", loaded, memory_ratio(both, |measured| measured.loaded_kib), "");

    let starts = both.map(|measured| measured.starts.iter().copied().collect::<Figures>().p50());
    let seconds = starts.map(|start| start.as_secs_f64());
    let cells = starts.map(|start| judged(milliseconds(start), start.as_secs_f64() * 1000.0 < START_MS));
    row("start to the first healthy answer", cells, ratio(seconds), "< 100 ms");
    row(
        "the same, making the database",
        [milliseconds(report.first_start), String::new()],
        String::new(),
        "",
    );
    table
}

fn requests(report: &Report) -> String {
    let thousandths = report.requests * 1000 / report.remote.effects.max(1);
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

fn memory_ratio(both: [&Measured; 2], of: fn(&Measured) -> u64) -> String {
    ratio(both.map(|measured| f64::from(u32::try_from(of(measured)).unwrap_or(u32::MAX))))
}

/// The second in terms of the first.
fn ratio([embedded, remote]: [f64; 2]) -> String {
    format!("x{:.2}", remote / embedded.max(f64::EPSILON))
}
