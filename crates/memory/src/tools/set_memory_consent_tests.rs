use super::only_wishes_for_it;

#[test]
fn a_denial_in_the_reason_denies_no_wish() {
    for said in [
        "olha eu queria q tu guardasse as coisas q eu te conto tá, pq minha cabeça nao guarda mais nada",
        "quero que você lembre do que eu falo porque eu não lembro de nada",
        "guarda o que eu te conto, já que eu nunca lembro de nada",
        "égua é o contrario! é pra lembrar sim de tudo q eu te falar",
        "pode guardar tudo que eu conto",
    ] {
        assert!(only_wishes_for_it(said), "{said}");
    }
    for said in [
        "não guarda o que eu te conto",
        "para de lembrar do que eu conto",
        "pare de guardar o que eu digo, porque eu não gosto",
        "não é pra lembrar de nada",
        "desliga a memória",
        "prefiro que você não lembre de mim",
        "porque eu não gosto, não guarda nada",
        "esquece o que eu falei, não é pra guardar",
        "e para de lembrar do que eu conto",
        "stop remembering what I tell you",
    ] {
        assert!(!only_wishes_for_it(said), "{said}");
    }
}
