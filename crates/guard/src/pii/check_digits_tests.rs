use super::*;

fn digits(number: &str) -> Vec<u8> {
    number.bytes().map(|byte| byte - b'0').collect()
}

#[test]
fn the_known_ones_are_right() {
    for cpf in ["52998224725", "11144477735", "12345678909"] {
        assert!(is_cpf(&digits(cpf)), "{cpf}");
    }
    // The first is the example of the tax authority for the numbers with letters.
    for cnpj in ["12ABC34501DE35", "11222333000181", "11444777000161"] {
        assert!(is_cnpj(cnpj.as_bytes()), "{cnpj}");
    }
    for card in ["4111111111111111", "378282246310005", "30569309025904", "6362970000457013"] {
        assert!(is_luhn(&digits(card)), "{card}");
    }
}

#[test]
fn one_digit_off_is_wrong() {
    assert!(!is_cpf(&digits("52998224724")));
    assert!(!is_cpf(&digits("52998224735")));
    assert!(!is_cpf(&digits("5299822472")));
    assert!(!is_cnpj(b"12ABC34501DE36"));
    assert!(!is_cnpj(b"12ABC34501D35E"));
    assert!(!is_cnpj(b"12abc34501de35"), "letters are capital by then");
    assert!(!is_luhn(&digits("4111111111111112")));
}

#[test]
fn one_digit_repeated_is_nobody() {
    for digit in 0..10_u8 {
        assert!(!is_cpf(&[digit; 11]), "{digit}");
        assert!(!is_cnpj(&[digit + b'0'; 14]), "{digit}");
    }
}
