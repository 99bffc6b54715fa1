//! "pesei 82,5", "gastei 50 no mercado", "dormi 7h30": what people measured and tell.

mod body;
mod custom;
mod feeling;
mod spending;

use domain::sentence::{Days, Phrasing};

const DAY: Days = Days::Day("date");

const PARTS: [&[Phrasing]; 4] = [body::BODY, feeling::FEELING, spending::SPENDING, custom::CUSTOM];

/// The earlier a sentence stands, the sooner it is believed: what only some people count comes last.
pub const RECORD_METRIC: &[Phrasing] = &joined::<{ length() }>();

const fn length() -> usize {
    let mut length = 0;
    let mut part = 0;
    while part < PARTS.len() {
        length += PARTS[part].len();
        part += 1;
    }
    length
}

const fn joined<const LENGTH: usize>() -> [Phrasing; LENGTH] {
    let mut all = [PARTS[0][0]; LENGTH];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut own = 0;
        while own < PARTS[part].len() {
            all[at] = PARTS[part][own];
            at += 1;
            own += 1;
        }
        part += 1;
    }
    all
}
