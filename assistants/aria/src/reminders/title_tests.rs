use super::*;

fn now() -> Zoned {
    "2026-11-19T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

#[track_caller]
fn names(message: &str, words: &str, what: &str) {
    let title = of(words, message, &now());
    assert_eq!(appointment::read(&title, &now()).what, what, "{message}");
}

#[test]
fn a_reason_at_the_end_is_no_part_of_a_title() {
    for (words, what) in [
        ("pagar a luz dia 25 pra não cortarem", "pagar a luz"),
        ("pagar o aluguel dia 5 senão a dona Neide me come vivo", "pagar o aluguel"),
        ("pagar o aluguel dia 5, se não ela briga comigo", "pagar o aluguel"),
        ("levar o guarda-chuva amanhã porque vai chover", "levar o guarda-chuva"),
        ("ligar pro banco amanhã pq o cartão travou", "ligar pro banco"),
        ("tomar o remédio às 8 que eu sempre esqueço", "tomar o remédio"),
        ("tirar a roupa do varal hoje às 18h, que vai chover", "tirar a roupa do varal"),
        ("renovar a carteira sexta antes que vença", "renovar a carteira"),
        ("amanhã às 8 pra não comer nada", "não comer nada"),
        ("devolver o livro que a Ana emprestou sexta", "devolver o livro que a Ana emprestou"),
        ("amanhã pra dar a metformina da mamãe", "dar a metformina da mamãe"),
    ] {
        names(&format!("me lembra {words}"), words, what);
    }
}

#[test]
fn where_the_order_names_nothing_what_was_spoken_of_is_meant() {
    for (message, words, what) in [
        (
            "a Helô tem vacina dos 4 meses quinta as 8 da manhã no postinho, me lembra na quarta de noite",
            "na quarta de noite",
            "Helô tem vacina dos 4 meses no postinho",
        ),
        (
            "aluguel é 850 todo dia 5, não me deixa esquecer senão a dona Neide me come vivo",
            "senão a dona Neide me come vivo",
            "aluguel é 850",
        ),
        (
            "a equatorial veio 312 esse mes, vence dia 25, me avisa um dia antes pra nao cortarem",
            "antes pra nao cortarem",
            "equatorial veio 312 esse mes",
        ),
        ("tenho dentista sexta às 10h. me lembra uma hora antes", "uma hora antes", "dentista"),
        ("me lembra amanhã às 8", "amanhã às 8", ""),
        ("oi! me avisa amanhã às 8 senão eu esqueço", "amanhã às 8 senão eu esqueço", ""),
    ] {
        let title = of(words, message, &now());
        let what_is_left = if title.is_empty() { title } else { appointment::read(&title, &now()).what };
        assert!(
            what_is_left.starts_with(what) && what_is_left.is_empty() == what.is_empty(),
            "{message}: {what_is_left}"
        );
    }
}

#[test]
fn a_pronoun_is_said_by_the_name_it_stands_for() {
    for (message, words, what) in [
        (
            "a Neide do meu trabalho me deve 50 reais, nao deixa eu esquecer de cobrar ela sexta",
            "de cobrar ela sexta",
            "cobrar a Neide (50 reais)",
        ),
        ("o Marquinho volta sexta, me lembra de ligar pra ele", "de ligar pra ele", "ligar pra Marquinho"),
        (
            "o aniversário da Bia é sábado, me lembra de comprar o presente dela",
            "de comprar o presente dela",
            "comprar o presente da Bia",
        ),
        ("a Bia e a Ju vêm sexta, me lembra de ligar pra ela", "de ligar pra ela", "ligar pra ela"),
        ("me lembra de ligar pra ela amanhã", "de ligar pra ela amanhã", "ligar pra ela"),
    ] {
        names(message, words, what);
    }
}

#[test]
fn the_time_of_what_is_spoken_of_stands_beside_its_title() {
    for (what, title, time) in [
        ("quinta 8h tem vacina da Helô no postinho", "vacina da Helô no postinho", Some("quinta 8h")),
        ("sexta às 10h tenho dentista", "dentista", Some("sexta às 10h")),
        ("pagar a conta do dia 26", "pagar a conta do dia 26", None),
        ("ligar pro banco", "ligar pro banco", None),
    ] {
        assert_eq!(apart(what.to_owned(), &now()), (title.to_owned(), time.map(str::to_owned)), "{what}");
    }
}
