//! "quais aniversários estão chegando?".

use domain::sentence::Phrasing;

pub(crate) const GET_BIRTHDAYS: &[Phrasing] = &[Phrasing::asked(&[
    "(quais|que|qual|quem sao) (aniversarios|proximos aniversarios|aniversariantes|birthdays) [(chegando|vem por ai|vindo|por ai|perto|proximos|coming up|coming)]",
    "(quem|algum amigo|alguem) (faz aniversario|aniversaria|vai fazer aniversario|tem aniversario|comemora aniversario)",
    "(tem|ha|teve|vai ter) [algum] (aniversario|aniversarios) [de] [alguem]",
    "(proximos|proximo|os proximos) (aniversarios|aniversario|aniversariantes)",
    "(mostra|mostre|lista|liste|ver|vejo|fala|diz|traz|me lembra) [(quais|os|proximos)] (aniversarios|aniversariantes)",
    "(aniversariantes) [(mes|semana|dia)]",
    "(upcoming|next|coming) (birthdays|birthday)",
    "(birthdays) (coming|coming up|this)",
])
.unless(&["(casamento|namoro|cidade|empresa|meu|minha)"])
.example("quais aniversários estão chegando?")];
