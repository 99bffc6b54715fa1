use super::{holds, length_in, position};

#[test]
fn a_character_that_is_cut_hides_nothing_before_it() {
    let whole = "cabeça\r\n\r\nágua".as_bytes();
    for end in 11..=whole.len() {
        assert_eq!(position(&whole[..end], "\r\n\r\n"), Some(7), "cut at {end}");
    }
    assert!(!holds(&whole[..10], "\r\n\r\n"));
}

#[test]
fn a_length_is_told_in_any_case_and_place() {
    assert_eq!(length_in(b"HTTP/1.1 200 OK\r\nContent-Length: 20"), Some(20));
    assert_eq!(length_in(b"POST / HTTP/1.1\r\ncontent-length:7\r\nhost: x"), Some(7));
    assert_eq!(length_in(b"GET / HTTP/1.1\r\nx-content-length: 7"), None);
}
