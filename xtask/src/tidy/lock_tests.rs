use super::super::packages::locked;
use super::super::policy::Policy;
use super::super::report::Report;
use super::look;

const LOCK: &str = r#"
[[package]]
name = "ours"
version = "0.1.0"

[[package]]
name = "syn"
version = "2.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "syn"
version = "3.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "forked"
version = "1.0.0"
source = "git+https://example.org/forked"
"#;

fn faults(more: &str) -> Vec<String> {
    let policy = format!(
        "licences = []\nsources = [\"registry+https://github.com/rust-lang/crates.io-index\"]\n{more}"
    );
    let mut report = Report::default();
    look(&locked(LOCK).unwrap(), &Policy::parse(&policy).unwrap(), &mut report);
    report.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn two_versions_and_a_source_that_is_not_listed_are_faults() {
    let faults = faults("");
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(faults[0].contains("`forked` comes from git+https://example.org/forked"), "{faults:#?}");
    assert!(faults[1].contains("2 versions of `syn` (2.0.0, 3.0.0)"), "{faults:#?}");
}

#[test]
fn a_listed_duplicate_is_fine_until_it_is_none_any_more() {
    let faults = faults("[[duplicate]]\ncrates = [\"syn\", \"forked\"]\nreason = \"others move later\"\n");
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(
        faults[1].starts_with("xtask/dependencies.toml:4: there is only one version of `forked`"),
        "{faults:#?}"
    );
}
