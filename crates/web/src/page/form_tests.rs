//! A form that nothing else knows, declared as an assistant would.

use domain::Language;
use domain::words::Catalogue;
use jiff::civil::date;

use super::*;

#[derive(Debug, Default, PartialEq, Eq)]
struct BookDraft {
    title: Option<String>,
    pages: Option<i64>,
    read: Option<bool>,
}

#[derive(Debug, PartialEq, Eq)]
struct NotANumber;

impl DraftForm for BookDraft {
    type Refusal = NotANumber;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::line("title", |book: &mut Self, text| fill_text(&mut book.title, text))
                .longest(60)
                .required(),
            FormField::number("pages", |book: &mut Self, text| {
                let pages = (!text.is_empty()).then(|| text.parse()).transpose();
                book.pages = pages.map_err(|_| NotANumber)?;
                Ok(())
            })
            .label("how_many")
            .hint("pages_hint"),
        ],
        &[FormField::today("day", |_: &mut Self, _| Ok(()))],
        &[FormField::tick("read", |book: &mut Self, text| {
            book.read = Some(!text.is_empty());
            Ok(())
        })],
        &[FormField::unseen("shelf", |_: &mut Self, _| Ok(()))],
    ];
}

fn shown(entered: Option<&Entered>) -> String {
    let words = Catalogue::default().words(Language::Portuguese);
    let today = Some(date(2026, 11, 17));
    let labels = "books.field.{field}";
    let view = FormView { words: &words, labels, within: "book", entered, today, choices: &[] };
    view.fields::<BookDraft>().into_string()
}

#[test]
fn it_is_rendered_as_it_is_declared() {
    let text = shown(None);
    assert_eq!(text.matches("class=\"pair\"").count(), 1, "{text}");
    for part in [
        "books.field.title",
        "books.field.how_many",
        "books.field.pages_hint",
        "maxlength=\"60\"",
        "2026-11-17",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("shelf"), "{text}");
}

#[test]
fn what_was_entered_stands_in_it_again() {
    let entered = Entered::from([("title", "Dom \"Casmurro\""), ("day", "2026-01-02"), ("read", "on")]);
    let text = shown(Some(&entered));
    assert!(text.contains("Dom &quot;Casmurro&quot;") && text.contains("2026-01-02"), "{text}");
    assert!(text.contains("checked") && !text.contains("2026-11-17"), "{text}");
}

#[test]
fn what_was_sent_fills_the_draft_and_what_was_not_leaves_it() {
    let sent = Entered::from([("title", " Helena "), ("pages", ""), ("other", "x")]);
    let draft = BookDraft { title: Some("Helena".to_owned()), pages: None, read: None };
    assert_eq!(sent.draft(), Ok(draft));
    assert_eq!(Entered::from([("pages", "many")]).draft::<BookDraft>(), Err(NotANumber));
    assert_eq!(Entered::from([("read", "on")]).draft::<BookDraft>().unwrap().read, Some(true));
}
