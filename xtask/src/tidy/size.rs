//! How long things may grow. Cheap on day one, impossible on day one thousand.

use super::report::Report;
use super::tree::{File, Tree};

const FILE_NOTE: usize = 400;
const FILE_FAULT: usize = 600;
const TRAIT_METHODS: usize = 10;
const MAIN_LINES: usize = 40;

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in tree.named(".rs").filter(|file| !file.is_test()) {
        let lines = lines_before_tests(file);
        if lines > FILE_FAULT {
            let message = format!("{lines} lines, over {FILE_FAULT}: split it, one file one job");
            report.fault(&file.path, FILE_FAULT + 1, message);
        } else if lines > FILE_NOTE {
            report.note(&file.path, FILE_NOTE + 1, format!("{lines} lines, over {FILE_NOTE}: time to think"));
        }
        if file.path.ends_with("/src/main.rs") && lines > MAIN_LINES {
            let message = format!("{lines} lines, over {MAIN_LINES}: main parses, matches and delegates");
            report.fault(&file.path, MAIN_LINES + 1, message);
        }
        for seen in file.code().into_iter().flat_map(|code| &code.traits) {
            if seen.methods > TRAIT_METHODS {
                let message = format!(
                    "the trait `{}` has {} methods, over {TRAIT_METHODS}: a port that wide is several ports",
                    seen.name, seen.methods
                );
                report.fault(&file.path, seen.line, message);
            }
        }
    }
}

fn lines_before_tests(file: &File) -> usize {
    file.text.lines().take_while(|line| *line != "#[cfg(test)]").count()
}

#[cfg(test)]
#[path = "size_tests.rs"]
mod tests;
