use super::registration;

#[test]
fn a_registration_is_read_however_it_is_written() {
    for (said, read) in [
        ("meu CRM é 123456/SP", "123456/SP"),
        ("CRM-SP 123.456", "123456/SP"),
        ("crm 98765 rj", "98765/RJ"),
        ("sou a Ana, crm: 54321", "54321"),
        ("CRMSP 112233", "112233/SP"),
    ] {
        assert_eq!(registration(said).as_deref(), Some(read), "{said}");
    }
    for none in ["meu crm tá vencido", "123456", "preciso de crm?", "crm 12"] {
        assert_eq!(registration(none), None, "{none}");
    }
}
