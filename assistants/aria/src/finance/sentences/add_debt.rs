//! "tenho uma dívida de 12 parcelas de 300", "comprei um sofá em 10x de 250".

use domain::sentence::Phrasing;

/// What is offered, asked about, over, or paid a part at a time.
const NO_DEBT: &[&str] = &[
    "(quanto|sera|vale a pena|compensa|posso|oferta|promocao|anuncio|sem juros da loja|custa|preco|vendi|vende)",
    "(paguei|pagamos|quitei|quitamos|terminei|faltam|restam)",
    "(ele|ela|meu irmao|minha irma|meu pai|minha mae|meu amigo|minha amiga)",
];

pub const ADD_DEBT: &[Phrasing] = &[
    Phrasing::told(&[
        "(tenho|devo|fiz|assumi|peguei|estou com|to com|temos|contrai|have|owe) [(divida|dividas|debt|financiamento|emprestimo)] {installments:number} (parcelas|prestacoes|vezes|installments|payments) {value:money}",
        "(devo|tenho|owe) {installments:number} (parcelas|prestacoes|vezes|installments|payments) {value:money} (do|da|de|no|na) {name:words}",
        "(tenho|fiz|assumi|peguei|contrai) (divida|financiamento|emprestimo|consorcio|carne) {name:words} {installments:times} {value:money}",
        "(divida|financiamento|emprestimo|debt|loan) {installments:number} (parcelas|prestacoes|installments|payments) {value:money}",
    ])
    .unless(NO_DEBT)
    .example("tenho uma dívida de 12 parcelas de 300"),
    Phrasing::told(&[
        "(comprei|parcelei|financiei|dividi|passei|peguei|compramos|parcelamos|financiamos|bought|financed) {name:words} {installments:times} {value:money}",
        "(comprei|parcelei|financiei|dividi|compramos|parcelamos|financiamos|bought|financed) {name:words} {installments:number} (parcelas|prestacoes|installments|payments) {value:money}",
    ])
    .unless(NO_DEBT),
];
