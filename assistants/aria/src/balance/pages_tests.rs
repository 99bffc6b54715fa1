use domain::Language;
use domain::words::Catalogue;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use web::page::{CsrfToken, Frame, Theme};

use super::super::score::{Reading, Signal};
use super::super::{AreaScore, Balance};
use super::BalancePage;
use crate::decisions::decision::Area;
use crate::manner::Manner;

const TODAY: Date = date(2026, 11, 15);

fn frame(language: Language) -> Frame {
    let mut catalogue = Catalogue::default();
    for texts in std::iter::once(web::page::WORDS).chain(crate::words()) {
        catalogue.add(texts).unwrap();
    }
    let csrf = Some(CsrfToken::new("proof"));
    Frame { csrf, ..Frame::alone(catalogue.words(language), Theme::Auto) }
}

fn balance(day: Date, share: f64) -> Balance {
    let areas = Area::ALL.map(|area| {
        let known = matches!(area, Area::Health | Area::Finance);
        let reading = Reading { signal: Signal::Sleep, share, count: 5 };
        AreaScore {
            area,
            share: known.then_some(share),
            readings: if known { vec![reading] } else { vec![] },
        }
    });
    Balance { day, share: Some(share), areas: areas.to_vec(), change: Some(-3) }
}

fn page(frame: &Frame) -> BalancePage {
    let history = (0..5_i32)
        .map(|week| balance(TODAY.saturating_sub((7 * (4 - week)).days()), 0.5 + f64::from(week) / 20.0));
    BalancePage {
        manner: Manner {
            words: frame.words.clone(),
            now: "2026-11-15T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap(),
        },
        balance: balance(TODAY, 0.7),
        history: history.collect(),
    }
}

#[test]
fn every_page_is_whole_in_both_languages() {
    for language in Language::ALL {
        let frame = frame(language);
        let whole = page(&frame).render(&frame).into_string();
        let nothing = Balance {
            share: None,
            change: None,
            areas: Area::ALL.map(|area| AreaScore { area, share: None, readings: vec![] }).to_vec(),
            ..balance(TODAY, 0.0)
        };
        let empty = BalancePage { balance: nothing, history: vec![], ..page(&frame) };
        let empty = empty.render(&frame).into_string();
        for text in [&whole, &empty] {
            for mark in ["aria.balance", "aria.decisions", ">book.", "\"book.", " style="] {
                assert!(!text.contains(mark), "{mark} in {text}");
            }
        }
        assert!(whole.contains("<svg") && whole.contains(">70<"), "{whole}");
        assert!(empty.contains("name=\"draft\"") && !empty.contains("class=\"plot\""), "{empty}");
    }
}

#[test]
fn one_week_is_no_way_and_has_no_picture() {
    let frame = frame(Language::Portuguese);
    let text = BalancePage { history: vec![balance(TODAY, 0.7)], ..page(&frame) };
    assert!(!text.render(&frame).into_string().contains("class=\"plot\""));
}
