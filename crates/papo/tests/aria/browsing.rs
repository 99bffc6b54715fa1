//! Aria's pages in a real browser: empty and filled, by hand and by keyboard, with and without a script.

use testkit::browser::{Key, Script};

use crate::aria::visit::Visit;

const PAGES: [(&str, &str); 8] = [
    ("/today", "Hoje"),
    ("/tracking", "Medidas"),
    ("/finance", "Finanças"),
    ("/people", "Pessoas"),
    ("/reminders", "Lembretes"),
    ("/decisions", "Decisões"),
    ("/habits", "Hábitos"),
    ("/balance", "Equilíbrio"),
];

#[tokio::test]
async fn an_empty_page_teaches_a_sentence_that_works() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    for (path, title) in PAGES {
        visit.opens(path).await;
        visit.sees("h1", title).await;
        visit.is_pictured(&format!("aria-empty{}", path.replace('/', "-"))).await;
    }
    visit.opens("/today").await;
    visit.clicks(".sayings button").await;
    visit.sees(".composer textarea", "").await;
    let draft = visit.evaluates("return document.querySelector('.composer textarea').value").await;
    assert!(draft.as_str().unwrap().contains("me lembra"), "{draft}");
    visit.ends().await;
}

#[tokio::test]
async fn filled_pages_hold_together_at_every_width_in_both_schemes() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    for (path, title) in PAGES {
        visit.opens(path).await;
        visit.sees("h1", title).await;
        visit.is_pictured(&format!("aria{}", path.replace('/', "-"))).await;
    }
    visit.ends().await;
}

#[tokio::test]
async fn the_day_leads_to_the_chat_and_takes_what_is_done() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/today").await;
    visit.sees("main", "ligar para a mãe").await;
    visit.sees("main", "Luz").await;
    visit.sees("main", "Paula").await;
    visit.clicks("button[aria-label^='Feito'], button[value^='done:']").await;
    visit.sees("h1", "Hoje").await;
    visit.sees_none("button[value^='done:']").await;
    visit.fills("input[name=text]", "gastei 32 no almoço").await;
    visit.presses(Key::Enter).await;
    visit.sees(".proposal .summary", "32").await;
    visit.ends().await;
}

#[tokio::test]
async fn an_expense_a_person_and_a_reminder_are_entered_by_hand() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens("/finance").await;
    visit.fills("input[name=amount]", "37,90").await;
    visit.clicks_on("button", "Anotar").await;
    visit.sees("main", "37,90").await;
    visit.opens("/reminders").await;
    visit.fills("input[name=title]", "regar as plantas").await;
    visit.fills("input[name=when]", "amanhã às 9h").await;
    visit.clicks_on("button", "Lembrar").await;
    visit.sees(".lines", "regar as plantas").await;
    visit.fills("input[name=title]", "impossível").await;
    visit.fills("input[name=when]", "31/02 às 9h").await;
    visit.clicks_on("button", "Lembrar").await;
    visit.sees(".flash", "").await;
    visit.sees(".lines", "regar as plantas").await;
    visit.ends().await;
}

#[tokio::test]
async fn without_a_script_and_by_keyboard_alone() {
    let Some(visit) = Visit::with_a_past(Script::Off).await else { return };
    visit.opens("/reminders").await;
    visit.clicks("input[name=title]").await;
    visit.types_here("comprar pão").await;
    visit.presses(Key::Tab).await;
    visit.types_here("amanhã às 8h").await;
    visit.presses(Key::Enter).await;
    visit.sees(".lines", "academia").await;
    visit.sees("main", "comprar pão").await;
    visit.opens("/tracking").await;
    visit.fills("input[name=value]", "81,5").await;
    visit.presses(Key::Enter).await;
    visit.sees("main", "81,5").await;
    visit.ends().await;
}
