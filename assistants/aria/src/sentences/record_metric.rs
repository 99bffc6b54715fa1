//! "pesei 82,5", "gastei 50 no mercado", "dormi 7h30": what people measured and tell.

use domain::sentence::{Days, Phrasing};

use super::vocabulary::{ENERGIES, EXPENSES, LEVELS, MOODS, MOVES, SPORTS};

const DAY: Days = Days::Day("date");

const WEIGHT: &[(&str, &str)] = &[("type", "\"weight\""), ("unit", "\"kg\"")];
const WATER: &[(&str, &str)] = &[("type", "\"water\""), ("unit", "\"ml\"")];
const SLEEP: &[(&str, &str)] = &[("type", "\"sleep\""), ("unit", "\"h\"")];
const MINUTES: &[(&str, &str)] = &[("type", "\"exercise\""), ("unit", "\"min\"")];
const KILOMETRES: &[(&str, &str)] = &[("type", "\"exercise\""), ("unit", "\"km\"")];
const MOOD: &[(&str, &str)] = &[("type", "\"mood\"")];
const ENERGY: &[(&str, &str)] = &[("type", "\"energy\"")];
const EXPENSE: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"other\"")];
const MEAL: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"restaurant\"")];
const FUEL: &[(&str, &str)] = &[("type", "\"expense\""), ("unit", "\"BRL\""), ("category", "\"transport\"")];

/// Nobody's own weight: a suitcase, a piece of meat, a difference.
const NOT_ONESELF: &[&str] = &[
    "(pesei|pesamos) (o|a|os|as|um|uma|meu|minha|meus|minhas|esse|essa|esses|essas|aquele|aquela|ele|ela|seu|sua) !(balanca|corpo)",
    "(a mais|a menos|mais magro|mais magra|mais gordo|mais gorda|mais leve|mais pesado|mais pesada|acima|abaixo|de diferenca)",
    "(ideal|meta|alvo|desejado|objetivo|saudavel|maximo|minimo|maxima|minima)",
    "ja (pesei|cheguei|bati|fui)",
    "(perdi|ganhei|emagreci|engordei|perder|ganhar|emagrecer|engordar|faltam|eliminei|sequei)",
];

/// A sport that was watched, planned or priced, or that is no sport at all.
const NOT_MY_SPORT: &[&str] = &[
    "(uber|taxi|onibus|aula|preco|custa|comeca|fecha|abre|fica|marquei|marcada|inscricao|prova|video|filme|assisti|vi|longe|perto|entre|atrasado|espera|esperei)",
    "(correr|nadar|treinar|malhar|caminhar|pedalar|fazer|ir|dormi|cochilei|estudei|trabalhei)",
];

/// A price, not a purchase.
const ONLY_A_PRICE: &[&str] = &[
    "(ta|esta|tao|estao) (custando|valendo|saindo|em|por|caro|cara|a)",
    "(ta|esta|tao|estao) {x:money!}",
    "(subiu|aumentou|abaixou|caiu|vale|valem|custaria|custara|sairia|ficaria|dolar|bitcoin)",
    "(vi|vimos|achei|encontrei|vende|vendem|vendendo|promocao|oferta|anuncio|preco|tem|existe|cobra|cobram|cobrou|pede|pedem|orcamento|oferece|eu ia)",
    "(eh|sao) {x:money}",
    "(recebi|ganhei|vendi|economizei|juntei|guardei|emprestei|devo|investi|depositei|salario|poupei|saquei)",
];

