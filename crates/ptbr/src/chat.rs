//! The short spellings of chat, each with the one word it stands for.

/// The ordinary spelling of a folded word. Most words are their own.
pub(crate) fn ordinary(word: &str) -> Option<&'static str> {
    Some(match word {
        "vc" | "ce" | "vcs" | "voces" => "voce",
        "n" | "naum" | "nom" | "noa" => "nao",
        "num" => "no",
        "numa" => "na",
        "pq" | "porq" | "pk" => "porque",
        "q" | "qe" | "oq" | "oque" | "ke" => "que",
        "hj" | "hoj" | "oje" | "oji" | "hoji" => "hoje",
        "ontm" | "otem" | "onten" | "ontein" | "onti" | "onte" | "ontei" | "onteim" => "ontem",
        "antonte" | "antontem" | "antiontem" | "onteontem" | "antionte" | "anteonte" => "anteontem",
        "amanh" | "amnha" | "amanhan" => "amanha",
        "tb" | "tbm" | "tambm" | "tmb" => "tambem",
        "td" | "tds" => "tudo",
        "qto" | "qnto" | "qnt" | "qt" | "qnts" | "quato" | "qanto" => "quanto",
        "qtos" | "qntos" => "quantos",
        "qta" | "qnta" => "quanta",
        "qtas" | "qntas" => "quantas",
        "qdo" | "qnd" | "qndo" => "quando",
        "ql" | "qal" => "qual",
        "kd" | "cd" => "cade",
        "mt" | "mto" | "mtu" | "muinto" | "mui" => "muito",
        "mta" | "mts" => "muita",
        "blz" | "blza" | "belesa" | "bleza" | "belezinha" | "belezura" => "beleza",
        "vlw" | "vlww" | "vlr" => "valeu",
        "flw" => "falou",
        "obg" | "obgd" | "obrigada" | "obrigadao" | "obrigadinha" | "brigado" | "brigada" => "obrigado",
        "pf" | "pfv" | "pfvr" | "pfvor" | "plz" | "pls" | "fvr" => "favor",
        "cmg" => "comigo",
        "msm" | "memo" => "mesmo",
        "dps" | "dpois" | "depos" => "depois",
        "agr" | "agra" => "agora",
        "nd" => "nada",
        "vdd" => "verdade",
        "ctz" | "crtz" | "certesa" => "certeza",
        "tlvz" => "talvez",
        "estou" | "tou" | "tow" | "stou" | "estow" | "toh" => "to",
        "estava" => "tava",
        "tah" => "ta",
        "neh" => "ne",
        "para" | "pro" | "pros" | "pras" | "p" | "prum" | "pruma" => "pra",
        "aki" => "aqui",
        "fzr" => "fazer",
        "bb" => "bebe",
        "niver" => "aniversario",
        "trampo" => "trabalho",
        "gnt" => "gente",
        "mn" | "mana" => "mano",
        "exercisio" | "exercico" | "ezercicio" => "exercicio",
        "agya" | "agia" | "aguinha" | "agoa" | "auga" => "agua",
        "bbi" | "bebii" | "bibi" => "bebi",
        "tomey" | "tumei" => "tomei",
        "gstei" | "gastey" | "guastei" => "gastei",
        "pgei" | "pguei" => "paguei",
        "durmi" | "dromi" | "domi" | "dormy" => "dormi",
        "pezei" | "pesey" => "pesei",
        "cori" | "curri" => "corri",
        "quizer" | "qiser" => "quiser",
        "quilogramas" | "quilograma" => "kg",
        _ => return None,
    })
}

/// Laughter, which says nothing about anything: `kkkk`, `rsrs`, `hahaha`.
pub(crate) fn is_laughter(word: &str) -> bool {
    let made_of = |letters: &[char]| word.chars().all(|letter| letters.contains(&letter));
    match word.len() {
        0 | 1 => false,
        2 => matches!(word, "kk" | "rs"),
        _ => {
            made_of(&['k'])
                || made_of(&['r', 's'])
                || (made_of(&['h', 'a', 'e', 'u', 'i']) && word.contains('h'))
        }
    }
}
