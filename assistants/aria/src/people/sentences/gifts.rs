//! "dei um perfume pra minha mãe", "o que eu dou de presente pra Ana até 100 reais?".

use domain::sentence::{Days, Phrasing, Vocabulary};

use crate::people::relation::RELATIONS;

const OCCASIONS: Vocabulary = Vocabulary {
    name: "occasions",
    entries: &[
        ("aniversario|birthday", "\"aniversário\""),
        ("natal|christmas|amigo secreto|amigo oculto", "\"Natal\""),
        ("dia das maes|mother s day", "\"Dia das Mães\""),
        ("dia dos pais|father s day", "\"Dia dos Pais\""),
        ("dia dos namorados|valentine s day", "\"Dia dos Namorados\""),
        ("dia das criancas", "\"Dia das Crianças\""),
        ("dia do professor|dia dos professores", "\"Dia dos Professores\""),
        ("casamento|wedding", "\"casamento\""),
        ("formatura|graduation", "\"formatura\""),
        ("pascoa|easter", "\"Páscoa\""),
        ("cha de bebe|cha de panela|cha de casa nova", "\"chá\""),
        ("batizado|batismo", "\"batizado\""),
    ],
};

/// What is given and is no gift.
const NO_GIFT: &[&str] = &[
    "(abraco|abracos|beijo|beijos|carona|olhada|bronca|banho|comida|remedio|racao|aula|aulas|parabens|tchau|conselho|dica|dicas\
     |razao|atencao|ajuda|susto|volta|passo|passeio|passada|festa|forca|moral|like|bom dia|boa noite|oi|pt|conta|noticia|recado\
     |pausa|tapa|soco|grito|risada|leite|agua|mamadeira|vacina|nota|prazo|tempo|trabalho|resposta|aviso|entrada)",
    "(nada|nenhum|nenhuma|coisa nenhuma)",
    "(dei|demos) (de cara|em|pra tras|conta)",
];

macro_rules! gave {
    () => {
        "(dei|demos|dei de presente|entreguei|gave) "
    };
}

/// Asks for ideas.
macro_rules! ideas {
    () => {
        "(ideia|ideias|sugestao|sugestoes|dica|dicas|opcao|opcoes|sugere|sugira|indica|indique|recomenda|recomende|escolher|escolhe\
         |pensar em|achar|encontrar|comprar|preciso de|gift ideas|gift|present ideas) [(de|um|uma|algum)] [(presente|presentes)] "
    };
}

macro_rules! what_to_give {
    () => {
        "(o que|que|qual) (dou|dar|compro|comprar|posso dar|devo dar|daria|poderia dar|posso comprar|devo comprar|presente dar\
         |presente dou|presente comprar|presente compro|presente posso dar|presente eu dou|presente eu compro) [de] [(presente|presentes)] "
    };
}

pub(crate) const RECORD_GIFT: &[Phrasing] = &[Phrasing::told(&[
    concat!(gave!(), "{gift:words} [{amount:money!}] pra (meu|minha) {_:relations} {name:name} !(de|da|do)"),
    concat!(gave!(), "{gift:words} [{amount:money!}] pra (meu|minha) {name:relations}"),
    concat!(gave!(), "{gift:words} [{amount:money!}] (pra|to) {name:name}"),
    concat!(gave!(), "pra (meu|minha) {name:relations} {gift:words} [{amount:money!}]"),
    concat!(gave!(), "pra {name:name} {gift:words} [{amount:money!}]"),
    "gave (meu|minha) {name:relations} {gift:words}",
    "gave {name:name} {gift:words}",
    "(presenteei|presenteamos) (meu|minha) {name:relations} com {gift:words} [{amount:money!}]",
    "(presenteei|presenteamos) {name:name} com {gift:words} [{amount:money!}]",
])
.vocabularies(&[&RELATIONS, &OCCASIONS])
.unless(NO_GIFT)
.gathered(&[("occasion", "occasions")])
.days(Days::Day("date"))
.example("dei um perfume pra minha mãe")];

pub(crate) const SUGGEST_GIFTS: &[Phrasing] = &[Phrasing::asked(&[
    concat!(what_to_give!(), "[{budget:money}] (pra|for|por) (meu|minha) {name:relations} [{budget:money}]"),
    concat!(what_to_give!(), "[{budget:money}] (pra|for|por) {name:name} [{budget:money}]"),
    concat!(ideas!(), "[{budget:money}] (pra|for|por) (meu|minha) {name:relations} [{budget:money}]"),
    concat!(ideas!(), "[{budget:money}] (pra|for|por) {name:name} [{budget:money}]"),
])
.vocabularies(&[&RELATIONS, &OCCASIONS])
.gathered(&[("occasion", "occasions")])
.example("o que eu dou de presente pra Ana até 100 reais?")];
