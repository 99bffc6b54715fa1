use super::{Argument, Calls, Order, Suite, VerdictExpected};
use crate::port::ModelMessage;

const HEAD: &str = "now = \"2026-11-12T10:00:00-03:00[America/Sao_Paulo]\"\n";

fn why(rest: &str) -> String {
    Suite::parse("my.toml", &format!("{HEAD}{rest}")).unwrap_err().to_string()
}

#[test]
fn a_mistake_names_the_file_the_case_and_the_field() {
    let second = |lines: &str| {
        format!(
            "[[case]]\nkind = \"a\"\nsay = \"oi\"\nexpect.none = true\n\n[[case]]\nkind = \"b\"\n{lines}\n"
        )
    };
    let cases = [
        ("say = \"x\"\nexpect.non = true", "case 2 (\"x\")", "unknown field `non`"),
        ("say = \"x\"\nexpcet.none = true", "case 2 (\"x\")", "unknown field `expcet`"),
        ("name = \"n\"\nsay = \"x\"\nexpect.none = 3", "case 2 (\"n\")", "expect.none = 3"),
        ("say = \"x\"", "case 2 (\"x\")", "missing field `expect`"),
        ("say = \"x\"\nexpect.verdict = \"maybe\"", "case 2 (\"x\")", "unknown variant `maybe`"),
        (
            "say = \"x\"\nbefore = [{ ana = \"oi\" }]\nexpect.none = true",
            "case 2 (\"x\")",
            "unknown variant `ana`",
        ),
        ("expect.none = true", "case 2", "`say` is missing"),
        ("say = \"x\"\nexpect = {}", "case 2 (\"x\")", "`expect` expects nothing"),
        ("say = \"x\"\nexpect.calls = []", "case 2 (\"x\")", "`expect.calls` is empty"),
        (
            "say = \"x\"\nexpect.none = true\nexpect.no_writes = true",
            "case 2 (\"x\")",
            "`expect.none` goes with",
        ),
        (
            "say = \"x\"\nexpect.none = true\nexpect.order = \"any\"",
            "case 2 (\"x\")",
            "`expect.order` orders",
        ),
        ("say = \"x\"\nexpect.verdict = \"yes\"", "case 2 (\"x\")", "`expect.verdict` judges"),
        ("say = \"x\"\nexpect.corrected = { value = 1 }", "case 2 (\"x\")", "`expect.corrected` belongs"),
        ("say = \"x\"\nnow = \"today\"\nexpect.none = true", "case 2 (\"x\")", "`now` is no time"),
        ("say = \"x\"\nmessages = [\"y\"]\nexpect.none = true", "case 2 (\"x\")", "`messages` stands beside"),
        (
            "say = \"x\"\nexpect.calls = [{ tool = \"t\", arguments = { v = { about = 3 } } }]",
            "case 2 (\"x\")",
            "`expect.calls[0].arguments.v` is none of",
        ),
        (
            "say = \"x\"\nbefore = [{ did = { tool = \"t\" } }]\nexpect.none = true",
            "case 2 (\"x\")",
            "`before[0].did (t)` comes before",
        ),
    ];
    for (lines, case, problem) in cases {
        let why = why(&second(lines));
        assert!(why.starts_with(&format!("my.toml, {case}: ")), "{lines}: {why}");
        assert!(why.contains(problem), "{lines}: {why}");
    }
}

#[test]
fn a_mistake_in_the_file_itself_is_named_too() {
    assert!(why("colour = 1").starts_with("my.toml: "), "{}", why("colour = 1"));
    assert!(why("colour = 1").contains("unknown field `colour`"));
    assert_eq!(why(""), "my.toml: it has no case");
    let no_zone = Suite::parse("my.toml", "now = \"2026-11-12\"").unwrap_err().to_string();
    assert!(no_zone.starts_with("my.toml: `now` is no time with a zone"), "{no_zone}");
    let group = why("[[group]]\nkind = \"odd\"\ncases = [{ say = \"oi\" }, { say = \"oi\", value = 1 }]");
    assert_eq!(group, "my.toml, group \"odd\", case 2: `value` is an argument of no tool");
    let silent = why("[[group]]\nkind = \"odd\"\ncases = [{ value = 1 }]");
    assert_eq!(silent, "my.toml, group \"odd\", case 1: `say` is missing: nobody says anything");
}

#[test]
fn a_case_keeps_everything_that_it_says() {
    let suite = Suite::parse(
        "my.toml",
        &format!(
            r#"{HEAD}
            [facts]
            person = {{ name = "Bia" }}
            entries = [{{ id = "w1", type = "weight" }}]

            [[case]]
            kind = "weight"
            now = "2026-12-24T20:00:00+09:00[Asia/Tokyo]"
            person = {{ name = "Kate", language = "en" }}
            before = [{{ person = "oi" }}, {{ did = {{ tool = "look", result = {{ said = "2" }} }} }}, {{ assistant = "olá" }}]
            pending = {{ tool = "record_metric", arguments = {{ value = 82 }} }}
            messages = ["oi", "era 83"]
            expect.verdict = "correct"
            expect.corrected = {{ value = {{ of = 83, within = 0.5 }}, unit = {{ absent = true }} }}
            expect.calls = [{{ tool = "t", arguments = {{ type = {{ one_of = ["a", "b"] }} }} }}]
            expect.order = "given"
            expect.all_of = ["83"]
            "#
        ),
    )
    .unwrap();
    let case = suite.cases.first().unwrap();
    assert_eq!(case.name, "oi / era 83");
    assert_eq!(case.facts.person.name, "Kate");
    assert_eq!(case.facts.now.time_zone().iana_name(), Some("Asia/Tokyo"));
    assert_eq!(case.facts.entries.len(), 1, "what the file gives holds for the case");
    assert!(matches!(
        case.facts.before.as_slice(),
        [
            ModelMessage::User { .. },
            ModelMessage::Assistant { .. },
            ModelMessage::Tools { .. },
            ModelMessage::Assistant { .. }
        ]
    ));
    let Some(VerdictExpected::Correct(corrected)) = &case.expected.verdict else { panic!("no correction") };
    assert_eq!(corrected.get("value"), Some(&Argument::Near { of: 83.0, within: 0.5 }));
    assert_eq!(corrected.get("unit"), Some(&Argument::Absent));
    assert!(matches!(&case.expected.calls, Some(Calls::These { order: Order::Given, .. })));
    assert_eq!(suite.kinds(), ["weight"]);
    assert_eq!(suite.only(&["water".to_owned()]).cases.len(), 0);
}
