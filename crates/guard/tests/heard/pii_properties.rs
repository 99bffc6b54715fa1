//! What holds for every text.

use std::borrow::Cow;

use papo_guard::pii::{PiiKind, scrub};
use proptest::prelude::*;

/// Without a file of failures: a text that fails becomes a line of the tables.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// What a text may be made of, between bars.
const PIECES: &str = "529.982.247-25|52998224725|11144477735|529|982|247|25|11.222.333/0001-81|11222333000181|\
    12ABC34501DE35|4111 1111 1111 1111|4111111111111111|4111|1111|5555|4444|(11) 98765-4321|\
    11987654321|98765-4321|3333-4444|98765|4321|987654321|11|55|+55|9|+|(|)|+351 912 345 678|0800|\
    01310-100|01310100|01310|100|2019-2023|192.168.0.1|ana@exemplo.com|@|exemplo.com|arroba|Dr.|Dra|\
    Seu|seu|Dona|Paulo|de Souza|J.|ana|Rua|CPF|cep|telefone|zap|pedido|e|é|o|R$|reais|km|#|x|_|\
    [CPF_REMOVIDO]|[TELEFONE_REMOVIDO]|[NOME_REMOVIDO]|[EMAIL_REMOVIDO]|[|]|\u{200b}|\u{a0}|１１|－|\n|$|\
    %|º";

/// Pieces that meet in odd ways: numbers, half numbers, labels, marks, separators.
fn piece() -> impl Strategy<Value = String> {
    let known = prop::sample::select(PIECES.split('|').collect::<Vec<_>>());
    let separator =
        prop::sample::select(vec!["", " ", "-", ".", "/", ",", ", ", " - ", ": ", ") ", "\u{200b}"]);
    (known, separator).prop_map(|(piece, separator)| format!("{piece}{separator}"))
}

fn mixture() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..12).prop_map(|pieces| pieces.concat())
}

fn digits(count: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..10_u32, count)
}

fn remainder(sum: u32) -> u32 {
    if sum % 11 < 2 { 0 } else { 11 - sum % 11 }
}

/// By the other way round of the textbook: weights written out.
fn cpf(base: &[u32]) -> Vec<u32> {
    let mut cpf = base.to_vec();
    for first in [10, 11] {
        let sum = cpf.iter().zip((2..=first).rev()).map(|(digit, weight)| digit * weight).sum();
        cpf.push(remainder(sum));
    }
    cpf
}

fn cnpj(base: &str) -> String {
    let mut cnpj = base.to_owned();
    for weights in [&[5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2][..], &[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]] {
        let sum = cnpj.bytes().zip(weights).map(|(byte, weight)| (u32::from(byte) - 48) * weight).sum();
        cnpj.push_str(&remainder(sum).to_string());
    }
    cnpj
}

fn card(base: &[u32]) -> Vec<u32> {
    let doubled =
        |at: usize, digit: u32| if at.is_multiple_of(2) { digit * 2 / 10 + digit * 2 % 10 } else { digit };
    let sum: u32 = base.iter().rev().enumerate().map(|(at, digit)| doubled(at, *digit)).sum();
    let mut card = base.to_vec();
    card.push((10 - sum % 10) % 10);
    card
}

fn text_of(digits: &[u32]) -> String {
    digits.iter().map(ToString::to_string).collect()
}

/// Cut into groups and joined again.
fn grouped(number: &str, lengths: &[usize], separators: &[&str]) -> String {
    let mut text = String::new();
    let mut at = 0;
    for (group, length) in lengths.iter().enumerate() {
        text.push_str(&number[at..at + length]);
        text.push_str(separators.get(group).unwrap_or(&""));
        at += length;
    }
    text
}

fn full_width(text: &str) -> String {
    let wide = |letter: char| {
        if letter.is_ascii_graphic() { char::from_u32(u32::from(letter) + 0xfee0) } else { None }
    };
    text.chars().map(|letter| wide(letter).unwrap_or(letter)).collect()
}

fn with_invisibles(text: &str) -> String {
    text.chars().flat_map(|letter| [letter, '\u{200b}']).collect()
}

