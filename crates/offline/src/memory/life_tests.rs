//! Lives over several nights: what is held to be so after each.

use serde_json::{Value, json};

use super::consolidate;

#[derive(Default)]
struct Life {
    /// Reference, about, content.
    active: Vec<(String, String, String)>,
    next: usize,
}

impl Life {
    /// One night: what was said during the day is consolidated as the runtime would.
    fn night(&mut self, said: &[&str]) -> Value {
        let known: Vec<Value> = self
            .active
            .iter()
            .map(
                |(reference, about, content)| json!({ "ref": reference, "about": about, "content": content }),
            )
            .collect();
        let conversation: Vec<Value> = said
            .iter()
            .enumerate()
            .map(|(n, text)| match text.strip_prefix("> ") {
                Some(text) => json!({ "n": n, "who": "assistant", "text": text }),
                None => json!({ "n": n, "who": "person", "text": text }),
            })
            .collect();
        let answer = consolidate::answer(&json!({ "known": known, "conversation": conversation }));
        let mut named = Vec::new();
        for item in answer["items"].as_array().unwrap() {
            self.next += 1;
            let reference = format!("m{}", self.next);
            named.push(reference.clone());
            for change in item["changes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                let number = change.strip_prefix('n').and_then(|number| number.parse::<usize>().ok());
                let gone = number.map_or(change, |number| named[number - 1].as_str()).to_owned();
                self.active.retain(|(reference, ..)| *reference != gone);
            }
            let text = |name: &str| item[name].as_str().unwrap().to_owned();
            self.active.push((reference, text("about"), text("content")));
        }
        for ended in answer["ended"].as_array().unwrap() {
            self.active.retain(|(reference, ..)| reference != ended["ref"].as_str().unwrap());
        }
        answer
    }

    fn holds(&self) -> Vec<&str> {
        self.active.iter().map(|(_, _, content)| content.as_str()).collect()
    }
}

#[test]
fn who_moves_twice_lives_in_one_place() {
    let mut life = Life::default();
    life.night(&["moro em Campinas desde que nasci", "ainda moro em campinas viu"]);
    assert_eq!(life.holds(), ["Mora em Campinas"]);
    life.night(&["me mudei pra Curitiba ontem!", "tô morando no Batel"]);
    assert_eq!(life.holds(), ["Mora em Curitiba", "Mora no Batel"]);
    let again = life.night(&["eu moro em Curitiba, lembra?"]);
    assert_eq!(again["again"].as_array().unwrap().len(), 1);
    life.night(&["vou me mudar pra Santos em março", "queria morar na praia"]);
    assert_eq!(life.holds(), ["Mora em Curitiba", "Mora no Batel"]);
    life.night(&["enfim me mudei pra Santos"]);
    assert_eq!(life.holds(), ["Mora em Santos"]);
    life.night(&["não moro mais em Santos"]);
    assert_eq!(life.holds(), Vec::<&str>::new());
}

#[test]
fn a_home_in_other_words_is_the_same_home() {
    let mut life = Life { active: vec![("m1".into(), "self".into(), "Vive em São Paulo".into())], next: 1 };
    let answer = life.night(&["moro em SP"]);
    assert_eq!(answer["again"][0]["ref"], "m1");
    assert_eq!(life.holds(), ["Vive em São Paulo"]);
}

#[test]
fn a_new_job_replaces_the_old_one_and_a_second_one_stands_beside_it() {
    let mut life = Life::default();
    life.night(&["trabalho na Natura como analista"]);
    life.night(&["à noite também trabalho numa pizzaria"]);
    assert_eq!(life.holds().len(), 2);
    life.night(&["pedi demissão da Natura"]);
    assert_eq!(life.holds().len(), 3, "a resignation is told before its day");
    life.night(&["hoje foi meu último dia na Natura, chorei horrores"]);
    assert_eq!(life.holds(), ["Trabalha numa pizzaria", "Pediu demissão da Natura"]);
    life.night(&["tô desempregado, saí da pizzaria"]);
    life.night(&["comecei a trabalhar na Ambev"]);
    assert_eq!(life.holds(), ["Pediu demissão da Natura", "Saiu da pizzaria", "Trabalha na Ambev"]);
}

#[test]
fn a_paid_debt_is_the_debt_that_was_owed() {
    let mut life = Life::default();
    life.night(&["tenho uma dívida de 8 mil no cartão", "fiz um financiamento do carro"]);
    assert_eq!(life.holds().len(), 2);
    life.night(&["quitei a dívida do cartão!!"]);
    assert_eq!(life.holds(), ["Fez um financiamento do carro", "Quitou a dívida do cartão"]);
    life.night(&["terminei de pagar o carro"]);
    assert_eq!(life.holds(), ["Quitou a dívida do cartão", "Terminou de pagar o carro"]);
}

