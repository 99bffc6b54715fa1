//! What a model may say, and what is taken out before it leaves.

use papo_guard::limits::Topic;
use papo_guard::replies::{Fault, Known, Past, fault, keeps};

const NOTHING: Known<'_> = Known { topic: None, told: &[], effects: &[], past: Past::Unknown };

fn lines(source: &'static str) -> impl Iterator<Item = &'static str> {
    source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_claim_without_a_receipt_is_found() {
    let claims: Vec<&str> = lines(include_str!("../replies/claims.txt")).collect();
    let wrong = claims.iter().filter(|text| fault(text, &NOTHING) != Some(Fault::Claims));
    assert_none(&wrong.map(|text| (*text).to_owned()).collect::<Vec<_>>());
    assert!(claims.len() >= 80);
}

#[test]
fn what_claims_nothing_passes() {
    let fine: Vec<&str> = lines(include_str!("../replies/no_claims.txt")).collect();
    let wrong = fine.iter().filter_map(|text| Some(format!("{:?} {text}", fault(text, &NOTHING)?)));
    assert_none(&wrong.collect::<Vec<_>>());
    assert!(fine.len() >= 80);
}

#[test]
fn verdicts_advice_and_harm_are_found_and_little_else() {
    let mut heading = "";
    let mut wrong = Vec::new();
    for line in lines(include_str!("../replies/crossings.txt")) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            heading = name;
            continue;
        }
        let found = fault(line, &NOTHING).map_or("", Fault::as_str);
        if found != heading {
            wrong.push(format!("{heading:?} found as {found:?}: {line}"));
        }
    }
    assert_none(&wrong);
}

#[test]
fn a_receipt_bears_out_what_it_is_a_receipt_of() {
    for (tool, sentence, expected) in [
        ("record_metric", "Anotei 82 kg.", None),
        ("record_metric", "Feito!", None),
        ("record_metric", "Está anotado.", None),
        ("record_metric", "Agendei a consulta.", Some(Fault::Claims)),
        ("record_metric", "Apaguei tudo.", Some(Fault::Claims)),
        ("delete_metric", "Apaguei o registro.", None),
        ("delete_metric", "Anotei 82 kg.", Some(Fault::Claims)),
        ("create_reminder", "Lembrete criado!", None),
        ("create_reminder", "Vou te lembrar amanhã.", None),
        ("create_reminder", "Paguei a conta.", Some(Fault::Claims)),
        ("record_metric", "Anotei e mandei mensagem pra Júlia.", Some(Fault::Claims)),
    ] {
        let known = Known { effects: &[tool], ..NOTHING };
        assert_eq!(fault(sentence, &known), expected, "{tool}: {sentence}");
    }
}

#[test]
fn what_was_looked_up_may_be_spoken_of() {
    for (past, sentence, expected) in [
        (Past::Known, "Anotei ontem: 82 kg.", None),
        (Past::Unknown, "Anotei ontem: 82 kg.", Some(Fault::Claims)),
        (Past::Known, "Já registrei isso na segunda.", None),
        (Past::Known, "Está anotado: 2 litros hoje.", None),
        (Past::Known, "Anotei 82 kg.", Some(Fault::Claims)),
        (Past::Known, "I noted that last week.", None),
    ] {
        assert_eq!(fault(sentence, &Known { past, ..NOTHING }), expected, "{past:?}: {sentence}");
    }
}

#[test]
fn what_somebody_tells_of_their_health_may_be_said_back() {
    let told = ["tenho diabetes desde 2010"];
    let known = Known { told: &told, ..NOTHING };
    assert_eq!(fault("Você tem diabetes, então vale medir.", &known), None);
    let asked = Known { topic: Some(Topic::Diagnosis), told: &["é diabetes?"], ..NOTHING };
    assert_eq!(fault("Você tem diabetes.", &asked), Some(Fault::Diagnoses));
    assert_eq!(fault("Tome losartana 50 mg.", &asked), Some(Fault::Diagnoses));
    assert_eq!(fault("Hora de tomar a losartana.", &NOTHING), None);
}

#[test]
fn a_reply_keeps_what_its_subject_asks_for() {
    for (topic, reply, kept) in [
        (Topic::Diagnosis, "Isso só um médico pode dizer.", true),
        (Topic::Diagnosis, "Beba água e descanse.", false),
        (Topic::Illegal, "Não posso ajudar com isso.", true),
        (Topic::Illegal, "Primeiro, pegue um pote.", false),
        (Topic::Investment, "Vale conversar com um assessor certificado.", true),
        (Topic::Investment, "Vai na fé.", false),
        (Topic::SelfHarm, "", true),
    ] {
        assert_eq!(keeps(topic, reply), kept, "{topic:?}: {reply}");
    }
}

#[test]
fn what_is_repeated_is_not_claimed() {
    let told = ["lembra que comprei um apartamento em 2020", "me mudei pra Recife e paguei o carro"];
    let known = Known { told: &told, effects: &["add_knowledge"], ..NOTHING };
    for sentence in [
        "Vou lembrar: comprei um apartamento em 2020.",
        "- me mudei pra Recife e paguei o carro",
        "Você disse “paguei o carro”.",
    ] {
        assert_eq!(fault(sentence, &known), None, "{sentence}");
    }
    let nothing = Known { effects: &[], ..known };
    assert_eq!(fault("Fiz o pagamento do seu carro.", &nothing), Some(Fault::Claims));
}
