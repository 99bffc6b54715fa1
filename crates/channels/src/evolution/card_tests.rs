use super::*;

#[test]
fn a_card_has_a_name_and_numbers() {
    let vcard = "BEGIN:VCARD\nVERSION:3.0\nN:Souza;Ana;;;\nFN:Ana Souza\n\
        item1.TEL;waid=551187654321:+55 11 8765-4321\nTEL;type=CELL:+55 (11) 98765-4321\nTEL:ramal 12\nEND:VCARD";
    let ana = Phone::parse("5511987654321").unwrap();
    assert_eq!(Card::read(None, vcard), Card { name: DisplayName::parse("Ana Souza"), phones: vec![ana] });
    assert_eq!(Card::read(Some("Aninha"), vcard).name, DisplayName::parse("Aninha"));
    assert_eq!(Card::read(None, ""), Card { name: None, phones: Vec::new() });
    assert_eq!(format!("{:?}", Card::read(None, vcard)), "Card(1 phones)");
}
