use super::{registration, without_registration};

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

#[test]
fn what_is_said_beside_a_registration_is_left() {
    for (said, left) in [
        ("manda pra eles sim, por favor. CRM 5298-1 RJ, clínica geral", "manda pra eles sim, por favor."),
        ("sim, meu crm é 123456/SP", "sim"),
        ("o 1, pode pedir. CRM-SP 123.456", "o 1, pode pedir."),
        ("CRM 187554 SP, clínica médica", ""),
        ("tem vaga hoje?", "tem vaga hoje?"),
        ("crm 98765 rj. mas não quero", "mas não quero"),
        ("crm 98765 rj não quero", "não quero"),
    ] {
        let kept = without_registration(said);
        assert_eq!(kept.trim_matches(['.', ' ']), left.trim_matches(['.', ' ']), "{said}");
    }
}

#[test]
fn a_number_with_its_state_needs_no_name() {
    for (text, number) in [
        ("187654/SP, clínica médica", Some("187654/SP")),
        ("já mandei ali em cima ué, 187654 de SP", Some("187654/SP")),
        ("52341 rj", Some("52341/RJ")),
        ("pago 18000 se der", None),
        ("tem plantão de 1900 sp?", None),
        ("11 98765-4410 sp", None),
        ("dia 20/11 em SP", None),
    ] {
        assert_eq!(registration(text).as_deref(), number, "{text}");
    }
}
