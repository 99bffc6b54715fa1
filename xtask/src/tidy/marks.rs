//! Marks of unfinished work, and the attributes that switch a gate off.

use super::report::Report;
use super::sketch::Seen;
use super::tree::{File, Tree};

/// Put together here, so that this file does not find itself.
const COMMENTS: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
const MACROS: &[&str] = &["todo", "unimplemented"];

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in &tree.files {
        // A catalogue is prose, and in Portuguese the first of these marks is a word that prose may shout.
        if !file.path.contains("/words/") {
            check_text(file, report);
        }
        let Some(sketch) = &file.sketch else { continue };
        for seen in sketch.macros.iter().filter(|seen| MACROS.contains(&seen.text.as_str())) {
            report.fault(&file.path, seen.line, format!("`{}!`: finish it, or leave it out", seen.text));
        }
        for seen in &sketch.attributes {
            if let Some(message) = complaint(seen) {
                report.fault(&file.path, seen.line, message);
            }
        }
    }
}

fn check_text(file: &File, report: &mut Report) {
    for (index, line) in file.text.lines().enumerate() {
        let mut words = line.split(|character: char| !character.is_alphanumeric());
        if let Some(mark) = words.find(|word| COMMENTS.contains(word)) {
            let message = format!("a {mark} mark: finish it, or open an issue and say nothing here");
            report.fault(&file.path, index + 1, message);
        }
    }
}

fn complaint(attribute: &Seen) -> Option<String> {
    let text = &attribute.text;
    if text == "ignore" || text.starts_with("ignore=") {
        Some("an ignored test: it proves nothing and looks as if it did".to_owned())
    } else if text.starts_with("allow(") {
        Some(format!(
            "`#[{text}]`: use `#[expect(…, reason = …)]`, which complains when it is no longer needed"
        ))
    } else if text.starts_with("expect(") && !text.contains("reason=") {
        Some(format!("`#[{text}]` has no reason: the next reader needs it"))
    } else {
        None
    }
}

#[cfg(test)]
#[path = "marks_tests.rs"]
mod tests;
