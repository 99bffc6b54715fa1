//! Mood and energy, as a mark or in words.

use domain::sentence::Phrasing;

use super::DAY;
use crate::tracking::sentences::vocabulary::{ENERGIES, LEVELS, MOODS};

const MOOD: &[(&str, &str)] = &[("type", "\"mood\"")];
const ENERGY: &[(&str, &str)] = &[("type", "\"energy\"")];

pub(super) const FEELING: &[Phrasing] = &[
    // Mood.
    Phrasing::told(&[
        "(to|to me sentindo|me sinto|me sentindo|sinto|fiquei|ando|acordei|senti|me senti|tenho andado|amanheci|sigo|to super|feel|felt|feeling) {value:moods} !_",
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
    // The denial is part of what is told: "não tô bem".
    Phrasing::told(&[
        "(nao to|nao me sinto|nao ando|nao acordei|nao to me sentindo|nem to|nao fiquei) (bem|muito bem|nada bem|la muito bem|legal|nada legal|muito legal|feliz|muito feliz|tao bem|bem nao) !_",
    ])
    .unless(&["bem (de|na|no|com|certo)"])
    .fixed(&[("type", "\"mood\""), ("value", "3")])
    .days(DAY),
    Phrasing::seen(&[
        "(humor|meu humor|astral|meu astral) {value:scale}",
        "(humor|meu humor|astral|meu astral) {value:moods} !_",
        "(meu dia|hoje|dia) (foi|ta|esta|ta sendo|ta indo|tem sido|foi um dia|eh) {value:moods} !_",
        "(meu dia|dia) (foi|merece|vale) nota {value:scale}",
        "(foi|ta sendo|tive|tive um) dia {value:moods} !_",
    ])
    .vocabularies(&[&MOODS])
    .fixed(MOOD)
    .of_oneself()
    .days(DAY),
    Phrasing::noted(&["(humor|astral|mood) {value:scale}", "(humor|astral|mood) {value:moods}", "(que dia|dia) {value:moods} !_", "nota {value:scale} (dia|humor)", "{value:scale} (humor|de humor)"])
        .vocabularies(&[&MOODS])
        .unless(&["bom dia", "(dia|noite|tarde) bom"])
        .fixed(MOOD)
        .of_oneself()
        .days(DAY),
    // Energy.
    Phrasing::told(&[
        "(to|to me sentindo|me sinto|me sentindo|sinto|fiquei|ando|acordei|senti|me senti|amanheci|cheguei|sigo|tenho andado|feel|felt|feeling) {value:energies}",
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
    .of_oneself()
    .days(DAY),
    Phrasing::noted(&["(energia|disposicao|energy) {value:scale}", "(energia|disposicao) {value:levels}", "{value:scale} (energia|de energia|disposicao)"])
        .vocabularies(&[&LEVELS])
        .fixed(ENERGY)
        .of_oneself()
        .days(DAY),
];
