//! A Rust file reduced to what the rules ask about.
//!
//! It works on tokens, not on a syntax tree: comments are gone, strings are whole, and the inside of a macro
//! such as `html!` is seen like any other code, which a parser of items would pass over.

use std::collections::BTreeSet;
use std::str::FromStr;

use proc_macro2::{Delimiter, Group, LexError, TokenStream, TokenTree};

use super::sketch_text::{is_test_attribute, roots_in, string_of, use_paths};

/// Something seen, and the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub text: String,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TraitSeen {
    pub name: String,
    pub methods: usize,
    pub line: usize,
}

#[derive(Debug, Default)]
pub(super) struct Sketch {
    /// `tokio::time::sleep`; the trees of `use` are written out.
    pub paths: Vec<Seen>,
    /// The contents of string literals, doc comments left out.
    pub literals: Vec<Seen>,
    pub traits: Vec<TraitSeen>,
    /// Types that more than their own module can name.
    pub types: Vec<Seen>,
    /// Literal keys given to `words.text(…)`, `words.fill(…)`, `explained(…)` and `….explain(…)`.
    pub keys: Vec<Seen>,
    /// Names of macros that are called, in code and in tests.
    pub macros: Vec<Seen>,
    /// Attributes without spaces, in code and in tests: `ignore`, `allow(dead_code)`.
    pub attributes: Vec<Seen>,
    /// The first names of paths, in code: what may be a crate.
    pub roots: BTreeSet<String>,
    /// The same in tests and in the examples of doc comments.
    pub test_roots: BTreeSet<String>,
}

/// Inside `#[cfg(test)]` only macros and attributes are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Code,
    Test,
}

impl Sketch {
    /// The sketch of a file, or the line where it stops being Rust.
    pub(super) fn of(text: &str) -> Result<Self, usize> {
        let stream =
            TokenStream::from_str(text).map_err(|error: LexError| error.span().start().line.max(1))?;
        let mut sketch = Self::default();
        sketch.walk(&stream.into_iter().collect::<Vec<_>>(), Place::Code);
        Ok(sketch)
    }

