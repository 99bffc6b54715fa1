//! `#[boxed]`: an async function that is compiled once, where it stands.
//!
//! The body of an `async fn` becomes code only where its future is polled, with everything that it awaits in turn: a use case
//! of the engine that four crates await is compiled four times, down to the database driver. The attribute makes the function a
//! plain one that hands out its future in a box, so that the code stays in its own crate and the others call it. The price is
//! one allocation a call; a function for other crates is worth it, a small one inside a loop may not be.
//!
//! *Invariant:* it changes how a function is compiled, never what it does.
//!
//! ```
//! use boxed::boxed;
//!
//! struct Shelf(Vec<String>);
//!
//! impl Shelf {
//!     #[boxed]
//!     pub async fn longest(&self, prefix: &str) -> Option<&str> {
//!         self.0.iter().map(String::as_str).filter(|one| one.starts_with(prefix)).max_by_key(|one| one.len())
//!     }
//! }
//! ```

mod function;
mod lifetimes;

use proc_macro::TokenStream;

/// Hands out the future of an `async fn` in a box. It is `Send`, and lives as long as everything that the function borrows.
/// A function that is generic over a type is refused: it would still be compiled where it is called.
#[proc_macro_attribute]
pub fn boxed(_: TokenStream, item: TokenStream) -> TokenStream {
    match function::Function::parse(item) {
        Ok(function) => function.boxed(),
        Err(refusal) => refusal.into_compile_error(),
    }
}
