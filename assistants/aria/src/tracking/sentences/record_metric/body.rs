//! Weight, water, sleep and exercise.

use domain::sentence::Phrasing;

use super::DAY;
use crate::tracking::sentences::vocabulary::{MOVES, SPORTS};

const WEIGHT: &[(&str, &str)] = &[("type", "\"weight\""), ("unit", "\"kg\"")];
const WATER: &[(&str, &str)] = &[("type", "\"water\""), ("unit", "\"ml\"")];
const SLEEP: &[(&str, &str)] = &[("type", "\"sleep\""), ("unit", "\"h\"")];
const MINUTES: &[(&str, &str)] = &[("type", "\"exercise\""), ("unit", "\"min\"")];
const KILOMETRES: &[(&str, &str)] = &[("type", "\"exercise\""), ("unit", "\"km\"")];

/// Nobody's own weight: a suitcase, a piece of meat, a difference.
const NOT_ONESELF: &[&str] = &[
    "(pesei|pesamos) (o|a|os|as|um|uma|meu|minha|meus|minhas|esse|essa|esses|essas|aquele|aquela|ele|ela|seu|sua) !(balanca|corpo)",
    "(a mais|a menos|mais magro|mais magra|mais gordo|mais gorda|mais leve|mais pesado|mais pesada|acima|abaixo|de diferenca)",
    "(ideal|meta|alvo|desejado|objetivo|saudavel|maximo|minimo|maxima|minima)",
    "ja (pesei|cheguei|bati|fui)",
    "(perdi|ganhei|emagreci|engordei|perder|ganhar|emagrecer|engordar|faltam|eliminei|sequei|lost|gained|lose|gain)",
];

/// A sport that was watched, planned or priced, or that is no sport at all.
const NOT_MY_SPORT: &[&str] = &[
    "(uber|taxi|onibus|preco|custa|comeca|fecha|abre|fica|marquei|marcada|inscricao|prova|video|filme|assisti|vi|longe|perto|entre|atrasado|espera|esperei)",
    "(correr|nadar|treinar|malhar|caminhar|pedalar|fazer|ir|dormi|cochilei|estudei|trabalhei)",
];

