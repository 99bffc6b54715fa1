//! Writes out the lifetimes that a signature leaves out.

use proc_macro::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// What every borrow of the signature has to outlive.
pub(crate) const NAME: &str = "boxed";

/// The same tokens, in which `&T` is `&'boxed T` and `'_` is `'boxed`. What stands between the parentheses of `Fn(…)` or
/// `fn(…)` has lifetimes of its own.
pub(crate) fn named(tokens: TokenStream) -> TokenStream {
    let mut named = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    let mut after_fn = false;
    while let Some(token) = tokens.next() {
        let own = std::mem::take(&mut after_fn);
        match token {
            TokenTree::Punct(ref punct) if punct.as_char() == '&' => {
                named.push(token);
                if !matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'') {
                    named.extend(lifetime());
                }
            }
            TokenTree::Punct(ref punct) if punct.as_char() == '\'' => match tokens.next() {
                Some(TokenTree::Ident(name)) if name.to_string() == "_" => named.extend(lifetime()),
                other => named.extend([Some(token), other].into_iter().flatten()),
            },
            TokenTree::Group(group) if !own => named.push(inside(&group)),
            TokenTree::Ident(ref name) => {
                after_fn = matches!(name.to_string().as_str(), "Fn" | "FnMut" | "FnOnce" | "fn");
                named.push(token);
            }
            _ => named.push(token),
        }
    }
    named.into_iter().collect()
}

fn inside(group: &Group) -> TokenTree {
    let mut named = Group::new(group.delimiter(), named(group.stream()));
    named.set_span(group.span());
    TokenTree::Group(named)
}

pub(crate) fn lifetime() -> [TokenTree; 2] {
    let span = Span::call_site();
    let mut tick = Punct::new('\'', Spacing::Joint);
    tick.set_span(span);
    [TokenTree::Punct(tick), TokenTree::Ident(Ident::new(NAME, span))]
}
