use super::*;

fn read(bytes: &[u8], head: Head) -> Vec<(u64, Vec<String>)> {
    let sheet = Sheet::open(bytes, 100).unwrap();
    let cells = |(number, line): (u64, Result<Cells, BrokenLine>)| {
        (number, line.unwrap().iter().map(str::to_owned).collect())
    };
    sheet.lines(head).map(cells).collect()
}

#[test]
fn every_spreadsheet_says_the_same() {
    let expected = [(2, vec!["São João".to_owned(), "1.234,56".to_owned()])];
    let semicolons = "Onde;Quanto\nSão João;1.234,56\n";
    assert_eq!(read(semicolons.as_bytes(), Head::Names), expected);
    assert_eq!(read("Onde,Quanto\r\n São João ,\"1.234,56\"\r\n".as_bytes(), Head::Names), expected);
    assert_eq!(read("Onde\tQuanto\nSão João\t1.234,56".as_bytes(), Head::Names), expected);
    assert_eq!(read(format!("\u{feff}{semicolons}").as_bytes(), Head::Names), expected);
    let (latin, _, _) = WINDOWS_1252.encode(semicolons);
    assert_eq!(read(&latin, Head::Names), expected);
}

#[test]
fn lines_keep_their_numbers_and_short_ones_have_empty_cells() {
    let lines = read(b"a;b\n\n;\n1;2\n3\n", Head::None);
    let numbers: Vec<u64> = lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 4, 5]);
    let sheet = Sheet::open(b"a;b\n3\n", 100).unwrap();
    let (_, line) = sheet.lines(Head::Names).next().unwrap();
    assert_eq!((line.clone().unwrap().at(0), line.unwrap().at(1)), ("3", ""));
}

#[test]
fn nothing_and_too_much_are_refused() {
    assert_eq!(Sheet::open(b" \n ", 10).unwrap_err(), NotASheet::Empty);
    assert_eq!(Sheet::open("a\n".repeat(12).as_bytes(), 10).unwrap_err(), NotASheet::TooLong);
}

#[test]
fn days_are_read_as_people_and_machines_write_them() {
    let expected = Some(Date::constant(2026, 11, 3));
    for text in ["2026-11-03", "2026-11-03T10:00:00", "03/11/2026", "3-11-26", "03.11.2026"] {
        assert_eq!(day(text), expected, "{text}");
    }
    for text in ["", "amanhã", "30/02/2026", "2026-11", "x/y/z"] {
        assert_eq!(day(text), None, "{text}");
    }
}
