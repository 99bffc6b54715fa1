//! What somebody is to a person, as people say it.

use domain::sentence::Vocabulary;
use serde_json::Value;

/// The words of relationships, and how each is kept.
pub(super) const RELATIONS: Vocabulary = Vocabulary {
    name: "relations",
    entries: &[
        ("mae|mamae|mainha|mother|mom|mum", "\"mãe\""),
        ("pai|papai|painho|father|dad", "\"pai\""),
        ("irma|mana|sister", "\"irmã\""),
        ("irmao|brother", "\"irmão\""),
        ("filha|daughter", "\"filha\""),
        ("filho|son", "\"filho\""),
        ("avo|vovo|grandma|grandmother|grandpa|grandfather", "\"avó\""),
        ("tia|aunt", "\"tia\""),
        ("tio|uncle", "\"tio\""),
        ("prima", "\"prima\""),
        ("primo|cousin", "\"primo\""),
        ("sobrinha|niece", "\"sobrinha\""),
        ("sobrinho|nephew", "\"sobrinho\""),
        ("neta|granddaughter", "\"neta\""),
        ("neto|grandson", "\"neto\""),
        ("esposa|mulher|wife", "\"esposa\""),
        ("marido|esposo|husband", "\"marido\""),
        ("namorada|girlfriend", "\"namorada\""),
        ("namorado|boyfriend", "\"namorado\""),
        ("noiva", "\"noiva\""),
        ("noivo", "\"noivo\""),
        ("companheira", "\"companheira\""),
        ("companheiro|partner", "\"companheiro\""),
        ("sogra|mother in law", "\"sogra\""),
        ("sogro|father in law", "\"sogro\""),
        ("cunhada|sister in law", "\"cunhada\""),
        ("cunhado|brother in law", "\"cunhado\""),
        ("nora", "\"nora\""),
        ("genro", "\"genro\""),
        ("enteada", "\"enteada\""),
        ("enteado", "\"enteado\""),
        ("madrasta", "\"madrasta\""),
        ("padrasto", "\"padrasto\""),
        ("madrinha", "\"madrinha\""),
        ("padrinho", "\"padrinho\""),
        ("afilhada", "\"afilhada\""),
        ("afilhado", "\"afilhado\""),
        ("amiga", "\"amiga\""),
        ("amigo|friend|best friend", "\"amigo\""),
        ("melhor amiga", "\"melhor amiga\""),
        ("melhor amigo", "\"melhor amigo\""),
        ("colega|colega de trabalho|coworker|colleague", "\"colega\""),
        ("chefe|chefa|patrao|patroa|boss", "\"chefe\""),
        ("vizinha", "\"vizinha\""),
        ("vizinho|neighbor|neighbour", "\"vizinho\""),
        ("professora", "\"professora\""),
        ("professor|teacher", "\"professor\""),
    ],
};

/// The relationship that some words are, as it is kept: "minha mãe" is "mãe".
pub(super) fn relation(words: &str) -> Option<String> {
    let folded = super::naming::folded(words);
    let bare = ["minha ", "meu ", "my "].iter().find_map(|own| folded.strip_prefix(own)).unwrap_or(&folded);
    let listed = |(phrases, _): &&(&str, &str)| phrases.split('|').any(|phrase| phrase == bare);
    let (_, json) = RELATIONS.entries.iter().find(listed)?;
    match serde_json::from_str(json) {
        Ok(Value::String(kept)) => Some(kept),
        _ => None,
    }
}