#[test]
fn love_has_one_state_at_a_time() {
    let mut life = Life::default();
    life.night(&["tô namorando o Felipe"]);
    life.night(&["fiquei noiva!"]);
    assert_eq!(life.holds(), ["É noiva"]);
    life.night(&["casei com o Felipe"]);
    assert_eq!(life.holds(), ["Se casou com o Felipe"]);
    life.night(&["me separei do Felipe"]);
    assert_eq!(life.holds(), ["Se separou do Felipe"]);
    life.night(&["tô solteira"]);
    assert_eq!(life.holds(), ["Se separou do Felipe"]);
}

#[test]
fn whoever_lives_apart_may_love_again() {
    let mut life = Life::default();
    life.night(&["sou separada, tenho uma filha"]);
    life.night(&["tô namorando o Anselmo"]);
    assert!(life.holds().contains(&"É separada"), "{:?}", life.holds());
    assert!(life.holds().iter().any(|held| held.contains("Anselmo")), "{:?}", life.holds());
}

#[test]
fn a_diet_is_dropped_and_taken_up_again() {
    let mut life = Life::default();
    life.night(&["sou vegetariana", "comecei a dieta low carb"]);
    life.night(&["voltei a comer carne", "larguei a dieta"]);
    assert_eq!(life.holds(), ["Voltou a comer carne", "Largou a dieta"]);
    life.night(&["parei de comer carne de novo"]);
    assert_eq!(life.holds(), ["Largou a dieta", "Parou de comer carne"]);
}

#[test]
fn pets_live_and_die_by_name() {
    let mut life = Life::default();
    life.night(&["tenho um cachorro chamado Thor e uma gata chamada Mia"]);
    life.night(&["adotei uma gata chamada Mia"]);
    assert_eq!(life.holds(), ["Tem um cachorro chamado Thor", "Tem uma gata chamada Mia"]);
    life.night(&["o Thor morreu"]);
    assert_eq!(life.holds(), ["Tem uma gata chamada Mia", "Thor morreu"]);
}

#[test]
fn who_moves_is_who_moved() {
    let mut life = Life::default();
    life.night(&["moro em Santos, minha mãe mora em Natal"]);
    life.night(&["minha mãe se mudou pra Recife"]);
    assert_eq!(life.holds(), ["Mora em Santos", "Mãe mora em Recife"]);
    life.night(&["minha mãe se chama Lúcia, tem 62 anos e é professora. Ela tem diabetes"]);
    assert_eq!(
        life.holds()[2..],
        ["Mãe se chama Lúcia", "Mãe tem 62 anos", "Mãe é professora", "Mãe tem diabetes"]
    );
}

#[test]
fn jokes_are_taken_back_and_recall_is_no_news() {
    let mut life = Life::default();
    life.night(&["virei vegana", "> Que legal!", "brincadeira, tô zoando"]);
    assert_eq!(life.holds(), Vec::<&str>::new());
    let answer = life.night(&["> Você mora em Campinas, certo?", "sim, moro em Campinas"]);
    assert_eq!(answer["items"], json!([]));
}

#[test]
fn smoking_is_one_story() {
    let mut life = Life::default();
    life.night(&["eu fumo desde os 20"]);
    life.night(&["parei de fumar!!"]);
    assert_eq!(life.holds(), ["Parou de fumar"]);
    life.night(&["não fumo mais mesmo", "voltei a fumar :("]);
    assert_eq!(life.holds(), ["Fuma"]);
}

#[test]
fn what_is_lost_is_known_by_its_name() {
    let mut life = Life::default();
    life.night(&["perdi a Nala", "saí da reunião agora"]);
    assert_eq!(life.holds(), Vec::<&str>::new());
    life.night(&["tenho uma gata chamada Nala", "trabalho na Vivo"]);
    life.night(&["perdemos a Nala hoje", "saí da Vivo"]);
    assert_eq!(life.holds(), ["Nala morreu", "Saiu da Vivo"]);
}

/// What was told, what is told then, and what is held to be so afterwards.
fn after(told: &[&str], then: &str) -> Vec<String> {
    let mut life = Life::default();
    life.night(told);
    life.night(&[then]);
    life.active.into_iter().map(|(_, _, content)| content).collect()
}

