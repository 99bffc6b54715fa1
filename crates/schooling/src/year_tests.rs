use std::path::{Path, PathBuf};

use super::{LESSONS, SCALE, read};
use crate::corpus;
use crate::lessons::Lessons;

/// After a change of either, `cargo xtask learn`.
#[test]
fn the_shipped_scale_is_what_the_years_teach() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let places: Vec<PathBuf> = LESSONS.iter().map(|path| root.join(path)).collect();
    let school: Vec<Lessons> =
        corpus::texts(&places).unwrap().iter().map(|file| read(file).unwrap()).collect();
    let examples: Vec<_> = school.iter().flat_map(Lessons::examples).collect();
    let shipped = std::fs::read(root.join(SCALE)).unwrap();
    assert!(
        lasting::learn(&examples).to_bytes() == shipped,
        "the years teach another scale than the one that ships: run `cargo xtask learn`"
    );
}