    fn walk(&mut self, tokens: &[TokenTree], place: Place) {
        let mut at = 0;
        let mut place = place;
        while let Some(token) = tokens.get(at) {
            let rest = tokens.get(at..).unwrap_or_default();
            at += match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => self.attribute(rest, &mut place),
                TokenTree::Punct(punct) if punct.as_char() == '.' => {
                    self.key(tokens.get(..at).unwrap_or_default(), rest, place);
                    1
                }
                TokenTree::Ident(name) if name == "use" => self.import(rest, place),
                TokenTree::Ident(name) if name == "pub" => {
                    self.public_type(rest, place);
                    1
                }
                TokenTree::Ident(name) if name == "trait" => {
                    self.r#trait(rest, place);
                    1
                }
                TokenTree::Ident(_) => self.path(rest, place),
                TokenTree::Literal(_) => self.literal(token, place),
                TokenTree::Group(group) => {
                    self.walk(&inside(group), place);
                    1
                }
                TokenTree::Punct(_) => 1,
            };
        }
    }

    /// `#[…]` or `#![…]`. What follows `#[cfg(test)]` is walked here, as a test.
    fn attribute(&mut self, rest: &[TokenTree], place: &mut Place) -> usize {
        let (group, length, inner) = match rest {
            [_, TokenTree::Punct(bang), TokenTree::Group(group), ..] if bang.as_char() == '!' => {
                (group, 3, true)
            }
            [_, TokenTree::Group(group), ..] => (group, 2, false),
            _ => return 1,
        };
        if group.delimiter() != Delimiter::Bracket {
            return 1;
        }
        let written = group.stream().to_string();
        let text = written.replace(char::is_whitespace, "");
        let is_test = is_test_attribute(&text);
        let examples = is_test || text.starts_with("doc=");
        for root in roots_in(&written) {
            self.root(&root, if examples { Place::Test } else { *place });
        }
        if !text.starts_with("doc=") {
            self.attributes.push(Seen { text, line: line(&TokenTree::Group(group.clone())) });
        }
        if !is_test {
            return length;
        }
        if inner {
            *place = Place::Test;
            return length;
        }
        let body = rest.get(length..).unwrap_or_default();
        let end = body.iter().position(ends_item).map_or(body.len(), |index| index + 1);
        self.walk(body.get(..end).unwrap_or_default(), Place::Test);
        length + end
    }

    /// A path, and whether it calls a macro.
    fn path(&mut self, rest: &[TokenTree], place: Place) -> usize {
        let (segments, length) = segments(rest);
        let Some(first) = rest.first() else { return 1 };
        let calls_macro = matches!(
            rest.get(length..),
            Some([TokenTree::Punct(bang), TokenTree::Group(_), ..]) if bang.as_char() == '!'
        );
        if calls_macro && let Some(name) = segments.last() {
            self.macros.push(Seen { text: name.clone(), line: line(first) });
        }
        if let ([name], Some(TokenTree::Group(arguments))) = (segments.as_slice(), rest.get(length))
            && name == "explained"
        {
            self.first_key(arguments, place);
        }
        let leads_on = segments.len() > 1 || is_colons(rest.get(length..).unwrap_or_default());
        if let Some(root) = segments.first().filter(|_| leads_on) {
            self.root(root, place);
        }
        if let [TokenTree::Ident(external), TokenTree::Ident(keyword), TokenTree::Ident(name), ..] = rest
            && external == "extern"
            && keyword == "crate"
        {
            self.root(&name.to_string(), place);
        }
        if place == Place::Code {
            self.paths.push(Seen { text: segments.join("::"), line: line(first) });
        }
        length
    }

    fn root(&mut self, name: &str, place: Place) {
        let name = name.trim_start_matches("r#").to_owned();
        match place {
            Place::Code => self.roots.insert(name),
            Place::Test => self.test_roots.insert(name),
        };
    }

    fn import(&mut self, rest: &[TokenTree], place: Place) -> usize {
        let end = rest
            .iter()
            .position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))
            .unwrap_or(rest.len());
        let paths = use_paths(rest.get(1..end).unwrap_or_default());
        for (path, _) in &paths {
            self.root(path.split("::").next().unwrap_or(path), place);
        }
        if place == Place::Code {
            self.paths.extend(paths.into_iter().map(|(text, line)| Seen { text, line }));
        }
        end.max(1)
    }

    /// `pub struct Name`, or `pub(super) enum Name`.
    fn public_type(&mut self, rest: &[TokenTree], place: Place) {
        let rest = rest.get(1..).unwrap_or_default();
        let rest = if let [TokenTree::Group(_), rest @ ..] = rest { rest } else { rest };
        if let [TokenTree::Ident(kind), TokenTree::Ident(name), ..] = rest
            && place == Place::Code
            && ["struct", "enum", "trait", "type", "union"].iter().any(|known| kind == known)
        {
            self.types.push(Seen { text: name.to_string(), line: name.span().start().line });
        }
    }

    fn r#trait(&mut self, rest: &[TokenTree], place: Place) {
        let Some([TokenTree::Ident(name), body @ ..]) = rest.get(1..) else { return };
        let end = body.iter().find(|token| ends_item(token));
        if let (Place::Code, Some(TokenTree::Group(group))) = (place, end) {
            let methods = inside(group)
                .iter()
                .filter(|token| matches!(token, TokenTree::Ident(word) if word == "fn"))
                .count();
            self.traits.push(TraitSeen { name: name.to_string(), methods, line: name.span().start().line });
        }
    }

    /// `.text("key"` after something called words, and `.explain("key"` after anything.
    fn key(&mut self, before: &[TokenTree], rest: &[TokenTree], place: Place) {
        let [_, TokenTree::Ident(method), TokenTree::Group(arguments), ..] = rest else { return };
        let wanted = match method.to_string().as_str() {
            "text" | "fill" => is_words(before),
            "explain" => true,
            _ => false,
        };
        if wanted {
            self.first_key(arguments, place);
        }
    }

    fn first_key(&mut self, arguments: &Group, place: Place) {
        if place == Place::Code
            && let Some(first) = inside(arguments).first()
            && let Some(text) = string_of(first)
        {
            self.keys.push(Seen { text, line: line(first) });
        }
    }

    fn literal(&mut self, token: &TokenTree, place: Place) -> usize {
        if let (Place::Code, Some(text)) = (place, string_of(token)) {
            self.literals.push(Seen { text, line: line(token) });
        }
        1
    }
}

/// Whether what stands before a dot is `words`, `self.words`, `some_words` or `….words()`.
fn is_words(before: &[TokenTree]) -> bool {
    let ([.., TokenTree::Ident(name)] | [.., TokenTree::Ident(name), TokenTree::Group(_)]) = before else {
        return false;
    };
    name.to_string().contains("words")
}

fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

/// `a::b::c` at the start of `tokens`: its names, and how many tokens they take.
fn segments(tokens: &[TokenTree]) -> (Vec<String>, usize) {
    let mut names = Vec::new();
    let mut length = 0;
    while let Some(TokenTree::Ident(name)) = tokens.get(length) {
        names.push(name.to_string());
        length += 1;
        match tokens.get(length..) {
            Some(rest @ [_, _, TokenTree::Ident(_), ..]) if is_colons(rest) => length += 2,
            _ => break,
        }
    }
    (names, length.max(1))
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(one), TokenTree::Punct(two), ..] if one.as_char() == ':' && two.as_char() == ':')
}

fn inside(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

#[cfg(test)]
#[path = "sketch_tests.rs"]
mod tests;
