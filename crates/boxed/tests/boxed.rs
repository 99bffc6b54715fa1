//! What the attribute makes of a function, seen from outside.

use std::pin::Pin;

use boxed::boxed;

struct Shelf<'s> {
    books: Vec<&'s str>,
}

struct Wish<'w>(&'w str);

impl<'s> Shelf<'s> {
    #[boxed]
    async fn take(&mut self, wish: &Wish<'_>, fits: &(dyn Fn(&str) -> bool + Sync)) -> Option<&'s str> {
        tokio::task::yield_now().await;
        let place = self.books.iter().position(|book| book.starts_with(wish.0) && fits(book))?;
        Some(self.books.remove(place))
    }

    #[boxed]
    async fn first(&self) -> Result<&str, String> {
        Ok(self.books.first().ok_or("an empty shelf")?)
    }
}

/// Recursion needs a box anyway.
#[boxed]
async fn filled<'s>(mut shelf: Shelf<'s>, names: &[&'s str]) -> Shelf<'s> {
    let Some((first, rest)) = names.split_first() else { return shelf };
    shelf.books.push(first);
    filled(shelf, rest).await
}

#[boxed]
async fn nothing() {}

fn is_boxed<'a, T>(future: Pin<Box<dyn Future<Output = T> + Send + 'a>>) -> impl Future<Output = T> + 'a
where
    T: 'a,
{
    future
}

#[tokio::test]
async fn a_boxed_function_borrows_what_the_plain_one_did() {
    let mut shelf = filled(Shelf { books: Vec::new() }, &["Emma", "Dom Casmurro", "Ema"]).await;
    let wanted = String::from("Em");
    let taken = is_boxed(shelf.take(&Wish(&wanted), &|book| book.len() == 3)).await;
    assert_eq!(taken, Some("Ema"));
    assert_eq!(is_boxed(shelf.first()).await, Ok("Emma"));
    is_boxed(nothing()).await;
}

#[tokio::test]
async fn a_question_mark_still_ends_the_function() {
    let mut shelf = Shelf { books: Vec::new() };
    assert_eq!(shelf.first().await, Err("an empty shelf".to_owned()));
    assert_eq!(shelf.take(&Wish("E"), &|_| true).await, None);
}
