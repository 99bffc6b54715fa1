//! "minha irmã Paula faz aniversário dia 12 de maio", "anota que o João prefere reunião de manhã".

use domain::sentence::Phrasing;

use crate::people::relation::RELATIONS;

/// Has a birthday.
macro_rules! celebrates {
    () => {
        "(faz aniversario|aniversaria|nasceu|completa aniversario|comemora aniversario|tem aniversario|was born|born) "
    };
}

macro_rules! birthday {
    () => {
        "(aniversario|data de aniversario|data de nascimento|nascimento|birthday) "
    };
}

/// Asks to have something written down.
macro_rules! note {
    () => {
        "(anota|anote|anotar|guarda|guarde|guardar|registra|registre|registrar|salva|salve|salvar|grava|grave|poe|bota\
         |coloca|adiciona|adicione|note) [(ai|na memoria|na ficha)] [(que|that)] "
    };
}

macro_rules! likes {
    () => {
        "(gosta de|gosta muito de|gosta|adora|ama|curte|eh fa de|eh louca por|eh louco por|eh apaixonada por\
         |eh apaixonado por|likes|loves|really likes) {updates.preferences.gosta:rest}"
    };
}

macro_rules! dislikes {
    () => {
        "(nao gosta de|nao gosta|nao curte|odeia|detesta|nao suporta|nao come|nao bebe|nao pode comer|hates|dislikes|doesn t like|nao like)\
          {updates.preferences.nao_gosta:rest}"
    };
}

/// What makes somebody ill is no matter of taste.
macro_rules! allergies {
    () => {
        "(eh alergica a|eh alergico a|eh alergica|eh alergico|tem alergia a|eh intolerante a|is allergic to)\
          {updates.preferences.alergia:rest}"
    };
}

/// Birthdays of somebody else than people, and days on which somebody merely went to one.
const NO_BIRTHDAY: &[&str] = &[
    "(casamento|namoro|cidade|municipio|empresa|firma|igreja|escola|faculdade|time|clube|brasil|loja|formatura|pais)",
    "(fui|fomos|vou|vamos|iremos|irei|festa|reuniao|gastei|comprei|paguei|dei|demos|ganhei|convite|convidou)",
];

/// Things and beasts that are said to love something, love itself, and what is told of kin in passing: that is for memory.
const NOBODY: &[&str] = &[
    "(meu|minha|meus|minhas|seu|sua|nosso|nossa|o|a) {x:relations} (adora|ama|odeia|detesta|nao|eh)",
    "(gente|cachorro|cachorra|gato|gata|planta|plantas|pessoal|galera|empresa|mercado|povo|mundo|crianca|criancas|bebe)",
    "(mim|voce|ele|ela)",
];

