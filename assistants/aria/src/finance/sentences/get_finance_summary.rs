//! "como estão minhas finanças?", "quais contas faltam pagar?", "quanto sobrou esse mês?".

use domain::sentence::{Days, Phrasing};

/// Prices, counsel and other people's money are no summary of anybody's.
const ADVICE: &[&str] = &[
    "(melhor|melhores|preco|vale a pena|devo ir|deveria|poderia|dica|dicas|aprender|curso|livro|investir|aplicar|economizar|organizar|cuidar)",
    "(pedreiro|marceneiro|mecanico|oficina|obra)",
];

pub const GET_FINANCE_SUMMARY: &[Phrasing] = &[
    Phrasing::asked(&[
        "(como|qual|quais|cade|que tal) [(ta|tao|esta|estao|anda|andam|foi|foram|vai|vao|ficou|ficaram)] (financas|financa|vida financeira|situacao financeira|saude financeira|finances|contas do mes|contas|dinheiro)",
        "(mostra|mostre|mostrar|ver|vejo|quero ver|me da|da|faz|faca|fazer|traz|traga|passa|me passa|resume|resuma|analisa|show|see|give) [(resumo|balanco|panorama|visao|overview|summary)] (financas|financa|vida financeira|situacao financeira|finances)",
        "(resumo|balanco|panorama|relatorio|resuminho|geral|overview|summary) (financeiro|financas|das contas|financial|finances|do dinheiro)",
        "(financial|finance) (summary|overview)",
    ])
    .unless(ADVICE)
    .days(Days::Stretch("period"))
    .example("como estão minhas finanças?"),
    Phrasing::asked(&[
        "(quais|que|quantas|qual|tem|tenho|ha|falta|faltam|alguma|what|which) [(tenho|tem|ainda)] (contas|conta|boletos|boleto|bills|bill) [(tenho|que tenho|eu tenho)] (faltam|falta|faltando|vencem|vence|vencendo|vencidas|vencida|atrasadas|atrasada|atrasado|pendentes|pendente|abertas|em aberto|aberta|pra pagar|a pagar|pagar|due|pay|unpaid|left)",
        "(o que|que|quanto) (falta|tenho|ainda falta|resta|faltou|preciso|tenho que|eu tenho) [(pra|de|que)] pagar",
        "(quais|que|qual|which) (contas|boletos|bills) [(tenho que|eu tenho que)] (pagar|pay)",
        "(o que|que|quais contas) [(eu)] (tenho que pagar|tenho que pay|preciso pagar)",
        "(to|estou|fico) devendo (quanto|quantos)",
        "(quais|que|quantas|qual|quando) (parcelas|parcela|prestacoes|prestacao|dividas|divida|installments|debts) [(tenho|faltam|falta|vencem|vence|pagar|abertas|em aberto|pendentes|restam)]",
        "(quanto|quanta) (devo|eu devo|estou devendo|to devendo|tenho de divida|tenho de dividas) !_",
        "(contas|boletos) (a pagar|pra pagar|pendentes|vencidas|em aberto|atrasadas|do mes)",
    ])
    .unless(ADVICE)
    .days(Days::Stretch("period"))
    .example("quais contas faltam pagar?"),
    Phrasing::asked(&[
        "(quanto|quanta) [(eu|ainda|dinheiro|me)] (sobrou|sobra|resta|restou|vai sobrar|tenho sobrando|left|posso gastar|da pra gastar|tenho pra gastar)",
        "(quanto|qual) [(total|foi|eu)] (recebi|ganhei|entrou|minha renda|minha renda total|faturei|earned)",
        "(quanto|qual) [(total|tenho|eu tenho|ja tenho|foi)] (investido|investidos|guardado|guardados|aplicado|aplicados|investi|investimentos|meus investimentos|minha reserva|guardei|invested)",
        "(qual|cade|como ta|como esta|quanto ta|quanto eh|whats|what) [(meu|eh|o)] (saldo|balance)",
        "(meu saldo|saldo do mes)",
        "? (dentro do orcamento|estourei|estourou|passei do orcamento|acima do orcamento|budget|over budget)",
        "(to|estou|fiquei) (dentro|fora|acima) (do orcamento|orcamento|budget)",
        "(como|qual|quais|quanto) [(ta|esta|estao|tao|anda|sobra|resta)] [(meu|meus|do meu)] (orcamento|orcamentos|budget|budgets)",
    ])
    .unless(ADVICE)
    .days(Days::Stretch("period"))
    .example("quanto sobrou esse mês?"),
    Phrasing::ordered_briefly(&["(minhas financas|financas|situacao financeira|minha situacao financeira|resumo financeiro|my finances)"])
        .days(Days::Stretch("period")),
];
