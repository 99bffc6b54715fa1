//! The words behind the slots of money.

use domain::sentence::Vocabulary;

/// What is paid for a month at a time, by the name that a bil of it would have.
pub(super) const BILLS: Vocabulary = Vocabulary {
    name: "bills",
    entries: &[
        (
            "luz|conta de luz|conta da luz|energia|conta de energia|energia eletrica|electricity|electricity bil|power bil",
            "\"luz\"",
        ),
        ("agua|conta de agua|conta da agua|water bil", "\"água\""),
        ("gas|conta de gas|conta do gas|gas bil", "\"gás\""),
        ("internet|conta de internet|conta da internet|internet bil|wifi|banda larga", "\"internet\""),
        (
            "celular|conta do celular|conta de celular|plano do celular|fatura do celular|phone bil|cell phone bil",
            "\"celular\"",
        ),
        ("telefone|conta de telefone|conta do telefone", "\"telefone\""),
        ("aluguel|boleto do aluguel|rent|the rent", "\"aluguel\""),
        ("condominio|boleto do condominio|taxa do condominio|taxa de condominio", "\"condomínio\""),
        (
            "fatura|fatura do cartao|fatura do cartao de credito|fatura do nubank|cartao de credito|cartao|conta do cartao|credit card|credit card bil",
            "\"cartão\"",
        ),
        ("iptu|boleto do iptu", "\"IPTU\""),
        ("ipva|boleto do ipva", "\"IPVA\""),
        (
            "plano de saude|boleto do plano de saude|mensalidade do plano de saude|convenio|health insurance",
            "\"plano de saúde\"",
        ),
        ("mensalidade da escola|boleto da escola|escola|school|tuition", "\"escola\""),
        ("mensalidade da faculdade|boleto da faculdade|faculdade", "\"faculdade\""),
        ("mensalidade da academia|academia|gym", "\"academia\""),
        ("netflix|conta da netflix|assinatura da netflix", "\"netflix\""),
        ("spotify|conta do spotify|assinatura do spotify", "\"spotify\""),
        ("seguro do carro|boleto do seguro|seguro", "\"seguro\""),
        ("tv a cabo|tv por assinatura", "\"tv\""),
        ("das|das do mei|boleto do mei|mei", "\"MEI\""),
        ("vivo|conta da vivo", "\"vivo\""),
        ("claro|conta da claro", "\"claro\""),
        ("tim|conta da tim", "\"tim\""),
        ("enel|cemig|copel|light|neoenergia|equatorial|cpfl", "\"luz\""),
        ("sabesp|sanepar|copasa|cedae", "\"água\""),
        ("disney plus|disney", "\"disney\""),
        ("globoplay", "\"globoplay\""),
        ("youtube premium|youtube", "\"youtube\""),
        ("amazon prime|prime video", "\"prime\""),
        ("unimed|amil", "\"plano de saúde\""),
        ("smart fit|smartfit", "\"academia\""),
        ("creche|boleto da creche", "\"creche\""),
        ("diarista|faxineira", "\"diarista\""),
    ],
};

/// Where money comes from.
pub(super) const INCOMES: Vocabulary = Vocabulary {
    name: "incomes",
    entries: &[
        (
            "salario|salarios|ordenado|holerite|contracheque|pagamento do mes|pagamento|salary|paycheck|pay check|wages",
            "\"salário\"",
        ),
        ("adiantamento|adiantamento do salario|vale do mes|advance", "\"adiantamento\""),
        ("vale|vale refeicao|vale alimentacao|vr|va", "\"vale\""),
        ("aposentadoria|beneficio|inss|pension", "\"aposentadoria\""),
        ("pensao|pensao alimenticia", "\"pensão\""),
        ("freela|frila|freelance|freelas|bico|trabalho extra|servico extra|gig", "\"freela\""),
        ("comissao|comissoes|commission", "\"comissão\""),
        ("bonus|plr|participacao nos lucros|premiacao", "\"bônus\""),
        ("decimo terceiro|13o|13 salario|decimo", "\"décimo terceiro\""),
        ("ferias|adicional de ferias", "\"férias\""),
        ("aluguel|aluguel da casa|aluguel do apartamento|rent", "\"aluguel\""),
        ("restituicao|restituicao do imposto de renda|restituicao do ir|tax refund", "\"restituição\""),
        ("dividendos|rendimentos|juros|dividends", "\"rendimentos\""),
        ("cliente|pix do cliente|pix de cliente|do cliente|pagamento do cliente|client", "\"cliente\""),
        ("mesada|allowance", "\"mesada\""),
        ("venda|vendas|sales", "\"vendas\""),
        ("bolsa|bolsa familia|bolsa da faculdade|auxilio|seguro desemprego|fgts|pis", "\"benefício\""),
        ("plantao|plantoes|diaria|diarias|consultoria|honorarios|aula particular|aulas", "\"trabalho\""),
        ("renda extra|extra|gorjetas|gorjeta|tips", "\"renda extra\""),
    ],
};

/// Where money is put aside.
pub(super) const INVESTMENTS: Vocabulary = Vocabulary {
    name: "investments",
    entries: &[
        ("tesouro|tesouro direto|tesouro selic|tesouro ipca|treasury", "\"tesouro\""),
        ("poupanca|savings|savings account", "\"poupança\""),
        ("acoes|bolsa de valores|acao|shares|stocks", "\"ações\""),
        ("fundo|fundos|fundo de investimento|fund|funds", "\"fundo\""),
        ("fundo imobiliario|fundos imobiliarios|fii|fiis", "\"fundo imobiliário\""),
        ("cdb|lci|lca|renda fixa|rdb|debenture", "\"renda fixa\""),
        ("reserva de emergencia|reserva|emergency fund", "\"reserva de emergência\""),
        ("previdencia|previdencia privada|pgbl|vgbl|retirement", "\"previdência\""),
        ("bitcoin|cripto|criptomoedas|criptomoeda|ethereum|crypto", "\"cripto\""),
        ("caixinha|caixinha do nubank|cofrinho|porquinho|piggy bank", "\"caixinha\""),
        ("consorcio", "\"consórcio\""),
        ("etf|ivvb11|dolar", "\"exterior\""),
    ],
};
