//! Telling SQL from other words, and taking it apart far enough to hold the rules of migrations.

/// Whether a string literal is a statement. Asks for two words, so that a sentence may begin with "select".
pub(super) fn reads_as_sql(text: &str) -> bool {
    let words = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let starts = |start: &str| words.starts_with(start);
    (starts("select ") && (words.contains(" from ") || words.contains('$')))
        || starts("insert into ")
        || (starts("update ") && words.contains(" set "))
        || starts("delete from ")
        || (starts("with ") && words.contains(" as ("))
        || starts("create table ")
        || starts("create index ")
        || starts("create unique index ")
        || starts("alter table ")
        || starts("drop table ")
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// In lower case. A `{placeholder}` is one word, and so is each sign.
    pub text: String,
    pub line: usize,
}

/// A comment that means something: `-- scoped: users`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directive {
    pub name: String,
    pub table: String,
    pub line: usize,
}

/// What stands between the parentheses of a `create table`, by column.
#[derive(Debug)]
pub(super) struct Table {
    pub name: String,
    pub line: usize,
    pub columns: Vec<Vec<Word>>,
    /// What follows the closing parenthesis, up to the semicolon.
    pub ending: Vec<Word>,
}

const DIRECTIVES: &[&str] = &["scoped", "shared", "system", "append-only", "immutable", "enqueued"];

/// The words of a migration without comments and quoted texts.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("--").next().unwrap_or_default();
        let mut quoted = false;
        for piece in code.split('\'') {
            if !quoted {
                split_into(piece, index + 1, &mut words);
            }
            quoted = !quoted;
        }
    }
    words
}

fn split_into(code: &str, line: usize, words: &mut Vec<Word>) {
    let mut current = String::new();
    let mut flush = |current: &mut String| {
        if !current.is_empty() {
            words.push(Word { text: std::mem::take(current).to_lowercase(), line });
        }
    };
    for character in code.chars() {
        match character {
            '{' => {
                flush(&mut current);
                current.push('{');
            }
            '}' => {
                current.push('}');
                flush(&mut current);
            }
            letter if letter.is_alphanumeric() || letter == '_' => current.push(letter),
            space if space.is_whitespace() => flush(&mut current),
            sign => {
                flush(&mut current);
                current.push(sign);
                flush(&mut current);
            }
        }
    }
    flush(&mut current);
}

pub(super) fn directives(text: &str) -> Vec<Directive> {
    let comments =
        text.lines().enumerate().filter_map(|(index, line)| Some((index, line.trim().strip_prefix("--")?)));
    comments
        .filter_map(|(index, comment)| {
            let (name, table) = comment.split_once(':')?;
            let name = name.trim();
            DIRECTIVES.contains(&name).then(|| Directive {
                name: name.to_owned(),
                table: table.trim().to_lowercase(),
                line: index + 1,
            })
        })
        .collect()
}

pub(super) fn tables(words: &[Word]) -> Vec<Table> {
    let mut tables = Vec::new();
    for statement in words.split(|word| word.text == ";") {
        let mut at = match statement {
            [create, table, ..] if create.text == "create" && table.text == "table" => 2,
            _ => continue,
        };
        if statement.get(at).is_some_and(|word| word.text == "if") {
            at += 3;
        }
        if let Some(name) = statement.get(at) {
            let (columns, ending) = columns(statement.get(at + 1..).unwrap_or_default());
            tables.push(Table { name: name.text.clone(), line: name.line, columns, ending });
        }
    }
    tables
}

fn columns(words: &[Word]) -> (Vec<Vec<Word>>, Vec<Word>) {
    let mut columns = vec![Vec::new()];
    let mut depth = 0_usize;
    for (index, word) in words.iter().enumerate() {
        match (word.text.as_str(), depth) {
            ("(", 0) => {
                depth = 1;
                continue;
            }
            (")", 1) => return (columns, words.get(index + 1..).unwrap_or_default().to_vec()),
            (",", 1) => {
                columns.push(Vec::new());
                continue;
            }
            ("(", _) => depth += 1,
            (")", _) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(column) = columns.last_mut() {
            column.push(word.clone());
        }
    }
    (columns, Vec::new())
}

#[cfg(test)]
#[path = "sql_tests.rs"]
mod tests;
