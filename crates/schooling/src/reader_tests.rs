use std::path::Path;

use super::{TAUGHT, batches, courses, learn};

/// What ships is what the data teaches; after a change of either, `cargo xtask learn`.
#[test]
fn the_shipped_lessons_are_what_the_writers_teach() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for course in &courses(&root).unwrap() {
        let taught = batches(&root, TAUGHT, course).unwrap();
        let lesson = learn(&root, course, taught.iter()).unwrap().to_bytes().unwrap();
        let shipped = std::fs::read(root.join(&course.lesson)).unwrap();
        assert!(lesson == shipped, "{}: the rows teach another lesson: run `cargo xtask learn`", course.name);
    }
}
