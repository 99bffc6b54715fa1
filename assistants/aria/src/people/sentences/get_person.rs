//! "quem é a Maria?", "o que você sabe da Paula", "quando é o aniversário do João?".

use domain::sentence::Phrasing;

use crate::people::relation::RELATIONS;

/// What is asked about that is nobody.
const NOBODY: &[&str] = &[
    "(meu|minha|meus|minhas|nosso|nossa)",
    "(quem eh|quem|quem era|quantos anos|que idade|qual a idade|quando) [(a|eh)] (voce|tu|aria)",
    "(mim|tudo|vida|trabalho|saude|sono|peso|gasto|gastos|dinheiro|memoria|semana|mes|ano|rotina|familia\
     |brasil|mundo|meta|metas|habito|habitos|energia|humor|agua|casamento|presidente|autor|autora|inventor|dono|dona\
     |capital|melhor|responsavel)",
];

macro_rules! you_know {
    () => {
        "(o que|que|qual) (voce|tu) (sabe|lembra|guardou|anotou|tem|conhece) (sobre|da|do|de|a respeito de|a respeito da|a respeito do) "
    };
}

macro_rules! i_noted {
    () => {
        "(o que|que|qual) (anotei|guardei|contei|registrei|sei|tenho anotado) (sobre|da|do|de|a respeito da|a respeito do) "
    };
}

macro_rules! tell_me {
    () => {
        "(me fala|fala|me fale|fale|me conta|conta|conte|mostra|mostre|ver|abre|abra|ve) (da|do|de|sobre|a ficha da|a ficha do\
         |ficha da|ficha do|ficha de|a pagina da|a pagina do) "
    };
}

macro_rules! birthday {
    () => {
        "(quando|que dia|qual dia|qual|qual eh|em que dia|qual a data) (aniversario|birthday|data de nascimento) (da|do|de) "
    };
}

pub(crate) const GET_PERSON: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quem eh|quem era|quem|who is) (meu|minha) {name:relations}",
        concat!(you_know!(), "(meu|minha) {name:relations}"),
        concat!(i_noted!(), "(meu|minha) {name:relations}"),
        concat!(tell_me!(), "(meu|minha) {name:relations}"),
        concat!(birthday!(), "(meu|minha) {name:relations}"),
        "(quando|que dia|em que dia) (meu|minha) {name:relations} (faz aniversario|aniversaria|nasceu|birthday)",
        "(quando|qual) (meu|minha) {name:relations} (aniversario|birthday)",
        "(quantos anos|que idade|qual a idade) (meu|minha) {name:relations} [(faz|tem|vai fazer|completa)]",
        "(do que|de que|que|qual) (meu|minha) {name:relations} (gosta|nao gosta|curte|adora|likes)",
        "(o que|que) (dei|ja dei|demos) [de presente] pra (meu|minha) {name:relations}",
    ])
    .vocabularies(&[&RELATIONS]),
    Phrasing::asked(&[
        "(quem eh|quem era|quem sao|who is|quem is) {name:name}",
        concat!(you_know!(), "{name:name}"),
        concat!(i_noted!(), "{name:name}"),
        concat!(tell_me!(), "{name:name}"),
        concat!(birthday!(), "{name:name}"),
        "(quando|que dia|em que dia) {name:name} (faz aniversario|aniversaria|nasceu)",
        "(quando|qual) [(eh|is)] {name:name} birthday",
        "(quantos anos|que idade|qual a idade) {name:name} [(faz|tem|vai fazer|completa)]",
        "(do que|de que|que|qual) {name:name} (gosta|nao gosta|curte|adora|likes)",
        "(o que|que) (dei|ja dei|demos) [de presente] pra {name:name}",
    ])
    .vocabularies(&[&RELATIONS])
    .unless(NOBODY)
    .example("quando é o aniversário do João?"),
];
