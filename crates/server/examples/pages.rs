//! Writes every sample page to a folder, to be looked at: `cargo run -p papo-server --example pages -- FOLDER`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use domain::Language;
use domain::words::Catalogue;
use papo_server::pages::chat::ChatPage;
use papo_server::pages::console::ConsolePage;
use papo_server::pages::memory::MemoryPage;
use papo_server::pages::settings::SettingsPage;
use web::page::failure::FailurePage;
use web::page::sign_in::SignInPage;
use web::page::{CsrfToken, Frame, NavLink, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("say which folder to write to")?);
    let mut catalogue = Catalogue::default();
    for texts in [web::page::WORDS, memory::WORDS, papo_server::pages::WORDS] {
        catalogue.add(texts)?;
    }
    fs::create_dir_all(folder.join("assets"))?;
    for (file, bytes) in web::assets::files() {
        fs::write(folder.join("assets").join(file), bytes)?;
    }
    for theme in Theme::ALL {
        for language in Language::ALL {
            let alone = Frame::alone(catalogue.words(language), theme);
            let frame = Frame {
                places: vec![NavLink::CHAT, NavLink::MEMORY, NavLink::SETTINGS, NavLink::CONSOLE],
                csrf: Some(CsrfToken::new("sample")),
                notice: None,
                undo: None,
                ..alone.clone()
            };
            let pages = [
                ("chat", ChatPage::sample().render(&frame)),
                ("empty", ChatPage::sample_empty().render(&frame)),
                ("console", ConsolePage::sample().render(&frame)),
                ("console-empty", ConsolePage::sample_empty().render(&frame)),
                ("memory", MemoryPage::sample().render(&frame)),
                ("memory-empty", MemoryPage::sample_empty().render(&frame)),
                ("settings", SettingsPage::sample().render(&frame)),
                ("sign-in", SignInPage::sample().render(&alone)),
                ("failure", FailurePage::sample(&alone).render(&alone)),
            ];
            for (name, page) in pages {
                let file = format!("{name}-{}-{}.html", language.as_str(), theme.as_str());
                fs::write(folder.join(file), page.into_string())?;
            }
        }
    }
    Ok(())
}
