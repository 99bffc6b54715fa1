//! The port's table: what was measured, beside what we aim for, and how it was.

use std::time::Duration;

use super::driven::Driven;
use super::through_papo::Through;
use super::{CROWD, Measured, Report, SPACING, TOKENS};
use crate::bench::table::judged;
use crate::command::Engine;
use crate::figures::{Figures, Table, milliseconds};

const CPU_A_CALL: Duration = Duration::from_millis(1);
const DELAY: Duration = Duration::from_millis(1);

struct Sheet<'a> {
    report: &'a Report,
    table: Table,
}

pub(super) fn table(report: &Report, engine: Engine) -> Table {
    let heads = ["a call to a model that takes no time", "claude", "openai", "a bare socket", "aim"];
    let mut sheet = Sheet { report, table: Table::new(&heads) };
    sheet.cpu("a whole answer", |measured| &measured.whole);
    sheet.cpu(&format!("{TOKENS} tokens at once"), |measured| &measured.at_once);
    sheet.cpu_a_token();
    let crowd = format!("{CROWD} streams at once");
    sheet.delay("one stream", |measured| &measured.paced);
    sheet.delay(&crowd, |measured| &measured.crowded);
    sheet.waited("one stream", |measured| &measured.paced);
    sheet.waited(&crowd, |measured| &measured.crowded);
    let turn = format!("through papo on {}: CPU a turn of {TOKENS} tokens at once", engine.name());
    sheet.through(&turn, |through| milliseconds(through.cpu_a_turn));
    sheet.through("through papo: a token's delay, one stream", |through| shown(&through.alone));
    sheet.through(&format!("through papo: a token's delay, {crowd}"), |through| shown(&through.crowded));
    sheet.table
}

impl Sheet<'_> {
    fn row(&mut self, what: &str, aim: &str, [claude, openai, socket]: [String; 3]) {
        self.table.row(vec![what.to_owned(), claude, openai, socket, aim.to_owned()]);
    }

    fn cpu(&mut self, what: &str, of: fn(&Measured) -> &Driven) {
        let cpu = |measured| of(measured).cpu_a_call();
        let [claude, openai] = [&self.report.claude, &self.report.openai]
            .map(|measured| judged(milliseconds(cpu(measured)), cpu(measured) < CPU_A_CALL));
        let cells = [claude, openai, milliseconds(cpu(&self.report.socket))];
        self.row(&format!("CPU a call, {what}"), "< 1 ms", cells);
    }

    /// For information: what it takes to wake up for each token, which a server without delay spares everybody.
    fn cpu_a_token(&mut self) {
        let cells = [&self.report.claude, &self.report.openai, &self.report.socket]
            .map(|measured| milliseconds(measured.paced.cpu_a_token()));
        self.row(&format!("CPU a token, one every {} ms", SPACING.as_millis()), "", cells);
    }

    fn delay(&mut self, what: &str, of: fn(&Measured) -> &Driven) {
        let delays = |measured| &of(measured).delays;
        let [claude, openai] = [&self.report.claude, &self.report.openai]
            .map(|measured| judged(shown(delays(measured)), delays(measured).p99() < DELAY));
        let cells = [claude, openai, shown(delays(&self.report.socket))];
        self.row(&format!("a token's delay, {what}: p50 / p95 / p99"), "p99 < 1 ms", cells);
    }

    /// For information: what of the delays is the machine's, that had no processor free. The threads of the bare
    /// socket are gone when this is asked.
    fn waited(&mut self, what: &str, of: fn(&Measured) -> &Driven) {
        let [claude, openai] = [&self.report.claude, &self.report.openai]
            .map(|measured| milliseconds(of(measured).waited_a_token()));
        let cells = [claude, openai, String::new()];
        self.row(&format!("of it, waiting for a processor, {what}: mean"), "", cells);
    }

    /// For information: more than the port is in it.
    fn through(&mut self, what: &str, of: fn(&Through) -> String) {
        let cells = [of(&self.report.through_claude), of(&self.report.through_openai), String::new()];
        self.row(what, "", cells);
    }
}

pub(super) fn note(report: &Report) -> String {
    format!(
        "The model is a server in this process that answers with bytes made before; each request to it has {} kB.\n\
         CPU a call is the whole processor time of a program that asks `Chain` and nothing else: the port, its\n\
         runtime and the kernel's part. A token's delay is from the moment before the server writes it (stamped\n\
         into its text) to the moment at which it is out of `Model::stream`; through papo, to the moment at which\n\
         the `delta` event was read. The bare socket reads the same bytes and understands none: the machine's share.\n\
         Programs beside this one lengthen every delay, a bare socket's too. What the port's threads waited for a\n\
         processor is the kernel's own count; what the server waited between a stamp and its write is not in it.",
        Thousands(report.request)
    )
}

/// Bytes in thousands.
struct Thousands(usize);

impl std::fmt::Display for Thousands {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.0 / 1000, self.0 % 1000 / 100)
    }
}

fn shown(delays: &Figures) -> String {
    [delays.p50(), delays.p95(), delays.p99()].map(milliseconds).join(" / ")
}
