use super::*;

#[test]
fn a_scale_comes_back_as_it_was_written() {
    let mut weights = vec![0.0; PLACES];
    weights[7] = 1.5;
    weights[9] = -0.75;
    let scale = Scale::rounded(&weights);
    assert_eq!(Scale::read(&scale.to_bytes()), Ok(scale));
}

#[test]
fn bytes_of_another_size_are_refused() {
    assert!(Scale::read(&[]).is_err());
    assert!(Scale::read(&[0; 100]).is_err());
    assert!(Scale::read(&vec![0; PLACES + 5]).is_err());
}

#[test]
fn the_scale_that_ships_tells_a_life_from_a_mood() {
    let scale = Scale::shipped().expect("it is whole");
    let weigh = |text: &str| scale.weigh(&Signs::of(text, text));
    assert!(weigh("minha irmã mora em Curitiba com os dois filhos") > 0.8);
    assert!(weigh("que calor é esse hoje") < 0.2);
    assert!(weigh("você pode me lembrar de comprar pão amanhã?") < 0.2);
}
