//! What Aria's two heaviest questions cost somebody with a long life behind them: trends over ten years of five
//! things, and where their money stands after 50,000 expenses. Asked over HTTP, of a real server, on each engine.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::ensure;

use super::table::judged;
use crate::command::Engine;
use crate::figures::{Figures, Table, milliseconds};
use crate::http::{Client, Request};
use crate::installation::Installation;
use crate::machine::Machine;

/// How much there is, and how often it is asked about.
#[derive(Debug, Clone, Copy)]
pub(super) struct LifeLoad {
    days: u32,
    expenses: u32,
    rounds: usize,
}

pub(super) const FULL: LifeLoad = LifeLoad { days: 3_652, expenses: 50_000, rounds: 200 };
pub(super) const QUICK: LifeLoad = LifeLoad { days: 3_652, expenses: 50_000, rounds: 20 };

const AIM: Duration = Duration::from_millis(50);

pub(super) const NOTE: &str = "\
    Whole answers over HTTP, one after another. The first person noted weight, water, sleep, mood and energy every day\n\
    for ten years; the trends come with moving averages and with every pair compared. The second has all 50,000\n\
    expenses in this month, the third has them over ten years and asks for the year.";

/// Who asks what.
struct Question {
    person: &'static str,
    says: &'static str,
    path: &'static str,
    /// Something that only a right answer holds.
    sign: &'static str,
}

const QUESTIONS: [Question; 4] = [
    Question {
        person: "dez-anos",
        says: "trends of ten years, five things",
        path: "/api/v1/trends?types=weight,water,sleep,mood,energy&period=all",
        sign: "\"correlations\"",
    },
    Question {
        person: "dez-anos",
        says: "trends of a year, five things",
        path: "/api/v1/trends?types=weight,water,sleep,mood,energy&period=year",
        sign: "\"correlations\"",
    },
    Question {
        person: "mes-cheio",
        says: "summary, 50,000 expenses in the month",
        path: "/api/v1/finance/summary",
        sign: "\"kpis\"",
    },
    Question {
        person: "anos-cheios",
        says: "summary of the year, 50,000 expenses in ten",
        path: "/api/v1/finance/summary?period=year",
        sign: "\"kpis\"",
    },
];

pub(super) fn run(
    machine: &Machine,
    binary: &Path,
    engines: &[Engine],
    effort: LifeLoad,
) -> anyhow::Result<Table> {
    let mut measured = Vec::new();
    for engine in engines {
        println!("measuring a long life on {} …", engine.name());
        measured.push(measure(&Installation::new(machine, binary, *engine)?, effort)?);
    }
    let mut heads = vec!["a whole answer: p50 / p95 / p99"];
    heads.extend(engines.iter().map(|engine| engine.name()));
    heads.push("aim");
    let mut table = Table::new(&heads);
    for (place, question) in QUESTIONS.iter().enumerate() {
        let cells = measured.iter().map(|all| all.get(place).map_or_else(String::new, shown));
        let row = std::iter::once(question.says.to_owned()).chain(cells);
        table.row(row.chain(["p95 < 50 ms".to_owned()]).collect());
    }
    Ok(table)
}

fn shown(figures: &Figures) -> String {
    let text = [figures.p50(), figures.p95(), figures.p99()].map(milliseconds).join(" / ");
    judged(text, figures.p95() < AIM)
}

fn measure(installation: &Installation, effort: LifeLoad) -> anyhow::Result<Vec<Figures>> {
    let tokens = ["dez-anos", "mes-cheio", "anos-cheios"]
        .map(|name| installation.add_person(name).map(|token| (name, token)))
        .into_iter()
        .collect::<anyhow::Result<Vec<_>>>()?;
    for statement in seeds(installation.engine(), effort) {
        installation.query(&[&statement])?;
    }
    if installation.engine() == Engine::Postgres {
        // What the server does by itself within a minute of so many new rows.
        installation.query(&["vacuum analyze"])?;
    }
    let server = installation.recipe().start()?;
    let mut all = Vec::new();
    for question in &QUESTIONS {
        let token = tokens.iter().find(|(name, _)| *name == question.person).map(|(_, token)| token.as_str());
        let mut client = Client::new(server.address()).with_token(token.unwrap_or_default());
        let mut figures = Vec::new();
        for round in 0..=effort.rounds {
            let began = Instant::now();
            let answer = client.send(&Request::get(question.path))?;
            let lasted = began.elapsed();
            ensure!(answer.status == 200, "{}: {} {}", question.path, answer.status, answer.text());
            ensure!(answer.text().contains(question.sign), "{} answered something else", question.path);
            // The first one opens connections and fills caches.
            if round > 0 {
                figures.push(lasted);
            }
        }
        all.push(figures.into_iter().collect());
    }
    server.stop()?;
    Ok(all)
}

/// The lives, as statements. Values go up and down by a little arithmetic, no two things alike.
fn seeds(engine: Engine, effort: LifeLoad) -> Vec<String> {
    let LifeLoad { days, expenses, .. } = effort;
    let mut all: Vec<String> = ["weight", "water", "sleep", "mood", "energy"]
        .iter()
        .enumerate()
        .map(|(place, kind)| {
            let wave = place * 7 + 11;
            let value = format!("60 + (n * {wave} + n * n) % 97 / 10.0 + n / 500.0");
            rows(engine, &Rows { person: "dez-anos", count: days, kind, value: &value, ago: "n" })
        })
        .collect();
    let value = "1 + n % 300";
    all.push(rows(engine, &Rows { person: "mes-cheio", count: expenses, kind: "expense", value, ago: "0" }));
    let ago = format!("(n * {days} / {expenses})");
    all.push(rows(
        engine,
        &Rows { person: "anos-cheios", count: expenses, kind: "expense", value, ago: &ago },
    ));
    all
}

/// Some entries of one person, by expressions over their number `n`.
struct Rows<'a> {
    person: &'a str,
    count: u32,
    kind: &'a str,
    value: &'a str,
    /// How many days ago.
    ago: &'a str,
}

fn rows(engine: Engine, rows: &Rows<'_>) -> String {
    let Rows { person, count, kind, value, ago } = rows;
    let columns =
        "id, tenant_id, user_id, seq, kind, value, unit, category, cents, day, created_at, updated_at";
    let (unit, category, cents) = if *kind == "expense" {
        (
            "'BRL'",
            "trim(substr('mercado   transporteaula      casa      ', 1 + 10 * (n % 4), 10))",
            format!("100 * ({value})"),
        )
    } else {
        ("null", "null", "null".to_owned())
    };
    match engine {
        Engine::Sqlite => format!(
            "with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < {count})
             insert into aria_metrics ({columns})
             select randomblob(16), u.tenant_id, u.id, n, '{kind}', {value}, {unit}, {category}, {cents},
                    date('now', '-3 hours', '-' || {ago} || ' days'), unixepoch() * 1000000, unixepoch() * 1000000
               from numbers join users u on u.name = '{person}'"
        ),
        Engine::Postgres => format!(
            "insert into aria_metrics ({columns})
             select gen_random_uuid(), u.tenant_id, u.id, n, '{kind}', {value}, {unit}, {category}, {cents},
                    (now() - interval '3 hours')::date - {ago}, now(), now()
               from generate_series(0, {count} - 1) n join users u on u.name = '{person}'"
        ),
    }
}
