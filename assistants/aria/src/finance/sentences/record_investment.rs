//! "investi 500 no tesouro", "guardei 200 na poupança".

use domain::sentence::Phrasing;

use super::vocabulary::INVESTMENTS;

/// What was taken out, or is only meant to be done.
const NOT_INVESTED: &[&str] =
    &["(tirei|saquei|resgatei|retirei|gastei|paguei|perdi|vendi)", "(segundos|minutos|horas|tempo|energia)"];

pub const RECORD_INVESTMENT: &[Phrasing] = &[
    Phrasing::told(&[
        "(investi|investimos|apliquei|aplicamos|aportei|aportamos|guardei|guardamos|poupei|depositei|botei|coloquei|pus|invested|saved|put) {value:money} {name:investments}",
        "(investi|investimos|apliquei|aplicamos|aportei|aportamos|guardei|guardamos|depositei|coloquei|botei|pus|invested) {name:investments} {value:money}",
        "(comprei|compramos|bought) {value:money} {name:investments}",
        "(fiz|fizemos|made) (aporte|aplicacao|investimento|deposito|deposit) {value:money} {name:investments}",
        "(fiz|fizemos|made) (aporte|aplicacao|investimento|deposito|deposit) {name:investments} {value:money}",
    ])
    .vocabularies(&[&INVESTMENTS])
    .unless(NOT_INVESTED)
    .example("investi 500 no tesouro"),
    Phrasing::told(&["(investi|investimos|aportei|aportamos|apliquei|aplicamos|invested) {value:money} {name:words}"])
        .unless(NOT_INVESTED),
    // Where it went is not said: it is put aside all the same.
    Phrasing::told(&["(investi|investimos|guardei|guardamos|poupei|poupamos|juntei|economizei|saved) {value:money!} !_", "(investi|investimos|poupei|poupamos) {value:money} !_"])
        .unless(NOT_INVESTED)
        .fixed(&[("name", "\"reserva\"")]),
    Phrasing::noted(&[
        "(investimento|aporte|aplicacao|investment) {value:money} {name:investments}",
        "(investimento|aporte|aplicacao|investment) {name:investments} {value:money}",
    ])
    .vocabularies(&[&INVESTMENTS])
    .unless(NOT_INVESTED),
];
