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
