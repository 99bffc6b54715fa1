//! How well what is learned holds for years that were left out.

use std::collections::BTreeSet;
use std::fmt::Write;

use lasting::{Example, learn};

use crate::lessons::{Lessons, Worth};

/// How sure one has to be for a row of the table.
const ROWS: [f32; 8] = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/// A sentence of a year that was left out.
struct Heard<'l> {
    year: usize,
    chance: f32,
    worth: Worth,
    truths: &'l [usize],
}

/// Tries every part of the years on what all others teach, and tells of it.
pub(crate) fn run(school: &[Lessons], parts: usize) -> String {
    let mut heard = Vec::new();
    for part in 0..parts {
        let learned: Vec<Example> = school
            .iter()
            .enumerate()
            .filter(|(year, _)| year % parts != part)
            .flat_map(|(_, lessons)| lessons.examples())
            .collect();
        let scale = learn(&learned);
        for (year, lessons) in school.iter().enumerate().filter(|(year, _)| year % parts == part) {
            heard.extend(lessons.marked.iter().map(|marked| Heard {
                year,
                chance: scale.weigh(&marked.signs),
                worth: marked.worth,
                truths: &marked.truths,
            }));
        }
    }
    let asked: usize = school.iter().map(|lessons| lessons.truths).sum();
    let mut told = String::from("  sure   kept   junk  missed\n");
    for sure in ROWS {
        let kept: Vec<&Heard<'_>> = heard.iter().filter(|heard| heard.chance >= sure).collect();
        let junk = kept.iter().filter(|heard| heard.worth == Worth::Nothing).count();
        let met: BTreeSet<(usize, usize)> =
            kept.iter().flat_map(|heard| heard.truths.iter().map(|truth| (heard.year, *truth))).collect();
        let _ = writeln!(
            told,
            "  {sure:.2} {:6} {:5.1}% {:6.1}%",
            kept.len(),
            share(junk, kept.len()),
            100.0 - share(met.len(), asked)
        );
    }
    told
}

#[expect(clippy::cast_precision_loss, reason = "some ten thousand sentences")]
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}
