//! What was paid, and for what.

use domain::sentence::Phrasing;

use super::DAY;
use crate::tracking::sentences::vocabulary::{EXPENSES, PAYMENTS};

const EXPENSE: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"other\"")];
const MEAL: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"restaurant\"")];
const FUEL: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"transport\"")];

/// A price, not a purchase.
const ONLY_A_PRICE: &[&str] = &[
    "(ta|esta|tao|estao) (custando|valendo|saindo|em|por|caro|cara|a)",
    "(ta|esta|tao|estao) {x:money!}",
    "(subiu|aumentou|abaixou|caiu|vale|valem|custaria|custara|sairia|ficaria|dolar|bitcoin)",
    "(vi|vimos|achei|encontrei|vende|vendem|vendendo|promocao|oferta|anuncio|preco|tem|existe|cobra|cobram|cobrou|pede|pedem|orcamento|oferece|eu ia)",
    "(eh|sao) {x:money}",
    // "custou 2 mil pro meu irmão": he paid.
    "(custou|custaram|saiu|saiu por|ficou em) {x:money} (pra meu|pra minha|pra o|pra a|pra) \
     (irmao|irma|pai|mae|primo|prima|tio|tia|amigo|amiga|vizinho|vizinha|cunhado|cunhada|colega|chefe|namorado|namorada|marido|esposa|ele|ela|eles|elas)",
    "(recebi|recebemos|ganhei|ganhamos|entrou|entraram|pingou|pingaram|depositaram|faturei|me pagou|me pagaram|me mandou|me mandaram|vendi|economizei|juntei|guardei|emprestei|devo|investi|depositei|salario|poupei|saquei)",
];

pub(super) const SPENDING: &[Phrasing] = &[
    // Spending.
    Phrasing::told(&[
        "(gastei|gastamos|paguei|pagamos|torrei|desembolsei|torramos|to gastando|morri em|morri com|desembolsamos|quitei|doei|spent|paid|depositei de dizimo|acabei de gastar|acabei de pagar) {value:money}",
        "{value:money} (foi o que gastei|que gastei|foi o que paguei|que paguei)",
        "(deixei|larguei|soltei|dei|botei|coloquei) {value:money} (no|na|com|em|de|nos|nas|pro)",
        "(comprei|compramos|bought|got|peguei|pedi|passei|fiz|fizemos|levei|trouxe|assinei|aluguei|mandei|contratei|renovei|consertei|troquei|arrumei|lavei|cortei|pintei|imprimi|enviei|despachei|apostei|encomendei|reservei|financiei|adquiri|pegamos|pedimos|recarreguei|carreguei|tirei xerox|estacionei|revelei) {value:money!}",
        "(comprei|compramos|bought|got|peguei|pedi|levei|assinei|aluguei|contratei|renovei) (por|a|deu|foi|custou|saiu|saiu por|ficou|ficou em|de) {value:money} !_",
        "(tive que pagar|precisei pagar|tive que gastar|precisei gastar|tive de pagar) {value:money}",
        "(me custou|me saiu|saiu pra mim) {value:money}",
        "(passei|parcelei|paguei|coloquei|botei|mandei|fiz|enviei) {value:money} {_:payments}",
        "(passei|parcelei) {_:payments} {value:money}",
        "(fiz|mandei|fizemos) {_:payments} {value:money}",
        "(transferi|transferimos) {value:money} (pra|de|do|da) {category:expenses}",
        "(fiz|fizemos) (compras|compra|mercado|feira|supermercado|rancho) {value:money}",
    ])
    .vocabularies(&[&EXPENSES, &PAYMENTS])
    .unless(&["(paguei|gastei|comprei) {x:number} (vezes|parcelas|contas|boletos)"])
    .gathered(&[("category", "expenses")])
    .notes("notes")
    .fixed(EXPENSE)
    .days(DAY)
    .example("gastei 50 no mercado"),
    Phrasing::told(&["(almocei|jantei|lanchei|comi|bebi|pedi um ifood|pedi ifood|pedi pizza|tomei um cafe|tomei cafe) {value:money!}"])
        .vocabularies(&[&EXPENSES])
        .gathered(&[("category", "expenses")])
        .notes("notes")
        .fixed(MEAL)
        .days(DAY),
    Phrasing::told(&["(abasteci|enchi o tanque|botei gasolina|coloquei gasolina|pus gasolina|completei o tanque|carreguei o bilhete|recarreguei o bilhete|recarreguei o cartao) {value:money}"])
        .notes("notes")
        .fixed(FUEL)
        .days(DAY),
    Phrasing::seen(&[
        "{category:expenses} (deu|foi|custou|cost|saiu|saiu por|ficou|ficou em|veio|me custou|saiu a|deram|foram|custaram|sairam por|deu um total de|totalizou|levou) {value:money}",
        "(foram|foi|deu|saiu|la se foram|la se foi|deram|sairam|mais) {value:money} (no|na|com|em|de|do|da|pra|nos|nas) {category:expenses}",
        "(conta|continha|compra|compras|fatura|boleto|notinha|brincadeira|role|saida) (deu|foi|veio|ficou|ficou em|saiu|custou|saiu por|deu um total de) {value:money}",
        "(custou|cost|me custou|saiu por|ficou em|custaram|ficou por|saiu a) {value:money} !_",
        "(debitou|debitaram|descontou|descontaram|foi cobrado|veio cobrado|cobraram|foi debitado) {value:money} {category:expenses}",
        "{category:expenses} (debitou|debitaram|descontou|descontaram|foi cobrado|veio cobrado|foi debitado) {value:money}",
        "(gasto|despesa|debito|pagamento|compra|conta|boleto|parcela|fatura|nota) {value:money} {category:expenses}",
        "(gasto|despesa|debito|pagamento|compra|conta|boleto|parcela|fatura|nota) {category:expenses} {value:money}",
        "{category:expenses} {value:money!}",
        "{value:money!} (no|na|com|em|de|do|da|pra|nos|nas) {category:expenses}",
    ])
    .vocabularies(&[&EXPENSES, &PAYMENTS])
    .unless(ONLY_A_PRICE)
    .gathered(&[("category", "expenses")])
    .notes("notes")
    .fixed(EXPENSE)
    .days(DAY),
    Phrasing::noted(&[
        "{category:expenses} {value:money} !(h|horas)",
        "{value:money} {category:expenses}",
        "(gasto|gastos|despesa|compra|paguei|conta|gasto de hoje|pagamento|saida|debito|boleto|fatura|parcela|lancamento) {value:money}",
        "{value:money!} (de|em|com|no|na) (gasto|gastos|despesa|compras)",
    ])
    .vocabularies(&[&EXPENSES, &PAYMENTS])
    .unless(ONLY_A_PRICE)
    .gathered(&[("category", "expenses")])
    .notes("notes")
    .fixed(EXPENSE)
    .days(DAY),
];
