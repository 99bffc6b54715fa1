use super::Objection::{
    self, Comunicacao, Confianca, Disponibilidade, Lealdade, Motivacao, Preco, Processo, Qualidade, Risco,
    Tempo,
};

/// Written before the phrases were.
const SAID: &[(Objection, &[&str])] = &[
    (
        Preco,
        &[
            "o valor tá baixo",
            "achei pouco",
            "tá pagando muito pouco",
            "por esse valor não compensa",
            "esse preço não dá",
            "não trabalho por menos de 2 mil",
            "o outro hospital paga mais",
            "valor muito abaixo do mercado",
            "dá pra melhorar o valor?",
            "não vale a pena por esse dinheiro",
            "a hora tá saindo muito barata",
            "só isso pelo plantão de 12h?",
            "tá defasado esse valor",
            "consegue um valor melhor?",
            "mal paga a gasolina",
            "não aceito esse valor",
            "pago mais no consultório do que ganho aí",
        ],
    ),
    (
        Tempo,
        &[
            "não tenho tempo",
            "tô com a agenda cheia",
            "ando muito corrido",
            "agora tô ocupado",
            "essa semana tá impossível",
            "minha agenda tá lotada",
            "tô sem tempo pra nada",
            "não sobra tempo",
            "to na correria",
            "não consigo encaixar",
            "já tô com a semana toda tomada",
            "tô atolado de trabalho",
            "esse mês não dá, tô cheio",
        ],
    ),
    (
        Confianca,
        &[
            "nunca ouvi falar de vocês",
            "não conheço essa empresa",
            "isso é golpe?",
            "como vou saber se é sério?",
            "quem são vocês?",
            "não confio em mensagem assim",
            "parece golpe",
            "de onde vocês são?",
            "isso é confiável?",
            "vocês têm CNPJ?",
            "quem te passou meu número?",
            "tô desconfiado",
            "não conheço vocês",
        ],
    ),
    (
        Processo,
        &[
            "muito documento",
            "muita burocracia",
            "precisa de muita papelada",
            "não quero ficar mandando documento",
            "que cadastro complicado",
            "por que tanto documento?",
            "processo muito demorado",
            "tem que preencher muita coisa",
            "é muito burocrático",
            "cadastro enorme esse",
            "toda vez pedem os mesmos documentos",
            "demora demais pra liberar o cadastro",
        ],
    ),
    (
        Disponibilidade,
        &[
            "fica longe demais",
            "é muito longe pra mim",
            "não atendo nessa região",
            "muito fora de mão",
            "é do outro lado da cidade",
            "não é minha especialidade",
            "não faço essa especialidade",
            "não vou até o ABC",
            "longe pra caramba",
            "esse horário não dá pra mim",
            "não trabalho nessa área",
            "distante de onde moro",
        ],
    ),
    (
        Qualidade,
        &[
            "esse hospital é ruim",
            "lá é uma bagunça",
            "não tem estrutura",
            "falta material nesse hospital",
            "equipe péssima lá",
            "o conforto médico é horrível",
            "hospital sem condição",
            "esse hospital é um caos",
            "lá falta tudo",
            "já ouvi falar mal desse hospital",
            "estrutura precária",
            "esse pronto socorro é terrível",
        ],
    ),
    (
        Lealdade,
        &[
            "já trabalho com outro",
            "já uso outra plataforma",
            "tenho meu próprio grupo de plantão",
            "já tenho minha escala fixa",
            "já fecho com outra empresa",
            "trabalho com outra cooperativa",
            "já tenho quem me arrume plantão",
            "uso outro aplicativo",
            "sou fiel à minha equipe",
            "já tenho meus plantões fixos",
            "tenho contrato com outra empresa",
        ],
    ),
    (
        Risco,
        &[
            "e se não pagar?",
            "tenho medo de não receber",
            "quem garante o pagamento?",
            "já levei calote",
            "e se atrasarem o pagamento?",
            "vocês pagam mesmo?",
            "demoram pra pagar?",
            "da última vez não recebi",
            "e se cancelarem em cima da hora?",
            "me deram calote uma vez",
            "qual a garantia de que vou receber?",
            "ainda não me pagaram o último",
        ],
    ),
    (
        Motivacao,
        &[
            "tô cansado de plantão",
            "não quero mais fazer plantão",
            "larguei plantão",
            "parei de dar plantão",
            "não aguento mais plantão",
            "tô querendo diminuir plantão",
            "quero qualidade de vida",
            "cansei dessa vida de plantão",
            "não faço mais plantão",
            "tô aposentando dos plantões",
            "plantão acaba comigo",
            "sem ânimo pra plantão",
        ],
    ),
    (
        Comunicacao,
        &[
            "vocês não respondem",
            "ninguém me respondeu",
            "mandei mensagem e nada",
            "demoram pra responder",
            "fiquei sem resposta",
            "só me procuram quando precisam",
            "vocês somem",
            "me deixaram no vácuo",
            "mandam mensagem demais",
            "para de me mandar mensagem toda hora",
            "nunca me dão retorno",
            "ninguém dá retorno",
        ],
    ),
];

/// What objects to nothing.
const NOTHING: &[&str] = &[
    "tem vaga?",
    "bom dia",
    "o valor tá bom",
    "achei ótimo",
    "tenho tempo sim",
    "tá bem pago",
    "fica perto de casa",
    "gosto desse hospital",
    "lá é muito bom",
    "quero fazer plantão",
    "obrigado pela resposta rápida",
    "já mandei os documentos",
    "qual o valor?",
    "que horas começa?",
    "quanto paga?",
    "onde fica?",
    "pode reservar",
    "recebi certinho, obrigado",
    "o pagamento caiu hoje",
    "trabalho no SUS de manhã",
    "tô livre sábado",
    "me chama amanhã",
    "conheço vocês, já fiz plantão",
    "a equipe de lá é ótima",
    "sem problema",
    "valor fechado",
    "não é longe não",
    "não achei caro",
    "prefiro noturno",
    "meu CRM é de São Paulo",
    "tem estacionamento?",
    "adorei o hospital",
];

fn misheard() -> (usize, Vec<String>) {
    let meant = SAID.iter().flat_map(|(meant, said)| said.iter().map(move |said| (*said, Some(*meant))));
    let all: Vec<(&str, Option<Objection>)> = meant.chain(NOTHING.iter().map(|said| (*said, None))).collect();
    let wrong = all.iter().filter(|(said, meant)| Objection::heard_in(said) != *meant);
    let wrong = wrong.map(|(said, meant)| format!("{said}: {meant:?}, not {:?}", Objection::heard_in(said)));
    (all.len(), wrong.collect())
}

#[test]
fn objections_are_heard_and_praise_is_none() {
    let (all, wrong) = misheard();
    assert!(all >= 150, "{all}");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn each_has_guidance_of_its_own() {
    for objection in Objection::ALL {
        assert!(objection.guidance().len() > 120, "{objection:?}");
    }
}
