use super::*;

#[test]
fn the_receipt_stands_before_the_place_on_the_page() {
    let receipt: ReceiptId = "0190a0b0-0000-7000-8000-000000000001".parse().unwrap();
    assert_eq!(
        with_receipt("/finance?done=removed#b-1", receipt),
        format!("/finance?done=removed&receipt={receipt}#b-1")
    );
    assert_eq!(with_receipt("/reminders", receipt), format!("/reminders?receipt={receipt}"));
}
