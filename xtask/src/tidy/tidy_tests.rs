use super::sample::Sample;

#[test]
fn this_workspace_is_tidy() {
    let report = super::check(&crate::command::root().unwrap()).unwrap();

    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.files > 50, "only {} files were read", report.files);
}

#[test]
fn the_sample_itself_has_no_fault() {
    Sample::with("crates/domain/src/extra.rs", "pub struct Extra;").is_fine();
}

#[test]
fn a_file_that_is_not_rust_is_said_so_with_its_line() {
    let sample = Sample::with("crates/domain/src/extra.rs", "pub struct Extra;\nfn open( {\n");

    assert!(sample.faults()[0].contains("cannot be read as Rust"), "{:?}", sample.faults());
}
