//! Every combination of state, method and switch, held against a table that knows nothing of the code.

use std::time::Duration;

use domain::{CampaignId, MessageId, Timestamp, UserId};
use outbound::hours::Opening;
use outbound::rules::{Facts, GateVerdict, Limits, Permission, Reach, Received, Rule, Switch, decide};
use outbound::{BypassReason, Method};

/// What a rule needs to stand in the way, and for whom. `-` is anything.
struct Row {
    rule: Rule,
    /// Whether it is asked on channels that are read here, too.
    here: bool,
    /// The only method it is about, if there is one.
    only: Option<&'static str>,
    /// Whether an operator's reason outweighs it.
    yields: bool,
}

/// What gives way to the person's own order to be written to at an hour.
const GIVES_WAY_TO_AN_APPOINTMENT: [Rule; 2] = [Rule::ContactCap, Rule::BusinessHours];

/// In the order of source 004 §11.3 and product §11.
const TABLE: [Row; 9] = [
    Row { rule: Rule::OptedOut, here: true, only: None, yields: true },
    Row { rule: Rule::CoolingOff, here: false, only: None, yields: true },
    Row { rule: Rule::NextAllowedAt, here: false, only: None, yields: true },
    Row { rule: Rule::ContactCap, here: false, only: None, yields: true },
    Row { rule: Rule::CampaignsOff, here: true, only: Some("campaign"), yields: false },
    Row { rule: Rule::SafeMode, here: true, only: None, yields: false },
    Row { rule: Rule::HourlyRate, here: false, only: None, yields: false },
    Row { rule: Rule::DailyRate, here: false, only: None, yields: false },
    Row { rule: Rule::BusinessHours, here: false, only: None, yields: true },
];

/// Whether the facts are such that the rule stands.
fn stands(rule: Rule, facts: &Facts, now: Timestamp) -> bool {
    match rule {
        Rule::OptedOut => facts.permission == Permission::OptedOut,
        Rule::CoolingOff => {
            facts.permission == Permission::CoolingOff && facts.cooling_off_until != Some(now - MINUTE)
        }
        Rule::NextAllowedAt => facts.next_allowed_at == Some(now + MINUTE),
        Rule::ContactCap => facts.received.in_week >= 5,
        Rule::CampaignsOff => facts.campaigns == Switch::Off,
        Rule::SafeMode => facts.safe_mode == Switch::On,
        Rule::HourlyRate => facts.received.in_hour >= 20,
        Rule::DailyRate => facts.received.in_day >= 100,
        Rule::BusinessHours => facts.opening == Opening::Closed,
        other => panic!("{other:?} is no rule of the gate"),
    }
}

fn expected(method: &Method, facts: &Facts, now: Timestamp) -> GateVerdict {
    let name = method.as_str();
    let reason = match method {
        Method::Command { bypass, .. } | Method::Manual { bypass, .. } => bypass.is_some(),
        _ => false,
    };
    let out = facts.reach == Reach::Out;
    let mut outweighed = None;
    if name != "reply" {
        for row in &TABLE {
            let applies = (out || row.here) && row.only.is_none_or(|only| only == name);
            if !applies || !stands(row.rule, facts, now) {
                continue;
            }
            let appointed = *method == Method::Appointment && GIVES_WAY_TO_AN_APPOINTMENT.contains(&row.rule);
            if (reason && row.yields) || appointed {
                outweighed.get_or_insert(row.rule);
            } else {
                return GateVerdict::Blocked(row.rule);
            }
        }
    }
    match (out && facts.repeated, outweighed) {
        (true, _) => GateVerdict::Deduped,
        (false, Some(rule)) => GateVerdict::Bypassed(rule),
        (false, None) => GateVerdict::Allowed,
    }
}

const MINUTE: Duration = Duration::from_mins(1);

fn methods(now: Timestamp) -> Vec<Method> {
    let actor = UserId::new(now);
    let reason = || BypassReason::parse("pediu por telefone");
    vec![
        Method::Reply { inbound: MessageId::new(now), last_inbound_at: now },
        Method::Campaign { campaign: CampaignId::new(now) },
        Method::Followup,
        Method::Appointment,
        Method::Reactivation,
        Method::Command { actor, bypass: None },
        Method::Command { actor, bypass: reason() },
        Method::Manual { actor, bypass: None },
        Method::Manual { actor, bypass: reason() },
    ]
}

/// Every value that makes a difference, of every fact.
fn every_state(now: Timestamp) -> Vec<Facts> {
    let mut states = Vec::new();
    let times = [None, Some(now - MINUTE), Some(now + MINUTE)];
    for reach in [Reach::Here, Reach::Out] {
        for permission in [Permission::OptedIn, Permission::OptedOut, Permission::CoolingOff] {
            for cooling_off_until in times {
                for next_allowed_at in times {
                    for (in_hour, in_day, in_week) in counts() {
                        for bits in 0..16_u8 {
                            let on = |bit: u8| bits & (1 << bit) != 0;
                            states.push(Facts {
                                reach,
                                permission,
                                cooling_off_until,
                                next_allowed_at,
                                received: Received { in_hour, in_day, in_week },
                                limits: Limits::default(),
                                campaigns: if on(0) { Switch::On } else { Switch::Off },
                                safe_mode: if on(1) { Switch::On } else { Switch::Off },
                                opening: if on(2) { Opening::Open } else { Opening::Closed },
                                repeated: on(3),
                            });
                        }
                    }
                }
            }
        }
    }
    states
}

/// Just below and just at every limit.
fn counts() -> impl Iterator<Item = (i64, i64, i64)> {
    [19, 20].into_iter().flat_map(|hour| {
        [99, 100].into_iter().flat_map(move |day| [4, 5].into_iter().map(move |week| (hour, day, week)))
    })
}

#[test]
fn every_combination_is_decided_as_the_table_says() {
    let now: Timestamp = "2026-11-16T10:00:00-03:00".parse().unwrap();
    let (methods, states) = (methods(now), every_state(now));
    let mut decided = 0;
    for method in &methods {
        for facts in &states {
            assert_eq!(decide(method, facts, now), expected(method, facts, now), "{method:?} {facts:?}");
            decided += 1;
        }
    }
    assert_eq!(decided, 9 * 2 * 3 * 3 * 3 * 8 * 16);
}

#[test]
fn a_reply_is_one_for_thirty_minutes_and_proactive_afterwards() {
    let now: Timestamp = "2026-11-16T10:00:00-03:00".parse().unwrap();
    let reply = Method::Reply { inbound: MessageId::new(now), last_inbound_at: now };
    assert_eq!(reply.clone().proven(now + 30 * MINUTE).as_str(), "reply");
    assert_eq!(reply.proven(now + 31 * MINUTE).as_str(), "followup");
}

#[test]
fn a_reason_is_more_than_a_letter() {
    for no in ["", "  ", "ok", "x", &"a".repeat(201)] {
        assert_eq!(BypassReason::parse(no), None, "{no}");
    }
    assert!(BypassReason::parse(" o médico ligou e pediu ").is_some());
}
