use super::*;

#[test]
fn each_row_listens_for_its_own_kind() {
    let in_force = |text: &str| -> Vec<&str> {
        let fits = |mode: &&Mode| matches!(mode.when, When::Written(is) if is(&ModeInput { lately: &[text], known: &[] }));
        MODES.iter().filter(fits).map(|mode| mode.name).collect()
    };
    for (text, modes) in [
        ("o valor tá baixo", &["objecao_preco"][..]),
        ("e se não pagar?", &["objecao_risco"]),
        ("sou recém-formado, tem vaga?", &["perfil_junior", "objetivo_oferta"]),
        ("depois eu vejo", &["objetivo_interesse_passivo"]),
        ("bom dia", &[]),
    ] {
        assert_eq!(in_force(text), modes, "{text}");
    }
    for (at, objection) in Objection::ALL.iter().enumerate() {
        let own: Vec<&Mode> = MODES.iter().filter(|mode| mode.prompt == objection.guidance()).collect();
        assert_eq!(own.len(), 1, "{objection:?}");
        assert_eq!(MODES.iter().position(|mode| mode.prompt == objection.guidance()), Some(at));
    }
}

#[test]
fn profiles_show_over_several_messages() {
    for (said, profile) in [
        (&["ok", "tenho 20 anos de experiência"][..], Some(Profile::Senior)),
        (&["oi", "sou recém formada"], Some(Profile::Junior)),
        (&["preciso pensar com calma"], Some(Profile::Conservador)),
        (&["pego qualquer horário"], Some(Profile::Aventureiro)),
        (&["quanto paga?"], Some(Profile::PrecoSensivel)),
        (&["só hospital de ponta, com boa estrutura"], Some(Profile::QualidadeFocado)),
        (&["direto ao ponto por favor"], Some(Profile::Eficiente)),
        (&["sim", "dia 18", "noturno", "tem vaga?"], Some(Profile::Eficiente)),
        (&["oi", "tudo bem?"], None),
        (&["não sou residente"], None),
    ] {
        assert_eq!(Profile::heard_in(said, None), profile, "{said:?}");
    }
}

#[test]
fn objectives_are_what_was_said_last() {
    for (said, objective) in [
        ("como funciona?", Some(Objective::Descoberta)),
        ("quero me cadastrar", Some(Objective::Descoberta)),
        ("tem plantão essa semana?", Some(Objective::Oferta)),
        ("pode reservar", Some(Objective::Oferta)),
        ("dá pra melhorar o valor?", Some(Objective::Negociacao)),
        ("fecho por 2 mil", Some(Objective::Negociacao)),
        ("ainda não me pagaram", Some(Objective::Reclamacao)),
        ("isso é um absurdo", Some(Objective::Reclamacao)),
        ("o plantão foi tranquilo, adorei a equipe", Some(Objective::Feedback)),
        ("onde fica o hospital?", Some(Objective::Informacao)),
        ("quando vocês pagam?", Some(Objective::Informacao)),
        ("vou pensar", Some(Objective::InteressePassivo)),
        ("agora não, mais pra frente", Some(Objective::InteressePassivo)),
        ("não tenho interesse", Some(Objective::SemInteresse)),
        ("não me mande mais mensagem", Some(Objective::SemInteresse)),
        ("bom dia", None),
        ("meu nome é Bruno", None),
    ] {
        assert_eq!(Objective::heard_in(said), objective, "{said}");
    }
}

#[test]
fn what_was_known_before_holds_until_something_else_is_said() {
    let known = [kept::named_profile(Profile::Senior), kept::named_objection(Objection::Preco)];
    let in_force = |text: &str| -> Vec<&str> {
        let said = ModeInput { lately: &[text], known: &known };
        let fits = |mode: &&Mode| matches!(mode.when, When::Written(is) if is(&said));
        MODES.iter().filter(fits).map(|mode| mode.name).collect()
    };
    assert_eq!(in_force("bom dia"), ["objecao_preco", "perfil_senior"]);
    assert_eq!(in_force("e se não pagar?"), ["objecao_risco", "perfil_senior"]);
    assert_eq!(in_force("sou recém-formado"), ["objecao_preco", "perfil_junior"]);
    let brief = ["sim", "dia 18", "noturno", "tem vaga?"];
    assert_eq!(Profile::heard_in(&brief, Some(Profile::Senior)), Some(Profile::Senior));
}