#[test]
fn an_end_told_in_passing_ends_what_it_names() {
    for (told, then) in [
        ("faço crossfit", "chega de crossfit pra mim"),
        ("faço low carb", "acabou a low carb pra mim"),
        ("tomo losartana", "a doutora mexeu no remédio: saiu a losartana"),
        ("tomo sertralina", "o médico suspendeu a sertralina"),
        ("tenho um HB20", "passei o carro pra frente"),
        ("devo 4 mil no cartão", "última parcela do cartão paga!!!"),
        ("devo 1500 pro Guga", "paguei os 1500 do Guga!"),
        ("financiei a moto", "quitei o financiamento"),
        ("jogo RPG", "o rpg de domingo acabou"),
        ("voltei a fumar", "10 dias sem cigarro"),
        ("moro com meu namorado", "ele saiu de casa"),
        ("namoro o Caio", "eu e o Caio não estamos mais juntos"),
        ("tenho uma cachorra chamada Mel", "a Mel partiu hoje cedo"),
    ] {
        let before = after(&[told], "bom dia");
        assert!(!after(&[told], then).contains(&before[0]), "{told} / {then}");
    }
}

#[test]
fn nothing_ends_by_an_errand_a_stay_or_one_thing_more() {
    for (told, then) in [
        ("faço pilates", "saí do pilates agora, acabada"),
        ("faço crossfit", "hoje não fui no crossfit"),
        ("tomo sertralina", "acabou a sertralina, preciso comprar"),
        ("gosto de café", "acabou o café aqui em casa"),
        ("tenho um Onix", "larguei o Onix no mecânico"),
        ("devo 4 mil no cartão", "paguei a fatura do cartão esse mês"),
        ("moro em Recife", "aluguei uma casa em Porto de Galinhas pro feriado"),
        ("moro em Campinas", "moro no Taquaral"),
        ("trabalho na Rodomax", "trabalho numa transportadora"),
        ("trabalho como entregador no Zapidim", "comecei a trabalhar como garçom"),
        ("tenho uma casa em Santos", "comprei uma casa em Itu"),
        ("tenho um Onix", "comprei um Gol"),
        ("me chamo Juliana", "pode me chamar de Ju"),
        ("minha mãe se chama Lúcia", "minha mãe faleceu"),
        ("sou casada com o Pedro", "tô namorando o Pedro de novo, que semana"),
        ("tenho 31 anos", "fiz 20, faltam 10"),
        ("faço crossfit", "não larguei o crossfit"),
        ("faço crossfit", "e se eu largasse o crossfit?"),
        ("fumo", "não fumo maconha"),
        ("trabalho na padaria do bairro", "estou de licença maternidade"),
        ("sou engenheiro", "me aposentei"),
        ("sou aposentada", "comecei a trabalhar numa papelaria"),
        ("sou encarregado de obra", "saí da escola"),
        ("trabalho como monitora", "entrei na iniciação científica"),
        ("namoro a Neide", "agora sou divorciado"),
        ("me separei da Ivone", "tô namorando a Célia"),
        ("namoro o Danilo", "casei em Vegas com o garçom 🤣"),
        ("torço pelo Paysandu", "sou Papão desde criança"),
        ("devo 4 mil no cartão", "paguei o cartão"),
    ] {
        let before = after(&[told], "bom dia");
        assert!(after(&[told], then).contains(&before[0]), "{told} / {then}");
    }
}

#[test]
fn a_job_takes_its_title_and_its_chief_along_and_a_rise_keeps_the_place() {
    let held = after(
        &["sou analista de marketing", "minha chefe se chama Sandra", "trabalho na Ambev"],
        "fui demitida",
    );
    assert_eq!(held, ["Foi demitida"]);
    let held = after(&["sou analista de marketing na Rodomax"], "agora sou coordenadora de marketing");
    assert_eq!(held, ["Trabalha como coordenadora de marketing na Rodomax"]);
}

#[test]
fn the_same_in_other_words_is_kept_once() {
    for (told, then) in [
        ("sou míope", "uso óculos"),
        ("sou vegetariana", "não como carne"),
        ("tenho uma gata chamada Farofa", "minha gata se chama Farofa"),
        ("minha melhor amiga é a Juliana", "a Ju é minha melhor amiga"),
        ("sou casada com o Osvaldo", "O Osvaldo, meu marido, viajou"),
    ] {
        assert_eq!(after(&[told], then).len(), 1, "{told} / {then}");
    }
}

