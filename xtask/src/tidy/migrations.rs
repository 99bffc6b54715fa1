//! One migration text for both engines. What could make them differ is refused here, before any database sees
//! it.

use std::collections::BTreeMap;
use std::path::Path;

use super::report::Report;
use super::sql::{self, Directive, Table, Word};
use super::tree::{File, Tree};

/// What each engine spells in its own way; `text` alone means the same in both.
const PLACEHOLDERS: &[&str] =
    &["{uuid}", "{time}", "{date}", "{bool}", "{json}", "{int}", "{real}", "{bytes}", "{strict}"];

/// Words that one engine lacks or reads in another way, wherever they stand.
const ONE_ENGINE: &[&str] = &[
    "autoincrement",
    "bigint",
    "bigserial",
    "blob",
    "bytea",
    "current_timestamp",
    "gen_random_uuid",
    "generated",
    "jsonb",
    "now",
    "pragma",
    "rowid",
    "serial",
    "smallint",
    "strict",
    "timestamptz",
    "trigger",
    "varchar",
];

const ENGINES: &[&str] = &["sqlite", "postgres", "postgresql", "pg"];

/// What begins a line of `create table` that is no column.
const CONSTRAINTS: &[&str] = &["primary", "unique", "check", "foreign", "constraint"];

pub(super) fn check(tree: &Tree, report: &mut Report) {
    let mut folders: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    for file in tree.named(".sql") {
        match file.path.rsplit_once('/') {
            Some((folder, _)) if folder.ends_with("/migrations") => {
                folders.entry(folder).or_default().push(file);
            }
            _ => report.fault(&file.path, 1, "SQL files are migrations and live in a `migrations` folder"),
        }
    }
    for files in folders.values() {
        check_numbers(files, report);
        for file in files {
            check_file(file, report);
        }
    }
}

/// The files of a folder come sorted by name. What an assistant does has its own ten, so that its parts grow apart.
fn check_numbers(files: &[&File], report: &mut Report) {
    let mut before = 0;
    for file in files {
        let stem = stem(&file.path);
        let expected = before + 1;
        let digits = stem.split('_').next().unwrap_or_default();
        let number: Option<usize> = digits.parse().ok().filter(|_| digits.len() == 4);
        let begins_a_ten = |number: usize| {
            file.path.starts_with("assistants/") && number > before && number.is_multiple_of(10)
        };
        let fits = number.is_some_and(|number| number == expected || begins_a_ten(number));
        before = number.unwrap_or(expected);
        if !fits {
            let message = format!(
                "this migration should begin with `{expected:04}_`: numbers run without a gap, so that every \
                 database has walked the same road"
            );
            report.fault(&file.path, 1, message);
        }
        if let Some(engine) = stem.split(['_', '-', '.']).find(|part| ENGINES.contains(part)) {
            let message =
                format!("`{engine}` in a migration's name: there is one text, and each engine spells it");
            report.fault(&file.path, 1, message);
        }
    }
}

fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

fn check_file(file: &File, report: &mut Report) {
    let words = sql::words(&file.text);
    let directives = sql::directives(&file.text);
    let tables = sql::tables(&words);
    for word in &words {
        if word.text.starts_with('{') && !PLACEHOLDERS.contains(&word.text.as_str()) {
            report.fault(
                &file.path,
                word.line,
                format!("`{}` is no placeholder that the engines know", word.text),
            );
        }
        if ONE_ENGINE.contains(&word.text.as_str()) {
            let message = format!(
                "`{}` means something in one engine only: use a placeholder such as `{{uuid}}`",
                word.text
            );
            report.fault(&file.path, word.line, message);
        }
    }
    for table in &tables {
        check_table(file, table, &directives, report);
    }
    for added in added_columns(&words) {
        check_type(file, added, report);
    }
    for directive in directives
        .iter()
        .filter(|directive| matches!(directive.name.as_str(), "scoped" | "shared" | "system"))
    {
        if !tables.iter().any(|table| table.name == directive.table) {
            let message = format!("`{}` is not created in this migration", directive.table);
            report.fault(&file.path, directive.line, message);
        }
    }
}

fn check_table(file: &File, table: &Table, directives: &[Directive], report: &mut Report) {
    let said: Vec<&str> = directives
        .iter()
        .filter(|directive| directive.table == table.name)
        .map(|directive| directive.name.as_str())
        .filter(|name| matches!(*name, "scoped" | "shared" | "system"))
        .collect();
    let mut fault = |message: String| report.fault(&file.path, table.line, message);
    let name = &table.name;
    if said.len() != 1 {
        fault(format!(
            "the table `{name}` needs exactly one of `-- scoped: {name}`, `-- shared: {name}` and \
             `-- system: {name}`: row-level security follows from it"
        ));
    }
    let tenant = ["tenant_id", "{uuid}", "not", "null"];
    let has_tenant =
        table.columns.iter().any(|column| column.iter().map(|word| &word.text).take(4).eq(tenant));
    if said.contains(&"scoped") && !has_tenant {
        fault(format!(
            "the scoped table `{name}` has no `tenant_id {{uuid}} not null`, so nothing can scope it"
        ));
    }
    if !table.ending.iter().any(|word| word.text == "{strict}") {
        fault(format!(
            "the table `{name}` does not end in `{{strict}}`: SQLite would take any type in any column"
        ));
    }
    for column in &table.columns {
        if column.first().is_some_and(|word| !CONSTRAINTS.contains(&word.text.as_str())) {
            check_type(file, column, report);
        }
    }
}

/// `name type …`: the type is a placeholder or `text`.
fn check_type(file: &File, column: &[Word], report: &mut Report) {
    let Some(name) = column.first() else { return };
    let spelled = column.get(1).map_or("", |word| word.text.as_str());
    if spelled != "text" && !PLACEHOLDERS.contains(&spelled) {
        let message = format!(
            "the column `{}` has the type `{spelled}`: write a placeholder ({}) or `text`, or the engines will differ",
            name.text,
            PLACEHOLDERS.join(" "),
        );
        report.fault(&file.path, name.line, message);
    }
}

/// What follows `alter table t add column`.
fn added_columns(words: &[Word]) -> Vec<&[Word]> {
    let is_added =
        |pair: &[Word]| matches!(pair, [add, column] if add.text == "add" && column.text == "column");
    let starts = words.windows(2).enumerate().filter(|(_, pair)| is_added(pair)).map(|(index, _)| index + 2);
    starts.filter_map(|start| words.get(start..)).collect()
}

#[cfg(test)]
#[path = "migrations_tests.rs"]
mod tests;
