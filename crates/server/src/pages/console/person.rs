//! The person on the right: whether they may be written to, what they got, and what time it is where they are.

use engine::operators::{Opening, PermissionState, Reachable};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use web::page::{Frame, Moment};

use super::{ConsolePage, Opened, form};

/// How long somebody can be left alone, in days.
const QUIET: [&str; 4] = ["7", "15", "30", "90"];

pub(super) fn section(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let words = &frame.words;
    let row = &open.thread.row;
    html! {
        aside.person #person data-live aria-label=(words.text("console.person.label")) {
            h2 { (row.name) }
            dl {
                @if let Some(address) = &row.address {
                    dt { (words.text("console.person.address")) }
                    dd { (address) }
                }
                dt { (words.text("console.person.permission")) }
                dd { (permission(page, open, frame)) }
                dt { (words.text("console.person.reachable")) }
                dd { (reachable(page, open, frame)) }
                dt { (words.text("console.person.there")) }
                dd { (there(page, open, frame)) }
                dt { (words.text("console.person.received")) }
                dd { (received(open, frame)) }
            }
            details.fold {
                summary.button.quiet { span { (words.text("console.person.change")) } }
                (change(page, open, frame))
            }
        }
    }
}

fn permission(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let words = &frame.words;
    let permission = &open.person.permission;
    let state = words.text(&format!("console.permission.{}", permission.state.as_str())).to_owned();
    let cools = permission.state == PermissionState::CoolingOff;
    html! {
        (state)
        @if let Some(until) = permission.cooling_off_until.filter(|_| cools) {
            " " (words.fill("console.person.until", &[("day", &page.moment(until).calendar_day(words))]))
        }
    }
}

fn reachable(page: &ConsolePage, open: &Opened, frame: &Frame) -> String {
    let words = &frame.words;
    match open.person.reachable {
        Reachable::Now => words.text("console.person.now").to_owned(),
        Reachable::Never => words.text("console.person.never").to_owned(),
        Reachable::From(at) => {
            let moment = page.moment(at);
            let (day, clock) = (moment.full_day(words), moment.clock(words));
            words.fill("console.person.from", &[("day", &day), ("clock", &clock)])
        }
    }
}

fn there(page: &ConsolePage, open: &Opened, frame: &Frame) -> String {
    let words = &frame.words;
    let zone = TimeZone::get(&open.person.timezone).unwrap_or(TimeZone::UTC);
    let clock = Moment::new(page.now, page.now, &zone).clock(words);
    let key = match open.person.opening {
        Opening::Open => "console.person.open",
        Opening::Closed => "console.person.closed",
    };
    words.fill(key, &[("clock", &clock), ("place", &city(&open.person.timezone))])
}

/// The city that a zone is named after, as its people write it: zones know no accents.
fn city(zone: &str) -> String {
    let name = zone.rsplit('/').next().unwrap_or_default().replace('_', " ");
    match name.as_str() {
        "Sao Paulo" => "São Paulo".to_owned(),
        "Belem" => "Belém".to_owned(),
        "Cuiaba" => "Cuiabá".to_owned(),
        "Maceio" => "Maceió".to_owned(),
        "Araguaina" => "Araguaína".to_owned(),
        "Santarem" => "Santarém".to_owned(),
        "Eirunepe" => "Eirunepé".to_owned(),
        "Noronha" => "Fernando de Noronha".to_owned(),
        _ => name,
    }
}

fn received(open: &Opened, frame: &Frame) -> String {
    let (got, limit) = (open.person.received.in_week, open.person.limits.per_week);
    frame.words.fill("console.person.week", &[("got", &got.to_string()), ("limit", &limit.to_string())])
}

fn change(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let words = &frame.words;
    let now = open.person.permission.state;
    let action = format!("/console/people/{}/permission", open.person.scope.user());
    let fields = html! {
        label { span { (words.text("console.person.permission")) }
            select name="state" {
                @for state in PermissionState::ALL {
                    option value=(state.as_str()) selected[state == now] {
                        (words.text(&format!("console.permission.{}", state.as_str())))
                    }
                }
            }
        }
        label { span { (words.text("console.person.days")) }
            select name="days" {
                @for days in QUIET {
                    option value=(days) selected[days == "30"] { (words.fill("console.person.some_days", &[("days", days)])) }
                }
            }
        }
        button { (words.text("console.person.save")) }
    };
    form(page, frame, &action, &fields)
}
