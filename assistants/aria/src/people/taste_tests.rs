use super::*;

fn taste(told: &[(&str, &str)]) -> Taste {
    let mut taste = Taste::default();
    for (key, value) in told {
        taste.add(key, value).unwrap();
    }
    taste
}

#[test]
fn what_is_liked_is_gathered_and_what_is_one_thing_is_replaced() {
    let ana = taste(&[
        ("gosta", "livros de suspense"),
        ("Gosta de", "vinho e queijo"),
        ("likes", "Vinho"),
        ("cor favorita", "azul"),
        ("cor_favorita", "verde"),
    ]);
    assert_eq!(ana.likes(), ["livros de suspense", "vinho", "queijo"]);
    assert_eq!(ana.others().collect::<Vec<_>>(), [("cor favorita".to_owned(), "verde")]);
}

#[test]
fn a_change_of_mind_is_one() {
    let ana = taste(&[("gosta", "perfume, chá"), ("não gosta", "Perfume"), ("alergia", "amendoim")]);
    assert_eq!((ana.likes(), &ana.dislikes), (vec!["chá".to_owned()], &vec!["Perfume".to_owned()]));
    assert_eq!(ana.avoided(), ["Perfume", "amendoim"], "an allergy is no matter of taste, and is minded");
    let again = taste(&[("odeia", "chá"), ("adora", "chá")]);
    assert!(again.dislikes.is_empty());
}

#[test]
fn it_has_an_end() {
    let mut ana = Taste::default();
    assert_eq!(ana.add("", "x"), Err(TooMuch::Long));
    assert_eq!(ana.add("cor", " \n "), Err(TooMuch::Long));
    assert_eq!(ana.add("cor", &"x".repeat(LONGEST_VALUE + 1)), Err(TooMuch::Long));
    assert_eq!(ana.add(&"x".repeat(LONGEST_KEY + 1), "x"), Err(TooMuch::Long));
    let filled = (0..=MOST_PREFERENCES).map(|at| ana.add(&format!("k{at}"), "x")).collect::<Vec<_>>();
    assert_eq!(filled.last(), Some(&Err(TooMuch::Many)));
    let filled = (0..=MOST_DISLIKES).map(|at| ana.add("evitar", &format!("x{at}"))).collect::<Vec<_>>();
    assert_eq!(filled.last(), Some(&Err(TooMuch::Many)));
    let long = (0..50).map(|at| ana.add("gosta", &format!("{at} {}", "x".repeat(100)))).collect::<Vec<_>>();
    assert_eq!(long.last(), Some(&Err(TooMuch::Many)));
}

#[test]
fn a_second_allergy_does_not_replace_the_first() {
    let bia = taste(&[("alergia", "dipirona"), ("alergias", "camarão e dipirona")]);
    assert_eq!(bia.others().collect::<Vec<_>>(), [("alergia".to_owned(), "dipirona, camarão")]);
}
