use serde_json::json;

use super::*;

fn is_put(arguments: &Value, said: &str, (path, text): (&str, &str)) {
    let texts = texts(arguments);
    let found = reworded(said, &texts).map(|(worded, text)| (worded.path.join("."), text));
    assert_eq!(found, Some((path.to_owned(), text.to_owned())), "{said}");
}

#[test]
fn a_title_is_dictated() {
    for (title, said, text) in [
        ("na véspera, pra eu fazer o bolo", "escreve só fazer o bolo do Davi", "fazer o bolo do Davi"),
        ("cobrar ela", "muda pra cobrar a Cleide 120 do vestido", "cobrar a Cleide 120 do vestido"),
        (
            "dia que eu ando muito esquecida",
            "kkkkk não uai, é pra lembrar do remédio, a losartana",
            "remédio, a losartana",
        ),
        ("antes", "o lembrete é: consulta da doutora Márcia no posto", "consulta da doutora Márcia no posto"),
    ] {
        is_put(&json!({ "title": title, "datetime": "2026-12-05T09:00" }), said, ("title", text));
    }
    for said in ["o lembrete é amanhã às 9h", "muda pra sexta", "escreve aí", "muda pra 13h", "é pra amanhã"]
    {
        let arguments = json!({ "title": "cobrar ela" });
        assert!(reworded(said, &texts(&arguments)).is_none(), "{said}");
    }
}

#[test]
fn words_of_a_card_are_put_otherwise_where_they_stand() {
    for (arguments, said, path, text) in [
        (
            json!({ "title": "reunião na escola do Miguel" }),
            "do Miguel n, da Manu",
            "title",
            "reunião na escola da Manu",
        ),
        (
            json!({ "source": "encomenda da Carol" }),
            "é Camila em vez de Carol",
            "source",
            "encomenda da Camila",
        ),
        (
            json!({ "source": "encomenda da Carol" }),
            "não foi a Carol foi a Camila q pagou",
            "source",
            "encomenda da Camila",
        ),
        (json!({ "source": "encomenda da Carol" }), "encomenda da Camila", "source", "encomenda da Camila"),
        (
            json!({ "category": "mercado", "notes": "padaria" }),
            "isso, só que bota em alimentação em vez de mercado",
            "category",
            "alimentação",
        ),
        (
            json!({ "category": "mercado", "notes": "padaria" }),
            "padaria n é mercado, põe alimentação",
            "category",
            "alimentação",
        ),
        (
            json!({ "texto": "já fechei com outra médica" }),
            "troca médica por colega",
            "texto",
            "já fechei com outra colega",
        ),
        (
            json!({ "allergy": "amendoim, serio isso" }),
            "sim, mas tira esse \"serio isso\", é só amendoim",
            "allergy",
            "amendoim",
        ),
    ] {
        is_put(&arguments, said, (path, text));
    }
}

#[test]
fn what_is_spelled_or_called_otherwise_is_put_so() {
    for (arguments, said, path, text) in [
        (
            json!({ "title": "processo da Marli" }),
            "Isso, mas o certo é Marly, com ipsilon.",
            "title",
            "processo da Marly",
        ),
        (json!({ "name": "Rayssa" }), "é Raíssa com i e dois esses", "name", "Raíssa"),
        (json!({ "name": "Caminhada" }), "chama de rolê com o dog", "name", "rolê com o dog"),
        (json!({ "name": "Davi" }), "cria, é Davi Lucas o nome", "name", "Davi Lucas"),
        (json!({ "name": "Jéssica" }), "cria, mas é Gessica com G e sem acento", "name", "Gessica"),
        (json!({ "name": "Jéssica" }), "o nome ta errado. Gessica", "name", "Gessica"),
        (
            json!({ "title": "h de tomar o dorflex" }),
            "pode, só tira esse h solto dali",
            "title",
            "de tomar o dorflex",
        ),
        (
            json!({ "title": "de cobrar ela" }),
            "troca o texto, bota cobrar a Lurdes da rifa",
            "title",
            "cobrar a Lurdes da rifa",
        ),
        (
            json!({ "name": "Caminhada" }),
            "troca o nome pra passeio com o Thor que aí eu vou",
            "name",
            "passeio com o Thor",
        ),
        (
            json!({ "title": "medir dnv" }),
            "muda pra hoje 14:15 e bota q é a febre da Bia",
            "title",
            "febre da Bia",
        ),
        (
            json!({ "decision": "vender a caminhonete" }),
            "caminhonete não, o trator",
            "decision",
            "vender o trator",
        ),
        (json!({ "title": "festa do Pedro" }), "não é o Pedro, é a Lia", "title", "festa da Lia"),
        (json!({ "notes": "xis salada" }), "xis coração, salada não", "notes", "xis coração"),
    ] {
        is_put(&arguments, said, (path, text));
    }
}

#[test]
fn what_puts_nothing_otherwise_leaves_the_words() {
    for said in [
        "sim",
        "não",
        "não quero isso",
        "pode marcar a reunião do Miguel",
        "quanto gastei hoje?",
        "reunião na escola do Miguel",
    ] {
        let arguments = json!({ "title": "reunião na escola do Miguel" });
        assert!(reworded(said, &texts(&arguments)).is_none(), "{said}");
    }
}

#[test]
fn a_text_is_told_whole_or_gets_more() {
    let message = json!({ "mensagem": "quero falar com ela sobre o sábado", "nome": "Renata Prado" });
    for (said, text) in [
        (
            "muda o texto para: Renata, aqui é a Patrícia, consegue cobrir Santos no sábado à noite?",
            "Renata, aqui é a Patrícia, consegue cobrir Santos no sábado à noite?",
        ),
        ("não, escreve: consegue cobrir sábado?", "consegue cobrir sábado?"),
        ("bota um 'oi, tudo bem?' na frente e manda", "oi, tudo bem? quero falar com ela sobre o sábado"),
        ("manda, mas coloca \"à noite\" no final", "quero falar com ela sobre o sábado à noite"),
    ] {
        is_put(&message, said, ("mensagem", text));
    }
    let reminder = json!({ "title": "mainha com o cardiologista", "datetime": "2026-11-25T14:30" });
    for (said, text) in [
        (
            "sim mas bota consulta de mainha com o cardiologista no Agamenon",
            "consulta de mainha com o cardiologista no Agamenon",
        ),
        ("troca o texto pra consulta do cardiologista", "consulta do cardiologista"),
    ] {
        is_put(&reminder, said, ("title", text));
    }
    is_put(
        &json!({ "title": "Juntar 6 mil", "target": 6000 }),
        "sim, mas chama ela de Viagem pro Chile",
        ("title", "Viagem pro Chile"),
    );
    for said in ["bota 6h30", "poe na agenda", "bota na categoria mercado", "muda pra sábado às 10h"] {
        assert!(reworded(said, &texts(&reminder)).is_none(), "{said}");
    }
}
