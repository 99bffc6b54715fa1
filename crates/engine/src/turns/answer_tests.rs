use super::Paragraph;

/// Everything that was shown of these pieces, after what was shown before.
fn shown(before: &str, pieces: &[&str]) -> String {
    let mut paragraph = Paragraph::after(before);
    let shown: String = pieces.iter().filter_map(|piece| paragraph.take(piece)).collect();
    assert_eq!(shown, paragraph.said);
    shown
}

#[test]
fn what_is_shown_is_what_is_stored() {
    for pieces in [
        &["Oi,", " ", "Ana", "! ", "\n"][..],
        &[" ", "\n Oi", ", Ana!"],
        &["Oi, Ana!"],
        &["Oi", ",", " Ana!", "", "   "],
    ] {
        let whole: String = pieces.concat();
        assert_eq!(shown("", pieces), whole.trim(), "{pieces:?}");
        assert_eq!(shown("Antes.", pieces), format!("\n\n{}", whole.trim()), "{pieces:?}");
    }
    assert_eq!(shown("Antes.", &["  ", "\n"]), "");
}
