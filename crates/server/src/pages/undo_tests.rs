use super::*;

#[test]
fn nobody_is_led_elsewhere() {
    assert_eq!(here("/finance?month=2026-11"), "/finance?month=2026-11");
    for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "", "evil", "/a\r\nb"] {
        assert_eq!(here(elsewhere), "/", "{elsewhere}");
    }
}
