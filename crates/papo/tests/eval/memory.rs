//! `papo eval memory` from the outside: a small year played through the whole of Papo.

use serde_json::{Value, json};
use testkit::server::Home;

use crate::eval::{complained, home, said};

/// The year of the README, which everybody copies first.
fn lia() -> (Home, &'static str) {
    let readme = include_str!("../../../../evals/memory/README.md");
    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let home = home();
    std::fs::write(home.folder().join("lia.toml"), example).unwrap();
    (home, "lia.toml")
}

#[test]
fn a_year_of_ones_own_is_played_and_judged() {
    let (home, lia) = lia();
    let own = home.folder().join("own");
    std::fs::create_dir(&own).unwrap();
    let mut command = home.command(&["eval", "memory", lia, "--no-bar", "--json", "report.json"]);
    command.env("TMPDIR", &own);
    let output = testkit::server::finished(command);
    assert_eq!(output.status.code(), Some(0), "{}{}", said(&output), complained(&output));
    assert_eq!(complained(&output), "", "nothing failed, and nobody looks at a bar");
    let text = said(&output);
    assert!(text.starts_with("Lia (lia.toml) · offline\n"), "{text}");
    let rows = ["kept-but-junk", "missed", "duplicated", "wrongly superseded", "stale-but-active"];
    for row in rows {
        assert!(text.lines().any(|line| line.starts_with(row) && line.contains(" of ")), "{row}: {text}");
    }
    let report = std::fs::read_to_string(home.folder().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let year = &report["years"][0];
    assert_eq!((&year["messages"], &year["nights"]), (&Value::from(6), &Value::from(15)), "{year}");
    assert_eq!(year["missed"]["of"], 3, "{year}");
    assert_eq!(year["nights_failed"], 0, "{year}");
    let items = year["items"].as_array().unwrap();
    assert!(items.iter().any(|item| item["truths"] == json!(["lives-santos"])), "{year}");
    assert!(std::fs::read_dir(&own).unwrap().next().is_none(), "the temporary folder is gone");
    assert!(!home.folder().join("papo.db").exists(), "the person's own database was never opened");
}

#[test]
fn the_bars_decide_about_the_exit() {
    let (home, lia) = lia();
    let run = |bars: &[&str]| {
        let arguments: Vec<&str> = ["eval", "memory", lia].iter().chain(bars).copied().collect();
        home.run(&arguments).status.code()
    };
    assert_eq!(run(&["--junk", "1", "--missed", "1", "--superseded", "1"]), Some(0));
    assert_eq!(run(&["--junk", "0"]), Some(1), "nothing is under nothing");
    assert_eq!(run(&["--junk", "0", "--no-bar"]), Some(0));
}

#[test]
fn people_who_live_at_once_learn_nothing_of_each_other() {
    let (home, lia) = lia();
    let output = home.run(&["eval", "memory", lia, "--tenants", "2"]);
    let text = said(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", complained(&output));
    assert!(text.starts_with("2 tenants, 4 people at once · offline\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("Lia (tenant ")).count(), 4, "{text}");
    assert!(text.ends_with("vazamentos: 0\n"), "{text}");
}

#[test]
fn a_year_that_cannot_be_played_says_why() {
    let (home, lia) = lia();
    let source = std::fs::read_to_string(home.folder().join(lia)).unwrap();
    std::fs::write(home.folder().join("broken.toml"), source.replace("trap = \"plan\"", "trap = \"lie\""))
        .unwrap();
    let wrong: [(&[&str], &[&str]); 6] = [
        (&["nowhere.toml"], &["nowhere.toml cannot be read"]),
        (&["broken.toml"], &["broken.toml is no year", "line ", "unknown variant `lie`"]),
        (&["lia.toml", "--junk", "5"], &["--junk is a share from 0 to 1"]),
        (&["lia.toml", "--tenants", "1"], &["nobody to keep apart"]),
        (&["lia.toml", "--model", "skynet"], &["skynet"]),
        (&["--json", "lia.toml"], &["put the suite first"]),
    ];
    for (arguments, problems) in wrong {
        let all: Vec<&str> = ["eval", "memory"].iter().chain(arguments).copied().collect();
        let output = home.run(&all);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        for problem in problems {
            assert!(complained(&output).contains(problem), "{arguments:?}: {}", complained(&output));
        }
    }
}
