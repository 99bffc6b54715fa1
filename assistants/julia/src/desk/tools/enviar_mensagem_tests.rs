use super::told;

#[test]
fn whom_and_what_are_told_apart() {
    for (sentence, name, text) in [
        ("manda pro Carlos: tem plantão sábado", "Carlos", "tem plantão sábado"),
        ("Avisa a Ana que mudou de andar", "Ana", "mudou de andar"),
        ("envia mensagem para o Dr. Paulo: oi, tudo bem?", "o Dr. Paulo", "oi, tudo bem?"),
    ] {
        assert_eq!(told(sentence), Some((name, text)));
    }
    assert_eq!(told("manda mensagem pro Carlos"), None);
}