#[track_caller]
fn goes(text: &str, kind: PiiKind) -> Result<(), TestCaseError> {
    for spelled in [text.to_owned(), full_width(text), with_invisibles(text)] {
        let sentence = format!("anota aí: {spelled}, tá bom?");
        let scrubbed = scrub(&sentence);
        let kinds: Vec<_> = scrubbed.removed.iter().map(|removed| removed.kind).collect();
        prop_assert_eq!(kinds, vec![kind], "{} became {}", sentence, scrubbed.text);
        let expected = format!("anota aí: {}", kind.mark());
        prop_assert!(scrubbed.text.starts_with(&expected), "{} became {}", sentence, scrubbed.text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn twice_is_once(text in mixture()) {
        let once = scrub(&text).text.into_owned();
        let twice = scrub(&once);
        prop_assert!(matches!(twice.text, Cow::Borrowed(_)), "{:?}\n once: {:?}\ntwice: {:?}", text, once, twice.text);
    }

    #[test]
    fn ranges_lie_in_the_text_and_in_order(text in mixture()) {
        let scrubbed = scrub(&text);
        let mut at = 0;
        let mut rebuilt = String::new();
        for removed in &scrubbed.removed {
            prop_assert!(at <= removed.range.start && removed.range.start < removed.range.end);
            rebuilt.push_str(&text[at..removed.range.start]);
            rebuilt.push_str(removed.kind.mark());
            at = removed.range.end;
        }
        rebuilt.push_str(&text[at..]);
        prop_assert_eq!(rebuilt.as_str(), scrubbed.text.as_ref());
        prop_assert_eq!(scrubbed.removed.is_empty(), matches!(scrubbed.text, Cow::Borrowed(_)));
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_read_and_twice_is_once(text in any::<String>()) {
        let once = scrub(&text).text.into_owned();
        let twice = scrub(&once);
        prop_assert_eq!(twice.text.as_ref(), once.as_str());
    }

    #[test]
    fn numbers_in_any_punctuation_are_read_once(text in "[0-9 .()+/,@\\-]{0,60}") {
        let once = scrub(&text).text.into_owned();
        let twice = scrub(&once);
        prop_assert_eq!(twice.text.as_ref(), once.as_str());
    }

    #[test]
    fn plain_words_are_only_borrowed(text in "[b-cf-mo-qt-zçãéíõú ,.!?]{0,80}") {
        // No digit, no sign of an address, and without a, d, e, r, s and n there is no title.
        prop_assert!(matches!(scrub(&text).text, Cow::Borrowed(_)));
    }

    #[test]
    fn every_cpf_goes(base in digits(9)) {
        prop_assume!(base.windows(2).any(|pair| pair[0] != pair[1]));
        let number = text_of(&cpf(&base));
        goes(&number, PiiKind::Cpf)?;
        for separators in [[".", ".", "-"], [" ", " ", " "], ["-", "-", "-"], [".", ".", "/"]] {
            goes(&grouped(&number, &[3, 3, 3, 2], &separators), PiiKind::Cpf)?;
        }
        goes(&grouped(&number, &[9, 2], &["-"]), PiiKind::Cpf)?;
    }

    #[test]
    fn every_wrong_cpf_stays(base in digits(9), off in 1..10_u32) {
        let mut number = cpf(&base);
        number[10] = (number[10] + off) % 10;
        let number = text_of(&number);
        let written = grouped(&number, &[3, 3, 3, 2], &[".", ".", "-"]);
        prop_assert!(matches!(scrub(&written).text, Cow::Borrowed(_)), "{}", written);
        prop_assert!(scrub(&number).removed.iter().all(|removed| removed.kind == PiiKind::Phone), "{}", number);
    }

    #[test]
    fn every_cnpj_goes(base in "[0-9]{8}0001") {
        let number = cnpj(&base);
        goes(&number, PiiKind::Cnpj)?;
        goes(&grouped(&number, &[2, 3, 3, 4, 2], &[".", ".", "/", "-"]), PiiKind::Cnpj)?;
        goes(&grouped(&number, &[2, 3, 3, 4, 2], &[" ", " ", " ", " "]), PiiKind::Cnpj)?;
    }

    #[test]
    fn every_cnpj_with_letters_goes(base in "[A-Z][0-9A-Z]{11}", off in 1..10_u8) {
        let number = cnpj(&base);
        let written = |number: &str| grouped(number, &[2, 3, 3, 4, 2], &[".", ".", "/", "-"]);
        goes(&number, PiiKind::Cnpj)?;
        goes(&written(&number), PiiKind::Cnpj)?;
        goes(&written(&number).to_lowercase(), PiiKind::Cnpj)?;
        let last = number.as_bytes()[13] - b'0';
        let wrong = format!("{}{}", &number[..13], (last + off) % 10);
        let kinds = |text: &str| scrub(text).removed.iter().any(|removed| removed.kind == PiiKind::Cnpj);
        prop_assert!(!kinds(&wrong) && !kinds(&written(&wrong)));
    }

    #[test]
    fn every_card_goes(first in 2..7_u32, rest in digits(14), off in 1..10_u32) {
        let number = card(&[vec![first], rest].concat());
        goes(&text_of(&number), PiiKind::Card)?;
        for separator in [" ", "-", "."] {
            goes(&grouped(&text_of(&number), &[4, 4, 4, 4], &[separator; 3]), PiiKind::Card)?;
        }
        let mut wrong = number;
        wrong[15] = (wrong[15] + off) % 10;
        let found = scrub(&text_of(&wrong)).removed.len();
        prop_assert_eq!(found, 0);
    }

    #[test]
    fn every_mobile_goes(area in prop::sample::select(vec![11, 21, 47, 85, 99]), left in 0..10_000_u32, right in 0..10_000_u32) {
        prop_assume!(!(left == right && left == 9999));
        for written in [
            format!("({area}) 9{left:04}-{right:04}"),
            format!("{area} 9{left:04}-{right:04}"),
            format!("{area} 9{left:04} {right:04}"),
            format!("+55 {area} 9{left:04}-{right:04}"),
            format!("+55{area}9{left:04}{right:04}"),
            format!("0{area} 9{left:04}-{right:04}"),
            format!("9{left:04}-{right:04}"),
        ] {
            goes(&written, PiiKind::Phone)?;
        }
    }
}

/// No look goes further than a number is long, or back further than the digits before: what takes a second look takes it
/// a bounded number of times. A quadratic scanner would not come to an end of this.
#[test]
fn long_texts_are_read_in_one_go() {
    for unit in ["1", "52998224725", "a"] {
        let text = unit.repeat(1_000_000 / unit.len());
        assert!(matches!(scrub(&text).text, Cow::Borrowed(_)));
    }
    for unit in [
        "1 ",
        "11 9",
        "4111 ",
        "a@",
        "1-",
        "(11) ",
        "Dr. Ana ",
        "telefone ",
        "@a.",
        "+1 ",
        "((((",
        "11987654321 ",
    ] {
        let text = unit.repeat(20_000 / unit.len());
        assert!(scrub(&text).text.len() <= text.len() * 20);
    }
}
