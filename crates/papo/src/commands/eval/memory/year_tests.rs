use super::*;

const HEAD: &str =
    "title = \"Lia\"\ntimezone = \"America/Sao_Paulo\"\nstart = \"2026-03-01\"\nend = \"2026-03-31\"\n";
const SAID: &str = "[[message]]\nat = \"2026-03-02T09:12\"\ntext = \"moro em Santos\"\n";

fn why(rest: &str) -> String {
    format!("{:#}", Year::parse("lia.toml", &format!("{HEAD}{rest}")).unwrap_err())
}

#[test]
fn what_ships_can_be_read() {
    for year in Year::shipped().unwrap() {
        assert!(year.messages.len() >= 500, "{}", year.name);
        assert!(year.truths.iter().all(|truth| truth.told_by.is_some()), "every truth has a message");
    }
}

#[test]
fn the_example_of_the_readme_can_be_read() {
    let readme = include_str!("../../../../../../evals/memory/README.md");
    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let year = Year::parse("lia.toml", example).unwrap();
    assert_eq!(year.messages.len(), 6);
    let teller = |id: &str| year.truths.iter().find(|truth| truth.id == id).and_then(|truth| truth.told_by);
    assert_eq!(teller("sister-dentist"), Some(0));
    assert_eq!(teller("lives-niteroi"), Some(4));
    assert!(matches!(&year.truths[1].about, Whom::Somebody(whom) if whom == "irmã"));
}

#[test]
fn a_truth_that_stands_far_from_its_message_is_told_by_the_day() {
    let later = "[[message]]\nat = \"2026-03-05T10:00\"\ntext = \"oi\"\n";
    let truth = "[[truth]]\nid = \"a\"\nsays = [\"santos\"]\nfrom = \"2026-03-02\"\n";
    let year = Year::parse("lia.toml", &format!("{HEAD}{SAID}{later}{truth}")).unwrap();
    assert_eq!(year.truths[0].told_by, Some(0));
}

#[test]
fn a_mistake_names_its_line() {
    let truth = |lines: &str| format!("{SAID}[[truth]]\nid = \"a\"\n{lines}\n");
    let told = "from = \"2026-03-02\"";
    let cases = [
        (format!("{SAID}trap = \"lie\"\n"), "line 8", "unknown variant `lie`"),
        (format!("{SAID}mood = 1\n"), "line 8", "unknown field `mood`"),
        (SAID.replace("2026-03-02T09:12", "noon"), "line 6", "noon"),
        (SAID.replace("2026-03-02", "2027-03-02"), "line 5", "lies outside the year"),
        (SAID.replace("moro em Santos", "  "), "line 5", "empty"),
        (format!("{SAID}{}", SAID.replace("09:12", "08:00")), "line 8", "messages stand in order"),
        (truth(&format!("says = []\n{told}")), "line 8", "`says` is empty"),
        (truth(&format!("says = [\"mora em\"]\n{told}")), "line 8", "\"mora em\" is not one word"),
        (truth("says = [\"a\"]\nfrom = \"2025-03-02\""), "line 8", "outside the year"),
        (
            truth(&format!("says = [\"a\"]\n{told}\nuntil = \"2026-03-01\"")),
            "line 8",
            "over before it is told",
        ),
        (truth(&format!("says = [\"a\"]\n{told}\ntype = \"gossip\"")), "line 12", "unknown variant `gossip`"),
        (format!("{SAID}[[fine]]\nsays = []\n"), "line 8", "`says` is empty"),
    ];
    for (rest, line, problem) in cases {
        let why = why(&rest);
        assert!(why.contains("lia.toml") && why.contains(line) && why.contains(problem), "{rest}\n→ {why}");
    }
    let twice = truth(&format!("says = [\"a\"]\n{told}\n[[truth]]\nid = \"a\"\nsays = [\"b\"]\n{told}"));
    assert!(why(&twice).contains("line 12: there is another truth \"a\""), "{}", why(&twice));
    assert!(why("").contains("missing field `message`"), "{}", why(""));
    let nowhere = format!("{HEAD}{SAID}").replace("America/Sao_Paulo", "Mars/Base");
    let nowhere = format!("{:#}", Year::parse("lia.toml", &nowhere).unwrap_err());
    assert!(nowhere.contains("line 2: there is no time zone \"Mars/Base\""), "{nowhere}");
}
