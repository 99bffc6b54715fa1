//! What an operator has Júlia write to a doctor: a shift that is offered ("oferece o São Luiz de sábado pro Carlos"), and what is
//! dictated behind a colon ("manda pra Renata: tem plantão sábado, topa?").

use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, assign};
use crate::desk::Spans;
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
/// What points at the shift that was just spoken of.
const THIS: &[&str] = &["esse", "essa", "este", "esta", "ele", "ela", "isso", "plantao", "vaga", "turno"];

/// The call that an order to write stands for.
pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    if let Some((head, text)) = dictated(answered.text) {
        let spans = Spans::read(head, &answered.now, house);
        let one = assign::whom(tx, answered.conversation, &Sentence::read(head), &spans).await?;
        return Ok(one.map(|one| {
            ("enviar_mensagem", json!({ "nome": one.name, "medico_id": one.id(), "mensagem": text }))
        }));
    }
    let sentence = Sentence::read(answered.text);
    let offers = sentence.begins(OFFERS) || sentence.begins(ASKS) && sentence.has(WANTS);
    if !offers || sentence.asks() || sentence.has(&["nao", "campanha", "grupo"]) {
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
        // Which, or what to write, is asked.
        _ => ("enviar_mensagem", json!({ "nome": name, "medico_id": id })),
    }))
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
    use super::dictated;

    #[test]
    fn what_stands_behind_a_colon_is_dictated() {
        let renata = "manda uma mensagem pra Renata: tem plantão sábado à noite, 1800, topa?";
        assert_eq!(dictated(renata).map(|(_, text)| text), Some("tem plantão sábado à noite, 1800, topa?"));
        assert_eq!(dictated("avisa que muda às 19:30"), None);
        assert_eq!(dictated("o Carlos: quem é?"), None);
        assert_eq!(dictated("falei com a Renata: ela topa"), None);
    }
}
