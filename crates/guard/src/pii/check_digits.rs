//! The arithmetic that tells a document from any other number.

/// Eleven digits, the last two computed from the others, and not one digit eleven times.
pub(super) fn is_cpf(digits: &[u8]) -> bool {
    digits.len() == 11
        && !all_equal(digits)
        && (9..11).all(|at| {
            let weighted = (2..).zip(digits[..at].iter().rev());
            let sum: u32 = weighted.map(|(weight, digit)| weight * u32::from(*digit)).sum();
            u32::from(digits[at]) == remainder(sum)
        })
}

/// Twelve digits or capital letters and two check digits. A letter counts as its ASCII code less 48, so that the numbers
/// of before and those of after July 2026 are computed alike.
pub(super) fn is_cnpj(characters: &[u8]) -> bool {
    let values: Vec<u32> =
        characters.iter().map(|character| u32::from(character.wrapping_sub(b'0'))).collect();
    let in_range = characters.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    characters.len() == 14
        && in_range
        && characters[12..].iter().all(u8::is_ascii_digit)
        && !all_equal(characters)
        && (12..14).all(|at| {
            let weights = (2..=9).cycle();
            let sum: u32 = weights.zip(values[..at].iter().rev()).map(|(weight, value)| weight * value).sum();
            values[at] == remainder(sum)
        })
}

/// Luhn's sum, which a bank card ends right.
pub(super) fn is_luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| match (at % 2, u32::from(*digit)) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

pub(super) fn all_equal<T: PartialEq>(digits: &[T]) -> bool {
    digits.windows(2).all(|pair| pair[0] == pair[1])
}

fn remainder(sum: u32) -> u32 {
    match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
    }
}

#[cfg(test)]
#[path = "check_digits_tests.rs"]
mod tests;
