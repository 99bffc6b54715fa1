//! "deu certo, nota 4, faria igual", "foi ótima, faria de novo": the answer to "como foi?".
//!
//! Nothing here names a decision, so every sentence says both how it went and whether one would do it again: nobody says
//! that of a lunch. Which decision is meant the tool knows: the one whose day has come.

use domain::sentence::{Phrasing, Vocabulary};

/// How content somebody sounds.
const VERDICTS: Vocabulary = Vocabulary {
    name: "verdicts",
    entries: &[
        (
            "otima|otimo|excelente|maravilhosa|maravilhoso|perfeita|perfeito|incrivel|melhor coisa|melhor decisao|superou|great|excellent|amazing|perfect|wonderful",
            "5",
        ),
        (
            "deu certo|deu muito certo|boa|bom|valeu a pena|valeu|bem|funcionou|gostei|acertei|feliz|satisfeito|satisfeita|good|well|worth isso|worked",
            "4",
        ),
        ("mais ou menos|razoavel|ok|assim assim|regular|nem boa nem ruim|neutro|so so|okay|normal", "3"),
        (
            "deu errado|ruim|me arrependi|me arrependo|arrependi|arrependo|arrependido|arrependida|nao deu certo|nao valeu|nao valeu a pena|nao gostei|nao foi boa|nao foi bom|errei|mal|regret|badly|bad|nao worth",
            "2",
        ),
        (
            "pessima|pessimo|horrivel|terrivel|um desastre|desastre|pior coisa|pior decisao|awful|terrible|disaster|horrible",
            "1",
        ),
    ],
};

/// Whether somebody would decide differently. English is read with its small words in Portuguese.
const AGAIN: Vocabulary = Vocabulary {
    name: "again",
    entries: &[
        (
            "nao faria de novo|nao faria novamente|nao faria igual|nao faria a mesma coisa|nao faria o mesmo|nao faria outra vez|nao repetiria|faria diferente|faria de outro jeito|faria outra coisa|decidiria diferente|nao decidiria igual|escolheria diferente|escolheria outra\
             |teria decide differently|teria faz isso differently|teria do isso differently|teria nao faz isso de novo|wouldn t faz isso de novo|wouldnt faz isso de novo|teria choose differently",
            "true",
        ),
        (
            "faria de novo|faria tudo de novo|faria novamente|faria igual|faria igualzinho|faria tudo igual|faria a mesma coisa|faria o mesmo|faria outra vez|repetiria|decidiria igual|decidiria o mesmo|decidiria a mesma coisa|escolheria igual|escolheria o mesmo|escolheria a mesma|nao mudaria nada|nao faria diferente\
             |teria faz isso de novo|teria decide o same|teria do o same|teria choose o same",
            "false",
        ),
    ],
};

pub const REVIEW_DECISION: &[Phrasing] = &[
    Phrasing::ordered(&[
        "[(decisao)] [{_:verdicts}] (nota|dou nota|dou|mereceu|merece|mark|rating) {satisfaction:scale} {wouldDecideDifferently:again}",
        "{wouldDecideDifferently:again} [{_:verdicts}] (nota|dou nota|dou|mark|rating) {satisfaction:scale}",
        "[(decisao)] {satisfaction:verdicts} {wouldDecideDifferently:again}",
        "{wouldDecideDifferently:again} {satisfaction:verdicts}",
    ])
    .vocabularies(&[&VERDICTS, &AGAIN])
    .example("deu certo, nota 4, faria igual"),
    Phrasing::ordered(&[
        "decisao (de|do|da|sobre) {title:words} [{_:verdicts}] (nota|dou nota|dou) {satisfaction:scale} {wouldDecideDifferently:again}",
        "decisao (de|do|da|sobre) {title:words} (foi|deu|esta|ta|saiu|tem sido) {satisfaction:verdicts} {wouldDecideDifferently:again}",
        "decisao (de|do|da|sobre) {title:words} {satisfaction:verdicts} {wouldDecideDifferently:again}",
    ])
    .vocabularies(&[&VERDICTS, &AGAIN]),
];
