//! The small readings that a sketch is made of: what a literal says, what a `use` brings in.

use proc_macro2::TokenTree;

/// Whether an attribute (without spaces) makes what follows a test.
pub(super) fn is_test_attribute(text: &str) -> bool {
    let name = text.split('(').next().unwrap_or(text);
    text == "cfg(test)" || name == "test" || name.ends_with("::test")
}

/// The first names of the paths that an attribute holds, in its strings too: `tokio` of `tokio::test`, `jiff` of
/// `serde(with = "jiff::fmt")`, `tempfile` of a line `use tempfile;` in a doc comment.
pub(super) fn roots_in(text: &str) -> Vec<String> {
    let mut roots = Vec::new();
    if !text.contains("::") && !text.contains("use ") {
        return roots;
    }
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = text;
    while let Some(start) = rest.find(is_name) {
        let word = rest.get(start..).unwrap_or_default();
        let end = word.find(|character| !is_name(character)).unwrap_or(word.len());
        let (name, after) = word.split_at(end);
        let before = rest.get(..start).unwrap_or_default().trim_end();
        let after = after.trim_start();
        if after.starts_with("::") && (!before.ends_with("::") || before.trim_end_matches(':').is_empty()) {
            roots.push(name.to_owned());
        } else if name == "use" {
            let imported = after.split(|character| !is_name(character)).find(|part| !part.is_empty());
            roots.extend(imported.map(str::to_owned));
        }
        rest = word.get(end..).unwrap_or_default();
    }
    roots
}

/// What a string literal says; `None` for numbers, characters and byte strings.
pub(super) fn string_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let source = literal.to_string();
    if let Some(raw) = source.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        return Some(raw.get(hashes + 1..raw.len() - hashes - 1)?.to_owned());
    }
    let quoted = source.strip_prefix('"')?.strip_suffix('"')?;
    Some(unescaped(quoted))
}

/// Good enough to compare words: a line that ends in `\` continues, other escapes stand for themselves.
fn unescaped(quoted: &str) -> String {
    let mut text = String::with_capacity(quoted.len());
    let mut characters = quoted.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some('\n') => while characters.next_if(|next| next.is_whitespace()).is_some() {},
            Some('n' | 't' | 'r') => text.push(' '),
            Some(other) => text.push(other),
            None => {}
        }
    }
    text
}

/// The full paths that a `use` tree brings in, each with its line: `a::{b, c::d}` is `a::b` and `a::c::d`.
pub(super) fn use_paths(tree: &[TokenTree]) -> Vec<(String, usize)> {
    let mut paths = Vec::new();
    collect(tree, "", &mut paths);
    paths
}

fn collect(tree: &[TokenTree], prefix: &str, paths: &mut Vec<(String, usize)>) {
    for branch in tree.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')) {
        let mut path = prefix.to_owned();
        let mut line = 0;
        let mut opened = false;
        for token in branch {
            match token {
                TokenTree::Ident(name) if name == "as" => break,
                TokenTree::Ident(name) => {
                    if !path.is_empty() {
                        path.push_str("::");
                    }
                    path.push_str(&name.to_string());
                    line = name.span().start().line;
                }
                TokenTree::Group(group) => {
                    collect(&group.stream().into_iter().collect::<Vec<_>>(), &path, paths);
                    opened = true;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if !opened && line > 0 {
            paths.push((path, line));
        }
    }
}
