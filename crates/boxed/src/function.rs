//! An `async fn`, taken apart and put together again.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::lifetimes::{NAME, named};

/// What stands in the source, piece by piece.
pub(crate) struct Function {
    /// Attributes and visibility.
    before: TokenStream,
    name: TokenTree,
    lifetimes: Vec<String>,
    arguments: Group,
    output: TokenStream,
    conditions: TokenStream,
    body: Group,
}

/// Why something cannot be boxed, and where.
pub(crate) struct Refusal {
    place: Span,
    why: &'static str,
}

impl Refusal {
    pub(crate) fn into_compile_error(self) -> TokenStream {
        let error: TokenStream =
            format!("::core::compile_error!({:?});", self.why).parse().unwrap_or_default();
        error
            .into_iter()
            .map(|mut token| {
                token.set_span(self.place);
                token
            })
            .collect()
    }
}

type Tokens = std::iter::Peekable<proc_macro::token_stream::IntoIter>;

impl Function {
    pub(crate) fn parse(item: TokenStream) -> Result<Self, Refusal> {
        let mut tokens = item.into_iter().peekable();
        let before = up_to(&mut tokens, |token| is(token, "async"));
        let keywords = (tokens.next(), tokens.next());
        let (Some(_), Some(TokenTree::Ident(word))) = &keywords else { return Err(no_async_fn()) };
        if word.to_string() != "fn" {
            return Err(no_async_fn());
        }
        let name = tokens.next().ok_or_else(no_async_fn)?;
        let lifetimes = lifetimes(up_to(&mut tokens, |token| is_group(token, Delimiter::Parenthesis)))?;
        let Some(TokenTree::Group(arguments)) = tokens.next() else { return Err(no_async_fn()) };
        let output = up_to(&mut tokens, |token| is(token, "where") || is_body(token));
        let conditions = up_to(&mut tokens, is_body);
        let Some(TokenTree::Group(body)) = tokens.next() else { return Err(no_async_fn()) };
        Ok(Self { before, name, lifetimes, arguments, output, conditions, body })
    }

    pub(crate) fn boxed(self) -> TokenStream {
        let mut boxed = self.before;
        boxed.extend(code("fn"));
        boxed.extend([self.name]);
        boxed.extend(code(&format!("<'{NAME}")));
        boxed.extend(self.lifetimes.iter().map(|name| code(&format!(", '{name}: '{NAME}"))));
        boxed.extend(code(">"));
        let mut arguments = Group::new(Delimiter::Parenthesis, named(self.arguments.stream()));
        arguments.set_span(self.arguments.span());
        boxed.extend([TokenTree::Group(arguments)]);
        let output = output(self.output);
        boxed.extend(promise(output.clone()));
        boxed.extend(self.conditions);
        let mut future = code("async move");
        future.extend([TokenTree::Group(typed(output, self.body))]);
        let mut pinned = code("::std::boxed::Box::pin");
        pinned.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, future))]);
        boxed.extend([TokenTree::Group(Group::new(Delimiter::Brace, pinned))]);
        boxed
    }
}

/// The `T` of `-> T`.
fn output(written: TokenStream) -> TokenStream {
    let mut written = written.into_iter().skip(2).peekable();
    if written.peek().is_some() { named(written.collect()) } else { code("()") }
}

/// `-> T` as a boxed future of `T`.
fn promise(output: TokenStream) -> TokenStream {
    let mut boxed = code("-> ::core::pin::Pin<::std::boxed::Box<dyn ::core::future::Future<Output =");
    boxed.extend(output);
    boxed.extend(code(&format!("> + ::core::marker::Send + '{NAME}>>")));
    boxed
}

/// The body, after a `return` that is never reached: it tells what values are coerced to, as a function's signature does.
fn typed(output: TokenStream, body: Group) -> Group {
    let mut typed = code("if let ::core::option::Option::Some(output) = ::core::option::Option::None::<");
    typed.extend(output);
    typed.extend(code("> { return output; }"));
    typed.extend([TokenTree::Group(body)]);
    Group::new(Delimiter::Brace, typed)
}

/// The lifetimes between `<` and `>`. A type there is refused.
fn lifetimes(generics: TokenStream) -> Result<Vec<String>, Refusal> {
    let mut lifetimes = Vec::new();
    let mut tokens = generics.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                lifetimes.extend(tokens.next().map(|name| name.to_string()));
            }
            TokenTree::Ident(name) => {
                let why = "a generic function is compiled wherever it is called: box a plain one inside it";
                return Err(Refusal { place: name.span(), why });
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                let why = "bounds between lifetimes are not supported here";
                return Err(Refusal { place: punct.span(), why });
            }
            _ => {}
        }
    }
    Ok(lifetimes)
}

fn up_to(tokens: &mut Tokens, end: impl Fn(&TokenTree) -> bool) -> TokenStream {
    std::iter::from_fn(|| tokens.next_if(|token| !end(token))).collect()
}

fn is(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

fn is_body(token: &TokenTree) -> bool {
    is_group(token, Delimiter::Brace)
}

fn no_async_fn() -> Refusal {
    Refusal { place: Span::call_site(), why: "#[boxed] stands before an `async fn`" }
}

/// Tokens of our own. They are written here, so they parse.
fn code(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}
