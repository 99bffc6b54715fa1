use encoding_rs::WINDOWS_1252;
use jiff::civil::date;
use proptest::prelude::*;

use super::*;

fn read(bytes: &[u8]) -> Vec<(u64, Result<ExpenseLine, LineError>)> {
    Sheet::open(bytes).unwrap().lines().collect()
}

fn only(bytes: &[u8]) -> ExpenseLine {
    let lines = read(bytes);
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines[0].1.clone().unwrap()
}

#[test]
fn both_languages_of_spreadsheets_are_read() {
    let expected = ExpenseLine {
        number: 2,
        day: date(2026, 11, 3),
        amount: Money::of_cents(123_456),
        category: Some("saúde".to_owned()),
        notes: Some("Drogaria; São João".to_owned()),
    };
    let brazilian = "Data;Valor;Categoria;Descrição\n03/11/2026;1.234,56;Saúde;\"Drogaria; São João\"\n";
    assert_eq!(only(brazilian.as_bytes()), expected);
    let american = "date,amount,category,notes\r\n2026-11-03,\"1,234.56\",Saúde,Drogaria; São João\r\n";
    assert_eq!(only(american.as_bytes()), expected);
    let marked = format!("\u{feff}{brazilian}");
    assert_eq!(only(marked.as_bytes()), expected);
    let (latin, _, _) = WINDOWS_1252.encode(brazilian);
    assert_eq!(only(&latin), expected);
    let tabs = "Title\tDate\tAmount\tCategory\nDrogaria; São João\t2026-11-03T10:00:00\t1234.56\tsaúde\n";
    assert_eq!(only(tabs.as_bytes()), expected);
}

#[test]
fn a_file_without_names_is_read_by_its_order() {
    let line = only(b"03/11/26;99,90;mercado;feira");
    assert_eq!((line.number, line.day, line.amount), (1, date(2026, 11, 3), Money::of_cents(9_990)));
    assert_eq!((line.category.as_deref(), line.notes.as_deref()), (Some("mercado"), Some("feira")));
}

#[test]
fn each_bad_line_says_why_and_the_others_are_read() {
    let file = "data,valor\n2026-02-30,10\n2026-02-20,dez\n2026-02-20,-5\n\n2026-02-20,0\n2026-02-20,1.005,0\n2026-02-20,7\n";
    let lines = read(file.as_bytes());
    let kinds: Vec<_> = lines.iter().map(|(number, line)| (*number, line.as_ref().err().copied())).collect();
    assert_eq!(
        kinds,
        [
            (2, Some(LineError::Date)),
            (3, Some(LineError::Amount(NotMoney::NotANumber))),
            (4, Some(LineError::Amount(NotMoney::Negative))),
            (6, Some(LineError::Zero)),
            (7, None),
            (8, None),
        ]
    );
}

#[test]
fn what_is_no_sheet_is_refused() {
    for (file, why) in [
        ("", NotCsv::Empty),
        ("\n \n", NotCsv::Empty),
        ("nome,idade\nana,30", NotCsv::Columns),
        ("data,nome\n2026-01-01,ana", NotCsv::Columns),
    ] {
        assert_eq!(Sheet::open(file.as_bytes()).unwrap_err(), why, "{file}");
    }
    let long = "2026-01-01,1\n".repeat(MOST_LINES + 2);
    assert_eq!(Sheet::open(long.as_bytes()).unwrap_err(), NotCsv::TooLong);
}

#[test]
fn a_mark_against_formulas_is_taken_off_again() {
    let line = only(b"data,valor,categoria,notas\n2026-01-01,5,x,\"'=1+1\"\n");
    assert_eq!(line.notes.as_deref(), Some("=1+1"));
    let line = only("data,valor,categoria,notas\n2026-01-01,5,x,'tis\n".as_bytes());
    assert_eq!(line.notes.as_deref(), Some("'tis"));
}

proptest! {
    #[test]
    fn no_file_breaks_it(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(sheet) = Sheet::open(&bytes) {
            for (_, line) in sheet.lines() {
                if let Ok(line) = line {
                    prop_assert!(line.amount > Money::ZERO);
                }
            }
        }
    }
}
