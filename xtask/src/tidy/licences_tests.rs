use super::super::packages::built;
use super::super::policy::Policy;
use super::super::report::Report;
use super::{allows, look};

#[test]
fn one_side_of_an_or_and_both_sides_of_an_and() {
    let listed = ["MIT", "Apache-2.0", "Unicode-3.0"].map(str::to_owned);

    for fine in [
        "MIT",
        "GPL-3.0 OR MIT",
        "MIT/GPL-3.0",
        "Apache-2.0 / MIT",
        "(MIT OR GPL-3.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
        "GPL-3.0 WITH GCC-exception OR MIT AND Unicode-3.0",
    ] {
        assert!(allows(fine, &listed), "{fine}");
    }
    for not in [
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR Apache-2.0) AND ISC",
        "",
        "MIT OR",
        "(MIT",
        "MIT )",
        "MIT ISC",
    ] {
        assert!(!allows(not, &listed), "{not}");
    }
}

#[test]
fn a_crate_without_a_listed_licence_is_named() {
    let policy = "licences = [\"MIT\"]\nsources = []\n[[licence_exception]]\ncrates = [\"driver: MPL-2.0\"]\nreason = \"tests\"\n";
    let metadata = serde_json::json!({ "packages": [
        { "name": "fine", "license": "MIT", "targets": [] },
        { "name": "driver", "license": "MPL-2.0", "targets": [] },
        { "name": "copyleft", "license": "GPL-3.0", "targets": [] },
        { "name": "silent", "license": null, "targets": [] },
    ]});
    let mut report = Report::default();
    look(&built(&metadata), &Policy::parse(policy).unwrap(), &mut report);

    let messages: Vec<&str> = report.faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(
        messages,
        ["the licence of `copyleft`, GPL-3.0, is not in the list", "`silent` names no licence"]
    );
}

#[test]
fn an_exception_without_a_reason_is_none() {
    let policy = "licences = []\nsources = []\n[[duplicate]]\ncrates = [\"a\"]\n";
    assert!(Policy::parse(policy).unwrap_err().to_string().contains("needs a reason"));
}
