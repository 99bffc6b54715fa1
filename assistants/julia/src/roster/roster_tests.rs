use super::*;

/// Whatever the page can say is in both catalogues.
#[test]
fn every_text_that_depends_on_something_is_there() {
    for (_, words) in WORDS {
        let mut catalogue = domain::words::Catalogue::default();
        assert!(catalogue.add(&[("pt-BR", words), ("en", words)]).is_ok());
        let words = catalogue.words(domain::Language::Portuguese);
        let has =
            |part: &str, key: &str| assert!(words.has(&format!("julia.roster.{part}.{key}")), "{part}.{key}");
        for view in View::ALL {
            has("show", view.as_str());
        }
        for done in Done::ALL {
            has("done", done.as_str());
        }
        for act in ["free", "close", "done", "missed"] {
            has("act", act);
        }
        for status in ["aberta", "reservada", "fechada", "realizada", "nao_realizada"] {
            has("status", status);
        }
    }
}
