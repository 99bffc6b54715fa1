use super::{DIGITS, Stamps, now, write};

fn found(pieces: &[&[u8]]) -> Vec<u64> {
    let mut stamps = Stamps::default();
    let mut found = Vec::new();
    for piece in pieces {
        stamps.take(piece, |stamp| found.push(stamp));
    }
    found
}

#[test]
fn what_is_written_is_found_wherever_the_text_is_cut() {
    let moment = now();
    let mut digits = [0; DIGITS];
    write(&mut digits, moment);
    let text = [b"{\"index\":0,\"text\":\"".as_slice(), &digits, b" \"}"].concat();

    assert_eq!(found(&[&text]), [moment]);
    for cut in 0..text.len() {
        let (one, other) = text.split_at(cut);
        assert_eq!(found(&[one, other]), [moment], "cut at {cut}");
    }
}

#[test]
fn other_numbers_are_no_stamps() {
    assert!(found(&[b"12345 000000000000000000001 "]).is_empty());
}
