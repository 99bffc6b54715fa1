use super::Address;

fn shown(text: &str, version: &'static str) -> String {
    Address::parse(text, version, "http://host").unwrap().to_string()
}

#[test]
fn people_write_addresses_as_they_like() {
    for text in [
        "https://api.example.com",
        "https://api.example.com/",
        "https://api.example.com/v1",
        "https://api.example.com/v1/",
    ] {
        assert_eq!(shown(text, "v1"), "https://api.example.com/v1");
    }
    assert_eq!(shown("localhost:11434", "v1"), "http://localhost:11434/v1");
    assert_eq!(shown("https://proxy.example/anthropic/", "v1"), "https://proxy.example/anthropic/v1");
    assert_eq!(shown("http://host/v1beta", ""), "http://host/v1beta");
}

#[test]
fn nonsense_is_refused_and_passwords_are_not_shown() {
    for text in ["", "   ", "ftp://host", "http://", "not an address"] {
        assert!(Address::parse(text, "v1", "http://host").is_err(), "{text:?}");
    }
    let secret = Address::parse("http://ana:senha@host/v1", "v1", "http://host").unwrap();
    assert_eq!(format!("{secret} {secret:?}"), "http://host/v1 Address(http://host/v1)");
}

#[test]
fn paths_hang_under_the_address() {
    let address = Address::parse("http://host/base", "v1", "http://host").unwrap();
    assert_eq!(address.join("messages").as_str(), "http://host/base/v1/messages");
    assert_eq!(
        address.join("models/x:stream?alt=sse").as_str(),
        "http://host/base/v1/models/x:stream?alt=sse"
    );
}

#[test]
fn a_name_and_a_password_in_it_are_sent_and_not_shown() {
    let secret = |text| Address::parse(text, "v1", "").unwrap().secret();
    assert_eq!(secret("http://ana:se%40nha@host").unwrap(), "Basic YW5hOnNlQG5oYQ==");
    assert!(secret("http://ana:senha@host").unwrap().is_sensitive());
    assert_eq!(secret("http://host"), None);
}