pub const RECORD_METRIC: &[Phrasing] = &[
    // Weight.
    Phrasing::told(&[
        "(pesei|me pesei|acabei de me pesar|acabei de pesar|fui me pesar|pesamos|to pesando|pesando|peso|to em|amanheci com|acordei com|acordei pesando|amanheci pesando) {value:mass} !(de|anos)",
        "(to com|cheguei|bati|voltei|fiquei com|to|atingi|alcancei|desci|cai|subi|fui|to batendo) {value:mass!} !(de|anos)",
        "{value:mass} (foi o que pesei|eh o meu peso|eh meu peso|to pesando)",
        "meu peso {value:mass} !(de|anos)",
    ])
    .unless(NOT_ONESELF)
    .fixed(WEIGHT)
    .days(DAY)
    .example("pesei 82,5 kg hoje"),
    Phrasing::seen(&[
        "balanca (marcou|mostrou|deu|acusou|apontou|disse|indicou|registrou|marcando|mostrando|ta marcando|cravou|bateu|foi|acusando|falou) {value:mass}",
        "(deu|marcou|foi|bateu) {value:mass} balanca",
        "{value:mass} (na balanca|balanca)",
        "balanca {value:mass}",
        "(peso|pesagem|meu peso) (deu|foi|ta|esta|eh|era|marcou|ficou|continua|segue|caiu|subiu|baixou|bateu|agora|atual) {value:mass} !(de|anos)",
    ])
    .unless(NOT_ONESELF)
    .fixed(WEIGHT)
    .days(DAY),
    Phrasing::noted(&["(peso|pesagem|balanca|meu peso) {value:mass}", "{value:mass!} !(de)", "{value:mass} (peso|de peso)", "(to|pesando) {value:mass}"])
        .unless(NOT_ONESELF)
        .fixed(WEIGHT)
        .days(DAY),
    // Water.
    Phrasing::told(&[
        "(bebi|tomei|acabei de tomar|acabei de beber|terminei|bebemos|ingeri|virei|consumi|matei|mandei|completei|hidratei|me hidratei) {value:volume!} agua",
        "(bebi|tomei|ingeri|consumi|virei) agua {value:volume} !(de cafe|de suco)",
        "(bebi|acabei de beber|ingeri|me hidratei|hidratei|to bebendo) {value:volume} !(de|do|da)",
        "(tomei|virei|matei|completei) {value:volume!} !(de|do|da)",
        "(bati|cheguei|fechei|to) {value:volume!} (agua|hidratacao)",
    ])
    .unless(&["(cerveja|cervejas|vinho|suco|refri|refrigerante|coca|cafe|cha|leite|chopp|vodka|whisky|cachaca|energetico|isotonico|vitamina|sopa|chimarrao)"])
    .fixed(WATER)
    .days(DAY)
    .example("tomei 2 litros de água"),
    Phrasing::noted(&[
        "(agua|hidratacao|aguinha) {value:volume}",
        "{value:volume!} (agua|hidratacao)",
        "{value:volume!} !(de)",
        "(foram|foi|deu) {value:volume!} agua",
        "copo agua {value:volume!}",
    ])
    .fixed(WATER)
    .days(DAY),
    // Sleep.
    Phrasing::told(&[
        "(dormi|dormimos|cochilei|deu pra dormir|consegui dormir|capotei|tirei um cochilo|tirei uma soneca|hibernei) {value:hours}",
        "(tive|foram|fiz|completei|tirei) {value:hours!} (sono|dormindo|dormidas|cochilo|soneca|dormida)",
        "(fiquei|passei) {value:hours!} (dormindo|na cama dormindo)",
        "(dormi|deitei|fui dormir|fui deitar|peguei no sono|apaguei|fui pra cama|cai no sono) {value:from} (acordei|levantei|despertei|acordando|ate) {value:until}",
        "(acordei|levantei|despertei) {value:until} (dormi|deitei|fui dormir|fui deitar) {value:from}",
    ])
    .unless(&["(dormi|dormimos) (com|em|no|na) {x:money!}"])
    .fixed(SLEEP)
    .days(DAY)
    .example("dormi 7h30"),
    Phrasing::seen(&["(meu sono|sono|minha noite|noite de sono) (foi|deu|ta|teve|durou|rendeu|ficou) {value:hours}"])
        .fixed(SLEEP)
        .days(DAY),
    Phrasing::noted(&["(sono|dormindo|dormida|cochilo|soneca|meu sono|horas de sono) {value:hours}", "{value:hours!} (sono|dormidas|dormidos|cochilo|soneca|de cama)"])
        .fixed(SLEEP)
        .days(DAY),
    // Exercise, by time and by distance.
    Phrasing::told(&[
        "{notes:moves} {value:minutes!}",
        "(fiz|fizemos|pratiquei|completei|tive|mandei|encarei|fechei|terminei|fui|joguei|conclui|meti|rolou|consegui fazer) {value:minutes!} {notes:sports}",
        "(fiz|fizemos|pratiquei|completei|tive|mandei|encarei|fechei|terminei|fui|joguei|fiquei|passei|treinei|rolou|meti|peguei) {notes:sports} {value:minutes!}",
        "(fiquei|passei|gastei) {value:minutes!} {notes:sports}",
    ])
    .vocabularies(&[&MOVES, &SPORTS])
    .unless(&["(dormi|cochilei)"])
    .fixed(MINUTES)
    .days(DAY)
    .example("corri 30 minutos"),
    Phrasing::told(&[
        "{notes:moves} {value:distance!}",
        "(fiz|fizemos|completei|mandei|encarei|fechei|terminei|rodei|fui|percorri|meti) {value:distance!} {notes:sports}",
        "(fiz|fizemos|completei|mandei|encarei|fechei|terminei|meti|fui) {notes:sports} {value:distance!}",
    ])
    .vocabularies(&[&MOVES, &SPORTS])
    .unless(&["(de carro|de uber|de onibus|dirigindo|dirigi|de moto)"])
    .fixed(KILOMETRES)
    .days(DAY),
    Phrasing::seen(&["{notes:sports} {value:minutes!}", "{value:minutes!} {notes:sports}", "{notes:sports} (foi|deu|durou|rendeu) {value:minutes!}"])
        .vocabularies(&[&SPORTS])
        .unless(NOT_MY_SPORT)
        .fixed(MINUTES)
        .days(DAY),
    Phrasing::seen(&["{notes:sports} {value:distance!}", "{value:distance!} {notes:sports}"])
        .vocabularies(&[&SPORTS])
        .unless(NOT_MY_SPORT)
        .fixed(KILOMETRES)
        .days(DAY),
    // Mood.
    Phrasing::told(&[
        "(to|to me sentindo|me sinto|me sentindo|sinto|sentindo|fiquei|ando|acordei|senti|me senti|tenho andado|amanheci|sigo|to super) {value:moods} !_",
        "(dou|dei|daria|nota) {value:scale} (humor|meu dia|dia)",
        "(to|me sinto|meu dia|to me sentindo) nota {value:scale}",
        "(me sinto|to me sentindo|me sentindo) {value:scale}",
        "(to|fiquei|acordei|ando) com humor {value:moods}",
    ])
    .vocabularies(&[&MOODS])
    .unless(&[
        "bem (de|na|no|com|mais|menos|longe|perto|atrasado|gripado|ocupado)",
        "(to|fiquei|ando) (sem|fora|em casa|na rua)",
        "(legal|bom|boa|ok|normal) (com|de|no|na) {x:any}",
    ])
    .fixed(MOOD)
    .days(DAY)
    .example("tô bem hoje"),
    Phrasing::seen(&[
        "(humor|meu humor|astral|meu astral) {value:scale}",
        "(humor|meu humor|astral|meu astral) {value:moods} !_",
        "(meu dia|hoje|dia) (foi|ta|esta|ta sendo|ta indo|tem sido|foi um dia|eh) {value:moods} !_",
        "(meu dia|dia) (foi|merece|vale) nota {value:scale}",
        "(foi|ta sendo|tive|tive um) dia {value:moods} !_",
    ])
    .vocabularies(&[&MOODS])
    .fixed(MOOD)
    .days(DAY),
    Phrasing::noted(&["(humor|astral) {value:scale}", "(humor|astral) {value:moods}", "(que dia|dia) {value:moods} !_", "nota {value:scale} (dia|humor)", "{value:scale} (humor|de humor)"])
        .vocabularies(&[&MOODS])
        .unless(&["bom dia", "(dia|noite|tarde) bom"])
        .fixed(MOOD)
        .days(DAY),
    // Energy.
    Phrasing::told(&[
        "(to|to me sentindo|me sinto|me sentindo|sinto|sentindo|fiquei|ando|acordei|senti|me senti|amanheci|cheguei|sigo|tenho andado) {value:energies}",
        "(to|acordei|sinto|me sinto|ando) (energia|disposicao) {value:levels} !_",
        "(to|acordei|me sinto|ando) (energia|disposicao) {value:scale}",
    ])
    .vocabularies(&[&ENERGIES, &LEVELS])
    .unless(&["(cansado|cansada|morto|morta|quebrado|acabado) de (esperar|saber|ouvir|tanto|gente|voce|ser)", "(celular|carro|computador|pc)"])
    .fixed(ENERGY)
    .days(DAY)
    .example("acordei cheio de energia"),
    Phrasing::seen(&[
        "(energia|minha energia|disposicao|minha disposicao|pique) {value:scale}",
        "(minha energia|minha disposicao|energia|disposicao) {value:levels} !_",
    ])
    .vocabularies(&[&LEVELS])
    .unless(&["(conta de energia|energia eletrica|conta)"])
    .fixed(ENERGY)
    .days(DAY),
    Phrasing::noted(&["(energia|disposicao) {value:scale}", "(energia|disposicao) {value:levels}", "{value:scale} (energia|de energia|disposicao)"])
        .vocabularies(&[&LEVELS])
        .fixed(ENERGY)
        .days(DAY),
    // Spending.
    Phrasing::told(&[
        "(gastei|gastamos|paguei|pagamos|torrei|desembolsei|torramos|gastando|to gastando|morri em|morri com|desembolsamos|quitei|acabei de gastar|acabei de pagar) {value:money}",
        "{value:money} (foi o que gastei|que gastei|foi o que paguei|que paguei)",
        "(deixei|larguei|soltei|dei|botei|coloquei) {value:money} (no|na|com|em|de|nos|nas|pro)",
        "(comprei|compramos|peguei|pedi|passei|fiz|fizemos|levei|trouxe|assinei|aluguei|mandei|contratei|renovei) {value:money!}",
        "(comprei|compramos|peguei|pedi|levei|assinei|aluguei|contratei|renovei) (por|a|deu|foi|custou|saiu|saiu por|ficou|ficou em|de) {value:money} !_",
        "(tive que pagar|precisei pagar|tive que gastar|precisei gastar|tive de pagar) {value:money}",
        "(me custou|me saiu|saiu pra mim) {value:money}",
        "(fiz|fizemos) (compras|compra|mercado|feira|supermercado|rancho) {value:money}",
    ])
    .vocabularies(&[&EXPENSES])
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
    Phrasing::told(&["(abasteci|enchi o tanque|botei gasolina|coloquei gasolina|pus gasolina|completei o tanque|carreguei o bilhete) {value:money}"])
        .notes("notes")
        .fixed(FUEL)
        .days(DAY),
    Phrasing::seen(&[
        "{category:expenses} (deu|foi|custou|saiu|saiu por|ficou|ficou em|veio|me custou|saiu a|deram|foram|custaram|sairam por|deu um total de|totalizou|levou) {value:money}",
        "(foram|foi|deu|saiu|la se foram|la se foi|deram|sairam|mais) {value:money} (no|na|com|em|de|do|da|pra|nos|nas) {category:expenses}",
        "(conta|continha|compra|compras|fatura|boleto|notinha|brincadeira|role|saida) (deu|foi|veio|ficou|ficou em|saiu|custou|saiu por|deu um total de) {value:money}",
        "(custou|me custou|saiu por|ficou em|custaram|ficou por|saiu a) {value:money} !_",
        "{category:expenses} {value:money!}",
        "{value:money!} (no|na|com|em|de|do|da|pra|nos|nas) {category:expenses}",
    ])
    .vocabularies(&[&EXPENSES])
    .unless(ONLY_A_PRICE)
    .gathered(&[("category", "expenses")])
    .notes("notes")
    .fixed(EXPENSE)
    .days(DAY),
    Phrasing::noted(&[
        "{category:expenses} {value:money} !(h|horas)",
        "{value:money} {category:expenses}",
        "(gasto|gastos|despesa|compra|paguei|conta|gasto de hoje|pagamento|saida) {value:money}",
        "{value:money!} (de|em|com|no|na) (gasto|gastos|despesa|compras)",
    ])
    .vocabularies(&[&EXPENSES])
    .unless(ONLY_A_PRICE)
    .gathered(&[("category", "expenses")])
    .notes("notes")
    .fixed(EXPENSE)
    .days(DAY),
    // What only some people count.
    Phrasing::told(&["(li|lemos|terminei|avancei|estudei) {value:number} (paginas|pagina|pags|pag|pgs|folhas)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"páginas\""), ("unit", "\"páginas\"")])
        .days(DAY)
        .example("li 20 páginas"),
    Phrasing::told(&["(andei|dei|fiz|caminhei|completei|bati|cheguei|fechei) {value:number} (passos|passinhos)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"passos\""), ("unit", "\"passos\"")])
        .days(DAY),
    Phrasing::seen(&["(marcou|marcando|contou|deu|registrou|contabilizou) {value:number} (passos|passinhos)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"passos\""), ("unit", "\"passos\"")])
        .days(DAY),
    Phrasing::noted(&["{value:number} (passos|passinhos)", "passos {value:number}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"passos\""), ("unit", "\"passos\"")])
        .days(DAY),
    Phrasing::noted(&["{value:number} (paginas|pagina) [lidas]", "paginas {value:number}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"páginas\""), ("unit", "\"páginas\"")])
        .days(DAY),
    Phrasing::seen(&["(glicemia|glicose|glicemia em jejum|acucar no sangue|dextro) [(deu|foi|ta|esta|marcou|em|de|eh)] {value:number}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"glicemia\""), ("unit", "\"mg/dL\"")])
        .days(DAY),
    Phrasing::seen(&["(temperatura|febre|to com febre de|minha temperatura) [(deu|foi|ta|esta|marcou|em|de)] {value:number}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"temperatura\""), ("unit", "\"°C\"")])
        .days(DAY),
    Phrasing::seen(&["(batimentos|batimento|frequencia cardiaca|bpm|pulso) [(deu|foi|ta|esta|marcou|em|de|eh)] {value:number}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"batimentos\""), ("unit", "\"bpm\"")])
        .days(DAY),
    Phrasing::told(&["(fumei|fumamos) {value:number} [(cigarros|cigarro)] !_"])
        .fixed(&[("type", "\"custom\""), ("name", "\"cigarros\""), ("unit", "\"cigarros\"")])
        .days(DAY),
    Phrasing::told(&["(fiz|mandei|completei|paguei|consegui fazer) {value:number} (flexoes|flexao|apoios)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"flexões\""), ("unit", "\"repetições\"")])
        .days(DAY),
    Phrasing::told(&["(fiz|mandei|completei|paguei|consegui fazer) {value:number} (abdominais|abdominal)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"abdominais\""), ("unit", "\"repetições\"")])
        .days(DAY),
    Phrasing::told(&["(fiz|mandei|completei|paguei|consegui fazer) {value:number} (agachamentos|agachamento)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"agachamentos\""), ("unit", "\"repetições\"")])
        .days(DAY),
    Phrasing::told(&["(meditei|meditamos|fiz meditacao|fiz uma meditacao|orei|rezei) {value:minutes}", "(fiz|pratiquei) {value:minutes!} meditacao"])
        .fixed(&[("type", "\"custom\""), ("name", "\"meditação\""), ("unit", "\"min\"")])
        .days(DAY),
    Phrasing::noted(&["meditacao {value:minutes}", "{value:minutes!} meditacao"])
        .fixed(&[("type", "\"custom\""), ("name", "\"meditação\""), ("unit", "\"min\"")])
        .days(DAY),
    Phrasing::told(&["(estudei|estudamos|fiquei estudando|passei estudando) {value:hours!}", "(estudei|estudamos) {value:hours} !_"])
        .fixed(&[("type", "\"custom\""), ("name", "\"estudo\""), ("unit", "\"h\"")])
        .days(DAY),
    Phrasing::told(&["(trabalhei|trabalhamos|trampei|fiquei trabalhando) {value:hours!}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"trabalho\""), ("unit", "\"h\"")])
        .days(DAY),
    Phrasing::told(&["(li|fiquei lendo|passei lendo) {value:minutes!}"])
        .fixed(&[("type", "\"custom\""), ("name", "\"leitura\""), ("unit", "\"min\"")])
        .days(DAY),
    Phrasing::told(&["(comi|ingeri|consumi) {value:number} (calorias|caloria|cal)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"calorias\""), ("unit", "\"kcal\"")])
        .days(DAY),
    Phrasing::told(&["(tomei|bebi) {value:number} (cafes|cafe|cafezinhos|xicaras de cafe)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"cafés\""), ("unit", "\"cafés\"")])
        .days(DAY),
    Phrasing::told(&["(tomei|bebi) {value:number} (cervejas|cerveja|chopes|chopps|latinhas|brejas|latas de cerveja)"])
        .fixed(&[("type", "\"custom\""), ("name", "\"cervejas\""), ("unit", "\"cervejas\"")])
        .days(DAY),
];
