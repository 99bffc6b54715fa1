//! What a pasted file would do, before it does it: the page that every import of the house shows.

use maud::{Markup, html};
use web::page::book::{self, Table};
use web::page::{Frame, Layout, NavLink, Page};

/// A file that was looked at.
#[derive(Debug)]
pub(crate) struct Preview<'a> {
    pub(crate) place: NavLink,
    pub(crate) title: String,
    /// Where it is posted again, and where one goes back to.
    pub(crate) action: &'a str,
    pub(crate) back: &'a str,
    pub(crate) new: usize,
    pub(crate) known: usize,
    pub(crate) failed: usize,
    pub(crate) sample: Table,
    /// The lines that cannot be entered, and why.
    pub(crate) errors: Vec<(u64, String)>,
    pub(crate) lines: &'a str,
}

impl Preview<'_> {
    pub(crate) fn render(&self, frame: &Frame) -> Markup {
        let text = |key: &str| frame.words.text(&format!("julia.sheets.{key}")).to_owned();
        let numbers = [self.new, self.known, self.failed].map(|number| number.to_string());
        let [new, known, failed] = numbers.each_ref().map(String::as_str);
        let found =
            frame.words.fill("julia.sheets.found", &[("new", new), ("known", known), ("failed", failed)]);
        let fields = html! {
            input type="hidden" name="keep" value="on";
            textarea name="lines" hidden { "\n" (self.lines) }
        };
        let body = book::section(
            &self.title,
            &html! {
                p { (found) }
                @if !self.sample.rows.is_empty() { (self.sample.render()) }
                @if !self.errors.is_empty() {
                    h3 { (text("errors")) }
                    ul.plain {
                        @for (line, error) in &self.errors {
                            li { (frame.words.fill("julia.sheets.line", &[("line", &line.to_string())])) " " (error) }
                        }
                    }
                    p.aside { (text("all_or_nothing")) }
                }
                @if self.new > 0 && self.failed == 0 { (book::form(frame, self.action, &fields, &text("keep"))) }
                p { a.button.quiet href=(self.back) { (text("back")) } }
            },
        );
        frame.render(&Page {
            title: self.title.clone(),
            here: Some(self.place),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body,
            assets: book::ASSETS,
        })
    }
}

/// A field to paste a file into, folded away.
pub(crate) fn pasting(frame: &Frame, action: &str, hint: &str) -> Markup {
    let text = |key: &str| frame.words.text(&format!("julia.sheets.{key}")).to_owned();
    let fields = html! {
        p.aside { (hint) }
        label.field { span { (text("lines")) } textarea name="lines" rows="6" required {} }
    };
    book::fold(web::page::Icon::Down, &text("import"), &book::form(frame, action, &fields, &text("look")))
}
