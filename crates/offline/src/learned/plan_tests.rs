use super::{Plan, Way};
use crate::pattern::Reading;

#[test]
fn a_plan_says_how_each_argument_is_read_and_what_others_depend_on_first() {
    let plan = Plan::parse(
        "[note]\nname = { only = 'type', custom = 'words' }\ntype = 'choice'\nvalue = { by = 'type', weight = ['mass kg'] }\nsure = 0.7\n[list]",
    )
    .unwrap();
    assert!(plan.has("list") && !plan.has("other"));
    assert_eq!(plan.sure("note"), Some(0.7));
    let ways = plan.of("note");
    assert_eq!(ways[0], ("type".to_owned(), Way::Choice));
    let by = ways.iter().find(|(name, _)| name == "value").map(|(_, way)| way);
    let Some(Way::By { argument, cases }) = by else { panic!("{ways:?}") };
    assert_eq!((argument.as_str(), &cases["weight"][0]), ("type", &(Reading::Mass, Some("kg".to_owned()))));
}

#[test]
fn what_stands_in_for_others_is_read_last() {
    let plan = Plan::parse(
        "[person]\n'updates.notes' = { unless = 'updates', way = 'whole' }\n'updates.birthday' = 'words'",
    )
    .unwrap();
    let last = plan.of("person").last().unwrap();
    assert_eq!(last.1, Way::Unless { argument: "updates".to_owned(), way: Box::new(Way::Whole) });
}

#[test]
fn a_plan_that_nobody_can_read_says_where() {
    Plan::parse("[note").unwrap_err();
    let unknown = Plan::parse("[note]\nname = 'guess'").unwrap_err();
    assert_eq!(unknown.to_string(), "note.name: nobody reads an argument so");
    Plan::parse("[note]\nvalue = { by = 'type', weight = ['feet'] }").unwrap_err();
    Plan::parse("[note]\nvalue = 3").unwrap_err();
}
