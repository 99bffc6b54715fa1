use proptest::prelude::*;

use super::*;

/// What the person reads when `told` broke off and somebody goes on with these pieces.
fn read(told: &str, pieces: &[&str]) -> String {
    let mut seam = Seam::after(told);
    let mut whole = told.to_owned();
    for piece in pieces {
        whole.push_str(&seam.take((*piece).to_owned()));
    }
    whole + &seam.end()
}

#[test]
fn what_follows_is_passed_on() {
    assert_eq!(read("Anotei seu peso", &[" de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
    assert_eq!(read("Anotei seu pe", &["so de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
    assert_eq!(read("", &["Oi", ", Ana"]), "Oi, Ana");
}

#[test]
fn the_last_words_said_again_are_cut() {
    assert_eq!(read("Anotei seu peso", &["seu peso de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
    assert_eq!(read("Anotei seu peso", &[" peso", " de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
    assert_eq!(read("Anotei seu peso ", &["peso de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
}

#[test]
fn a_word_that_broke_may_be_said_from_its_beginning() {
    assert_eq!(read("Anotei seu p", &["peso de 82,5 kg."]), "Anotei seu peso de 82,5 kg.");
    assert_eq!(read("Anotei 82", &["82,5 kg."]), "Anotei 82,5 kg.");
    assert_eq!(read("Que a", &["ação boa"]), "Que ação boa");
}

#[test]
fn an_answer_that_begins_from_the_start_is_cut_whole_whatever_its_pieces() {
    let whole = "Anotei seu peso de 82,5 kg.";
    for size in 1..whole.len() {
        let pieces: Vec<&str> =
            whole.as_bytes().chunks(size).map(|piece| std::str::from_utf8(piece).unwrap()).collect();
        assert_eq!(read("Anotei seu peso", &pieces), whole);
    }
}

#[test]
fn an_answer_that_begins_from_the_start_in_other_words_goes_on_as_a_paragraph() {
    assert_eq!(
        read(
            "Bom dia, Ana! Que bom ter você aqui. Seu peso",
            &["Bom dia, Ana! Que bom ter você", " de volta. Anotei."]
        ),
        "Bom dia, Ana! Que bom ter você aqui. Seu peso\n\nde volta. Anotei."
    );
}

#[test]
fn a_word_that_happens_to_be_there_already_is_no_repetition() {
    assert_eq!(
        read("Sim, pode ser. Quer que eu marque? ", &["Sim", " ou não?"]),
        "Sim, pode ser. Quer que eu marque? Sim ou não?"
    );
    assert_eq!(read("Sim, pode ser. Então, ", &["Sim"]), "Sim, pode ser. Então, Sim");
    assert_eq!(read("Marquei para 5 de", &[" dezembro."]), "Marquei para 5 de dezembro.");
    assert_eq!(read("Marquei para 5 de", &[" de", "zembro."]), "Marquei para 5 de dezembro.");
    assert_eq!(read("Marquei para 5 de", &[" de", " dezembro."]), "Marquei para 5 de dezembro.");
    assert_eq!(read("- água\n- ", &["- sono"]), "- água\n- - sono");
}

#[test]
fn away_from_the_seam_nothing_is_held_back() {
    let mut seam = Seam::after("Anotei seu peso");
    assert_eq!(seam.take(" de".into()), " de");
    assert_eq!(seam.take(" peso".into()), " peso");
    assert_eq!(seam.end(), "");
}

proptest! {
    /// Wherever it breaks, and however much is said again from the beginning of a word on, nothing is read twice.
    #[test]
    fn a_text_without_repetitions_is_read_once(
        words in proptest::collection::btree_set("[bcdfghç][aeiouã]{1,2}[j-z]{1,3}", 1..12),
        cut in any::<prop::sample::Index>(),
        back in any::<prop::sample::Index>(),
        size in 1usize..9,
    ) {
        let whole = words.into_iter().collect::<Vec<_>>().join(" ");
        let ends: Vec<usize> = whole.char_indices().map(|(at, _)| at).chain([whole.len()]).collect();
        let cut = ends[cut.index(ends.len())];
        let spaces = whole[..cut].match_indices(' ').map(|(at, _)| at + 1);
        let mut starts: Vec<usize> = std::iter::once(0).chain(spaces).collect();
        starts.push(cut);
        let again = &whole[starts[back.index(starts.len())]..];
        let characters: Vec<char> = again.chars().collect();
        let pieces: Vec<String> = characters.chunks(size).map(|piece| piece.iter().collect()).collect();
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        prop_assert_eq!(read(&whole[..cut], &pieces), whole);
    }

    #[test]
    fn nothing_panics_and_nothing_told_is_taken_back(told in ".{0,40}", heard in ".{0,40}") {
        let whole = read(&told, &[&heard]);
        prop_assert!(whole.starts_with(&told));
    }
}