#[test]
fn what_is_only_announced_ends_nothing() {
    for (told, then) in [
        ("trabalho na Weg", "pedi demissão, fico até o dia 20"),
        ("trabalho na Weg", "meu último dia na Weg é sexta"),
        ("minha chefe se chama Ivete", "pedi as contas hoje, cumpro aviso até o fim do mês"),
        ("moro em Itajaí", "agora tenho um quartinho nos fundos da casa da minha mãe"),
        ("moro em Casa Amarela", "moro em Olinda agora, na rua do sol"),
        ("tenho um Fusca", "mês que vem vendo o Fusca"),
    ] {
        let before = after(&[told], "bom dia");
        assert!(after(&[told], then).contains(&before[0]), "{told} / {then}");
    }
}

#[test]
fn whoever_was_named_needs_no_capital_afterwards() {
    let mut life = Life::default();
    life.night(&["meu filho se chama Ravi"]);
    life.night(&["ravi trabalha numa padaria"]);
    assert_eq!(life.holds(), ["Filho se chama Ravi", "Ravi trabalha numa padaria"]);
}

#[test]
fn parting_from_somebody_tells_no_name_of_a_sweetheart() {
    let mut life = Life::default();
    life.night(&["sou divorciado desde 2019", "namoro a Simone"]);
    life.night(&["a Simone e eu terminamos ontem"]);
    assert_eq!(life.holds(), ["É divorciado", "Terminou o namoro com Simone"]);
}

#[test]
fn whoever_was_named_in_the_message_before_is_meant_by_a_pronoun() {
    let mut life = Life::default();
    life.night(&["Otávio colocou um stent em 2021", "ele tem 61 anos mas parece um menino"]);
    assert_eq!(life.holds(), ["Otávio tem stent", "Otávio tem 61 anos"]);
}

#[test]
fn a_trade_in_a_town_outlives_a_new_place_of_work() {
    let mut life = Life::default();
    life.night(&["sou o Nando, 27 anos, motoboy aqui em São Paulo"]);
    life.night(&["comecei na Pizzaria Lupa"]);
    assert!(life.holds().contains(&"Trabalha como motoboy em São Paulo"), "{:?}", life.holds());
}

#[test]
fn another_dose_is_another_item() {
    let mut life = Life::default();
    life.night(&["tomo losartana de 50 todo dia"]);
    life.night(&["meu médico aumentou a losartana pra 100"]);
    assert!(life.holds().contains(&"Toma losartana de 100"), "{:?}", life.holds());
}

#[test]
fn a_pronoun_means_one_person_or_nobody() {
    let mut life = Life::default();
    life.night(&["minha cunhada é a dona Ivete", "ela é costureira"]);
    assert_eq!(life.holds(), ["Cunhada se chama Ivete", "Cunhada é costureira"]);
    let mut life = Life::default();
    life.night(&["o Jorge brigou com o Saulo", "ele mora em Natal"]);
    assert_eq!(life.holds(), Vec::<&str>::new());
    let mut life = Life::default();
    life.night(&["a Bia já tem 20, pai esquecido eu", "ela cursa direito"]);
    assert_eq!(life.holds(), ["Bia tem 20 anos", "Bia cursa direito"]);
}

#[test]
fn what_was_sold_stays_sold_whatever_is_bought() {
    let mut life = Life::default();
    life.night(&["comprei um Palio"]);
    life.night(&["vendi o Palio"]);
    life.night(&["comprei uma Strada"]);
    assert_eq!(life.holds(), ["Vendeu o Palio", "Comprou uma Strada"]);
}

#[test]
fn a_break_up_without_a_name_only_ends_what_was_known() {
    assert_eq!(after(&[], "a gente terminou ano passado"), Vec::<String>::new());
    assert!(!after(&["tô namorando a Carol"], "a gente terminou").contains(&"Namora a Carol".to_owned()));
}

#[test]
fn a_medicine_that_takes_the_place_of_another_is_kept() {
    assert!(
        after(&["tomo rivotril"], "o médico trocou o rivotril por sertralina")
            .contains(&"Toma sertralina".to_owned())
    );
}

#[test]
fn whoever_already_lives_elsewhere_has_moved() {
    let mut life = Life::default();
    life.night(&["oi, sou a Lia, moro em Santos"]);
    life.night(&["pronto, cheguei! já tô morando em Niterói 🌊"]);
    assert!(life.holds().contains(&"Mora em Niterói"), "{:?}", life.holds());
    assert!(!life.holds().contains(&"Mora em Santos"), "{:?}", life.holds());
}
