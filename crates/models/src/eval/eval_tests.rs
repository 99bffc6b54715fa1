use super::*;
use crate::offline::Offline;

#[test]
fn mistakes_in_a_suite_are_named() {
    let why = |source: &str| Suite::parse(source).unwrap_err().to_string();
    assert!(why("now = 1").starts_with("the suite is not valid"));
    let head = "now = \"2026-11-12T10:00:00-03:00[America/Sao_Paulo]\"\nlookup = \"look\"\n[[group]]\nkind = \"odd\"\n";
    assert_eq!(why(&format!("{head}cases = [{{ value = 1 }}]")), "group \"odd\", case 1: it says nothing");
    assert_eq!(
        why(&format!("{head}cases = [{{ say = \"oi\" }}, {{ say = \"oi\", value = 1 }}]")),
        "group \"odd\", case 2: it expects arguments of no tool"
    );
}

#[tokio::test]
async fn figures_are_counted_by_kind() {
    let suite = Suite::parse(
        r#"
        now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]"
        lookup = "look"
        [[group]]
        kind = "smalltalk"
        cases = [{ say = "oi" }]
        [[group]]
        kind = "impossible"
        tool = "fly"
        cases = [{ say = "voa" }]
        "#,
    )
    .unwrap();
    let report = run(&suite, &Offline::new(), &[]).await.unwrap();
    assert_eq!(report.total, Figure { right: 1, cases: 2 });
    assert_eq!(report.by_kind["impossible"], Figure { right: 0, cases: 1 });
    assert_eq!(report.failures[0].got, "nothing");
    assert!(report.to_string().contains("smalltalk"));
}