pub(crate) const UPDATE_PERSON: &[Phrasing] = &[
    Phrasing::told(&[
        concat!("(meu|minha) {updates.relationship:relations} {name:name} ", celebrates!(), "{updates.birthday:day}"),
        concat!("(meu|minha) {name:relations} ", celebrates!(), "{updates.birthday:day}"),
        concat!("{name:name} ", celebrates!(), "{updates.birthday:day}"),
        "(meu|minha) {updates.relationship:relations} {name:name} aniversaria {updates.birthday:rest}",
        "(meu|minha) {name:relations} aniversaria {updates.birthday:rest}",
        "{name:name} aniversaria {updates.birthday:rest}",
        concat!(
            birthday!(),
            "(da|do|de) (meu|minha) {updates.relationship:relations} {name:name} {updates.birthday:day}"
        ),
        concat!(birthday!(), "(da|do|de) (meu|minha) {name:relations} {updates.birthday:day}"),
        concat!(birthday!(), "(da|do|de) {name:name} {updates.birthday:day}"),
        concat!(
            "{updates.birthday:day} ",
            birthday!(),
            "(da|do|de) (meu|minha) {updates.relationship:relations} {name:name}"
        ),
        concat!("{updates.birthday:day} ", birthday!(), "(da|do|de) (meu|minha) {name:relations}"),
        concat!("{updates.birthday:day} ", birthday!(), "(da|do|de) {name:name}"),
        concat!(
            "(meu|minha) {updates.relationship:relations} {name:name} ",
            birthday!(),
            "(eh|is|on) {updates.birthday:rest}"
        ),
        concat!("(meu|minha) {name:relations} ", birthday!(), "(eh|is|on) {updates.birthday:rest}"),
        concat!("{name:name} ", birthday!(), "(eh|is|on) {updates.birthday:rest}"),
    ])
    .vocabularies(&[&RELATIONS])
    .unless(NO_BIRTHDAY)
    .example("minha irmã Paula faz aniversário dia 12 de maio"),
    // "faz anos" reads like "years ago", and so like a day.
    Phrasing::ordered(&[
        concat!(note!(), "(meu|minha) {name:relations} {_:day} {updates.birthday:day}"),
        concat!(note!(), "[(o|a)] {name:name} {_:day} {updates.birthday:day}"),
    ])
    .vocabularies(&[&RELATIONS])
    .unless(NO_BIRTHDAY),
    Phrasing::ordered(&[
        concat!(note!(), "(meu|minha) {updates.relationship:relations} {name:name} ", likes!()),
        concat!(note!(), "(meu|minha) {name:relations} ", likes!()),
        concat!(note!(), "[(o|a)] {name:name} ", likes!()),
        concat!(note!(), "(meu|minha) {updates.relationship:relations} {name:name} ", dislikes!()),
        concat!(note!(), "(meu|minha) {name:relations} ", dislikes!()),
        concat!(note!(), "[(o|a)] {name:name} ", dislikes!()),
        concat!(note!(), "(meu|minha) {updates.relationship:relations} {name:name} ", allergies!()),
        concat!(note!(), "(meu|minha) {name:relations} ", allergies!()),
        concat!(note!(), "[(o|a)] {name:name} ", allergies!()),
        concat!(note!(), "[(o|a)] {name:name} eh (meu|minha) {updates.relationship:relations}"),
        concat!(note!(), "(meu|minha) {updates.relationship:relations} {name:name} {updates.notes:rest}"),
        concat!(note!(), "(meu|minha) {name:relations} {updates.notes:rest}"),
        concat!(
            note!(),
            "[(o|a)] {name:name} &(prefere|mora|trabalha|estuda|torce|calca|veste|usa|fala|toca|joga|coleciona|cozinha\
             |sonha|quer|precisa|viajou|casou|mudou|lives|works|prefers|wears|plays) {updates.notes:rest}"
        ),
        "(anota|anote|anotar|guarda|guarde|registra|registre|salva|poe|bota|coloca) [ai] \
             (na ficha da|na ficha do|na ficha de|na pagina da|na pagina do|sobre o|sobre a|sobre) {name:name} [(que|:)] [(ele|ela)] \
             {updates.notes:rest}",
    ])
    .vocabularies(&[&RELATIONS])
    .unless(&["(tomei|bebi|dormi|pesei|gastei|paguei|corri|comprei|comi|treinei|lembra de|lembrete)"])
    .example("anota que o João prefere reunião de manhã"),
    Phrasing::told(&[
        "(o|a) {name:name} (adora|ama|eh fa de|eh louca por|eh louco por|loves) {updates.preferences.gosta:rest}",
        "(o|a) {name:name} (odeia|detesta|nao suporta) {updates.preferences.nao_gosta:rest}",
        "(o|a) {name:name} (eh alergica a|eh alergico a|tem alergia a) {updates.preferences.alergia:rest}",
        "{name:name} eh (meu|minha) {updates.relationship:relations} !_",
    ])
    .vocabularies(&[&RELATIONS])
    .unless(NOBODY)
    .example("a Ana adora livros de suspense"),
];