pub(super) const BODY: &[Phrasing] = &[
    // Weight.
    Phrasing::told(&[
        "(pesei|me pesei|acabei de me pesar|acabei de pesar|fui me pesar|pesamos|to pesando|peso|to em|amanheci com|acordei com|acordei pesando|amanheci pesando|weighed|weigh) {value:mass} !(de|anos)",
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
        "pesando {value:mass} !(de|anos)",
        "(peso|pesagem|meu peso|weight|scale) (says|said|deu|foi|ta|esta|eh|era|marcou|ficou|continua|segue|caiu|subiu|baixou|bateu|agora|atual) {value:mass} !(de|anos)",
    ])
    .unless(NOT_ONESELF)
    .fixed(WEIGHT)
    .of_oneself()
    .days(DAY),
    Phrasing::noted(&["(peso|pesagem|balanca|meu peso|kg|weight) {value:mass}", "{value:mass!} !(de)", "{value:mass} (peso|de peso)", "(to|pesando) {value:mass}"])
        .unless(NOT_ONESELF)
        .fixed(WEIGHT)
        .of_oneself()
        .days(DAY),
    Phrasing::noted(&["(to com|deu|marcou|to em|agora to com|anota|anote|registra|registre|hoje deu) {value:mass}"])
        .unless(NOT_ONESELF)
        .fixed(WEIGHT)
        .of_oneself()
        .days(DAY)
        .after("weight"),
    // Water.
    Phrasing::told(&[
        "(bebi|tomei|acabei de tomar|acabei de beber|terminei|bebemos|ingeri|virei|consumi|matei|mandei|completei|hidratei|me hidratei|drank|drunk|had) {value:volume!} (agua|water)",
        "(bebi|tomei|ingeri|consumi|virei) agua {value:volume} !(de cafe|de suco)",
        "(bebi|acabei de beber|ingeri|me hidratei|hidratei|to bebendo|drank) {value:volume} !(de|do|da)",
        "(tomei|virei|matei|completei) {value:volume!} !(de|do|da)",
        "(bati|cheguei|fechei|to) {value:volume!} (agua|hidratacao)",
    ])
    .unless(&["(cerveja|cervejas|vinho|suco|refri|refrigerante|coca|cafe|cha|leite|chopp|vodka|whisky|cachaca|energetico|isotonico|vitamina|sopa|chimarrao|beer|beers|wine|juice|soda|tea|milk)"])
    .fixed(WATER)
    .days(DAY)
    .example("tomei 2 litros de água"),
    Phrasing::noted(&[
        "(agua|hidratacao|aguinha|water) {value:volume}",
        "{value:volume!} (agua|hidratacao|water) [(conta|lista|caderneta)]",
        "{value:volume!} !(de)",
        "(foram|foi|deu) {value:volume!} agua",
        "copo agua {value:volume!}",
    ])
    .fixed(WATER)
    .of_oneself()
    .days(DAY),
    // Sleep.
    Phrasing::told(&[
        "(dormi|dormimos|cochilei|deu pra dormir|consegui dormir|capotei|tirei um cochilo|tirei uma soneca|hibernei|slept|napped) {value:hours}",
        "(tive|foram|fiz|completei|tirei|fechei|bati|somei|consegui|dei|totalizei|got|had) {value:hours!} (sono|sleep|dormindo|dormidas|cochilo|soneca|dormida)",
        "(fiquei|passei) {value:hours!} (dormindo|na cama dormindo)",
        "(dormi|deitei|fui dormir|fui deitar|peguei no sono|apaguei|fui pra cama|cai no sono) {value:from} (acordei|levantei|despertei|acordando|ate) {value:until}",
        "(acordei|levantei|despertei) {value:until} (dormi|deitei|fui dormir|fui deitar) {value:from}",
    ])
    .unless(&["(dormi|dormimos) (com|em|no|na) {x:money!}"])
    .fixed(SLEEP)
    .days(DAY)
    .example("dormi 7h30"),
    Phrasing::seen(&["(meu sono|sono|sleep|minha noite|noite de sono) (foi|deu|ta|teve|durou|rendeu|ficou) {value:hours}"])
        .fixed(SLEEP)
        .of_oneself()
        .days(DAY),
    Phrasing::noted(&["(sono|dormindo|dormida|cochilo|soneca|meu sono|horas de sono|sleep) {value:hours}", "{value:hours!} (sono|sleep|dormidas|dormidos|cochilo|soneca|de cama)"])
        .fixed(SLEEP)
        .of_oneself()
        .days(DAY),
    // Exercise, by time and by distance.
    Phrasing::told(&[
        "{notes:moves} {value:minutes!}",
        "(fiz|fizemos|pratiquei|completei|tive|mandei|encarei|fechei|terminei|fui|joguei|conclui|meti|rolou|consegui fazer|did) {value:minutes!} {notes:sports}",
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
        "(fiz|fizemos|completei|mandei|encarei|fechei|terminei|rodei|fui|percorri|meti|did) {value:distance!} {notes:sports}",
        "(fiz|fizemos|completei|mandei|encarei|fechei|terminei|meti|fui) {notes:sports} {value:distance!}",
        "(fechei|completei|bati|conclui|terminei) {value:distance!} !(de|da|do)",
    ])
    .vocabularies(&[&MOVES, &SPORTS])
    .unless(&["(de carro|de uber|de onibus|dirigindo|dirigi|de moto|viagem|estrada)"])
    .fixed(KILOMETRES)
    .days(DAY),
    Phrasing::seen(&["{notes:sports} {value:minutes!}", "{value:minutes!} {notes:sports}", "{notes:sports} (foi|deu|durou|rendeu) {value:minutes!}"])
        .vocabularies(&[&SPORTS])
        .unless(NOT_MY_SPORT)
        .fixed(MINUTES)
        .of_oneself()
        .days(DAY),
    Phrasing::seen(&["{notes:sports} {value:distance!}", "{value:distance!} {notes:sports}"])
        .vocabularies(&[&SPORTS])
        .unless(NOT_MY_SPORT)
        .fixed(KILOMETRES)
        .of_oneself()
        .days(DAY),
];
