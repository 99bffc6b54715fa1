//! Kill switches, always in sight, and every switch on a page of its own. Turning one asks once.

use engine::flags::{CAMPAIGNS, SAFE_MODE, Switch};
use maud::{Markup, html};
use web::page::{Frame, Icon};

use super::{ConsolePage, form};

/// What is dangerous about a switch: being on, or being off.
fn is_alarming(switch: &Switch) -> bool {
    match switch.key {
        SAFE_MODE => switch.enabled,
        CAMPAIGNS => !switch.enabled,
        _ => false,
    }
}

pub(super) fn bar(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.switches #switches data-live aria-label=(words.text("console.switches.label")) {
            @for switch in page.switches.iter().filter(|switch| [SAFE_MODE, CAMPAIGNS].contains(&switch.key)) {
                (kill_switch(page, switch, frame))
            }
        }
    }
}

fn kill_switch(page: &ConsolePage, switch: &Switch, frame: &Frame) -> Markup {
    let words = &frame.words;
    let text = |what: &str| words.text(&format!("console.{}.{what}", switch.key)).to_owned();
    let (state, act, means) =
        if switch.enabled { ("on", "turn_off", "off_means") } else { ("off", "turn_on", "on_means") };
    let icon = if is_alarming(switch) { Icon::Pause } else { Icon::Play };
    let button = html! {
        p { (text(means)) }
        p.aside { (instances(page, frame)) }
        button.primary name="enabled" value=(if switch.enabled { "false" } else { "true" }) { (text(act)) }
    };
    html! {
        details.switch.alarming[is_alarming(switch)] #{ "switch-" (switch.key) } {
            summary {
                (icon.render())
                span.name { (text("name")) }
                strong { (text(state)) }
                @if let Some(since) = since(page, switch, frame) { span.since { (since) } }
            }
            (form(page, frame, &format!("/console/switches/{}", switch.key), &button))
        }
    }
}

/// "desde ontem, 22h, por Ana".
fn since(page: &ConsolePage, switch: &Switch, frame: &Frame) -> Option<String> {
    let words = &frame.words;
    let when = page.moment(switch.updated_at?).spoken(words);
    let who = match (switch.changed_by == Some(page.me), &switch.changed_by_name) {
        (true, _) => words.text("console.switches.you").to_owned(),
        (false, Some(name)) => name.clone(),
        (false, None) => return Some(words.fill("console.switches.since", &[("when", &when)])),
    };
    Some(words.fill("console.switches.since_by", &[("when", &when), ("who", &who)]))
}

fn instances(page: &ConsolePage, frame: &Frame) -> String {
    let words = &frame.words;
    match page.instances {
        Some(1) => words.text("console.switches.one_instance").to_owned(),
        Some(count) if count > 1 => {
            words.fill("console.switches.instances", &[("count", &count.to_string())])
        }
        _ => words.text("console.switches.every_instance").to_owned(),
    }
}

/// Every switch with what it holds.
pub(super) fn all(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.card.book #all-switches data-live {
            header.head { h2 { (words.text("console.tabs.switches")) } }
            p.aside { (words.text("console.switches.explain")) }
            ul.lines { @for switch in &page.switches { (line(page, switch, frame)) } }
        }
    }
}

fn line(page: &ConsolePage, switch: &Switch, frame: &Frame) -> Markup {
    let words = &frame.words;
    let name = format!("console.{}.name", switch.key);
    let explained = format!("console.{}.means", switch.key);
    let (state, act, value) = if switch.enabled {
        ("console.switches.on", "console.switches.turn_off", "false")
    } else {
        ("console.switches.off", "console.switches.turn_on", "true")
    };
    let button = html! { button name="enabled" value=(value) { (words.text(act)) } };
    html! {
        li {
            div.what {
                @if words.has(&name) { strong { (words.text(&name)) } } @else { code { (switch.key) } }
                @if words.has(&explained) { p.aside { (words.text(&explained)) } }
                p.aside {
                    code { (switch.value) }
                    @if let Some(since) = since(page, switch, frame) { " " (since) }
                }
            }
            span.figure { (words.text(state)) }
            @if switch.key != "disabled_rules" {
                details.fold.below {
                    summary.button.quiet { (words.text(act)) }
                    (form(page, frame, &format!("/console/switches/{}", switch.key), &button))
                }
            }
        }
    }
}
