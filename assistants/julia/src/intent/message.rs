//! What an operator has Júlia write to a doctor: a shift that is offered ("oferece o São Luiz de sábado pro Carlos"), and what is
//! dictated behind a colon ("manda pra Renata: tem plantão sábado, topa?").

use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, assign};
use crate::desk::{self, Spans};
use crate::places::House;
use crate::vagas::ShiftStatus;

/// Verbs by which a shift is offered.
const OFFERS: &[&str] = &["oferec", "ofert"];
/// Those that ask whether somebody wants it, with what they ask.
const ASKS: &[&str] = &["pergunt", "consult", "sond"];
const WANTS: &[&str] =
    &["quer", "pega", "pegaria", "topa", "aceita", "consegue", "cobre", "pode", "tem", "faz", "interesse"];
/// Orders behind which something is dictated: "falei com a Renata: ela topa" tells.
const DICTATES: &[&str] = &[
    "manda", "mande", "mandar", "envia", "envie", "enviar", "avisa", "avise", "avisar", "diz", "diga",
    "dizer", "fala", "fale", "falar", "escreve", "escreva", "escrever",
];
/// Within how many words an order begins: "por favor, avisa a Renata que …".
const BEGINS: usize = 3;
/// What points at the shift that was just spoken of.
const THIS: &[&str] = &["esse", "essa", "este", "esta", "ele", "ela", "isso", "plantao", "vaga", "turno"];

/// The call that an order to write stands for.
pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    if let Some((head, text)) = dictated(answered.text).or_else(|| reported(answered.text)) {
        let spans = Spans::read(head, &answered.now, house);
        let one = assign::whom(tx, answered.conversation, &Sentence::read(head), &spans).await?;
        if let Some(one) = one {
            let arguments = json!({ "nome": one.name, "medico_id": one.id(), "mensagem": text });
            return Ok(Some(("enviar_mensagem", arguments)));
        }
    }
    let sentence = Sentence::read(answered.text);
    let question = desk::asked(answered.text);
    let asks = question.is_some() || sentence.begins(ASKS);
    let offers = sentence.begins(OFFERS) || asks && sentence.has(WANTS);
    if !offers || sentence.asks() && question.is_none() || sentence.has(&["nao", "campanha", "grupo"]) {
        return Ok(None);
    }
    let spans = Spans::read(answered.text, &answered.now, house);
    let Some(one) = assign::whom(tx, answered.conversation, &sentence, &spans).await? else {
        return Ok(None);
    };
    let named = !spans.days.is_empty() || spans.names_a_place();
    let open = if named || sentence.has(THIS) {
        let found = assign::candidates(tx, answered, &spans, &one, assign::Placement::Put).await?;
        found.into_iter().filter(|vaga| vaga.status == ShiftStatus::Aberta).collect()
    } else {
        Vec::new()
    };
    let (name, id) = (&one.name, one.id());
    Ok(Some(match open.as_slice() {
        [vaga] => ("enviar_mensagem", json!({ "nome": name, "medico_id": id, "vaga_id": vaga.id })),
        _ => match question.filter(|_| named) {
            Some(question) => {
                ("enviar_mensagem", json!({ "nome": name, "medico_id": id, "mensagem": question }))
            }
            // Which, or what to write, is asked.
            None => ("enviar_mensagem", json!({ "nome": name, "medico_id": id })),
        },
    }))
}

/// "avisa a Renata que o plantão mudou": what stands before the "que", and what is to be told behind it.
fn reported(message: &str) -> Option<(&str, &str)> {
    let (head, text) = message.split_once(" que ")?;
    let orders = Sentence::read(head).text.split(' ').take(BEGINS).any(|word| DICTATES.contains(&word));
    (orders && !text.trim().is_empty()).then_some((head, text.trim()))
}

/// "manda uma mensagem pra ela: oi, tudo bem?": what stands before the colon, and what is dictated behind it. "às 19:00" dictates
/// nothing.
fn dictated(message: &str) -> Option<(&str, &str)> {
    let (head, text) = message.split_once(':')?;
    let hour = head.ends_with(|last: char| last.is_ascii_digit())
        && text.starts_with(|first: char| first.is_ascii_digit());
    let text = text.trim();
    (!hour && !text.is_empty() && Sentence::read(head).has(DICTATES)).then_some((head, text))
}

#[cfg(test)]
mod tests {
    use super::{dictated, reported};

    #[test]
    fn what_stands_behind_a_colon_is_dictated() {
        let renata = "manda uma mensagem pra Renata: tem plantão sábado à noite, 1800, topa?";
        assert_eq!(dictated(renata).map(|(_, text)| text), Some("tem plantão sábado à noite, 1800, topa?"));
        assert_eq!(dictated("avisa que muda às 19:30"), None);
        assert_eq!(dictated("o Carlos: quem é?"), None);
        assert_eq!(dictated("falei com a Renata: ela topa"), None);
        for (said, text) in [
            ("avisa a Renata que tem plantão domingo", Some("tem plantão domingo")),
            ("por favor diz pro Bruno que mudou de andar", Some("mudou de andar")),
            ("acho que ela disse que vem", None),
        ] {
            assert_eq!(reported(said).map(|(_, text)| text), text, "{said}");
        }
    }
}
