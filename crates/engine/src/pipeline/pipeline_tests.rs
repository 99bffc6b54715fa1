use store::conversations::Control;
use turn::Silence;

use super::{After, Company, Contact, Deed, End, Meanwhile, Medium, Pipeline, Policy, Sender, Visit};

fn visit(text: &str) -> Visit<'_> {
    Visit {
        text,
        media: &[],
        kept: true,
        sender: Sender::Person,
        control: Control::Assistant,
        contact: Contact::Open,
        asked: None,
        answer: None,
        company: Company::Attended,
        meanwhile: Meanwhile::Unread,
        expected: None,
    }
}

#[test]
fn the_twelve_stand_in_the_order_of_the_source() {
    let house = Pipeline::of_a_house();
    let order: Vec<(u8, &str)> = house.before().iter().map(|one| (one.priority, one.name)).collect();
    assert_eq!(
        order,
        [
            (5, "group_ingestion"),
            (10, "parse"),
            (15, "presence"),
            (20, "load_entities"),
            (22, "business_events"),
            (25, "supervision_sync"),
            (30, "opt_out"),
            (35, "bot_detection"),
            (40, "media"),
            (45, "long_message"),
            (50, "handoff_trigger"),
            (60, "human_control"),
        ]
    );
    let after: Vec<u8> = house.after().iter().map(|one| After::priority(*one)).collect();
    assert_eq!(after, [5, 10, 20, 30, 40]);
}

#[test]
fn an_assistant_that_composes_fewer_hears_fewer() {
    let personal = Pipeline::personal();
    assert_eq!(personal.look(&visit("PARAR"), &Policy::Whole).end, End::GoesOn);
    assert_eq!(
        Pipeline::of_a_house().look(&visit("PARAR"), &Policy::Whole).end,
        End::Speaks("pipeline.opted_out")
    );
}

#[test]
fn whoever_stops_first_has_the_last_word_and_an_event() {
    let house = Pipeline::of_a_house();
    let long = "a ".repeat(3_000);
    let group = Visit { sender: Sender::Group, ..visit("PARAR") };
    let human = Visit { control: Control::Human, ..visit("quero falar com um humano") };
    let picture = Visit { media: &[Medium::Image], ..visit("") };
    let captioned = Visit { media: &[Medium::Image], ..visit("essa é a escala") };
    let back = Visit { contact: Contact::Ended, ..visit("VOLTAR") };
    for (seen, end, deed, events) in [
        (&visit("tem vaga?"), End::GoesOn, None, 0),
        (&visit("PARAR"), End::Speaks("pipeline.opted_out"), Some(Deed::OptOut), 1),
        (&visit("tem plantão dia 3?\nPARAR"), End::Speaks("pipeline.opted_out"), Some(Deed::OptOut), 1),
        (&visit("parar\né sério"), End::Speaks("pipeline.opted_out"), Some(Deed::OptOut), 1),
        (&visit("PARAR\nVOLTAR"), End::GoesOn, None, 0),
        (&visit("VOLTAR"), End::GoesOn, None, 0),
        (&back, End::Speaks("pipeline.opted_in"), Some(Deed::OptIn), 1),
        (&group, End::Silent(Silence::Group), None, 1),
        (&visit(&long), End::Speaks("pipeline.long_message"), None, 1),
        (&visit("quero falar com um humano"), End::Speaks("pipeline.handoff"), Some(Deed::HandOff), 1),
        (&human, End::Silent(Silence::HumanControl), None, 1),
        (&picture, End::Speaks("pipeline.media.image"), None, 1),
        (&captioned, End::GoesOn, None, 1),
    ] {
        let looked = house.look(seen, &Policy::Whole);
        assert_eq!(looked.end, end, "{seen:?}");
        assert_eq!(looked.noted.iter().find_map(super::Noted::deed), deed, "{seen:?}");
        assert_eq!(looked.noted.len(), events, "{seen:?}");
    }
}

#[test]
fn nobody_is_talked_over() {
    let house = Pipeline::of_a_house();
    for (text, media) in
        [("", &[Medium::Audio][..]), (&"a ".repeat(3_000), &[]), ("vou processar vocês", &[])]
    {
        let seen = Visit { media, control: Control::Human, ..visit(text) };
        assert_eq!(house.look(&seen, &Policy::Whole).end, End::Silent(Silence::HumanControl), "{text}");
    }
}

#[test]
fn a_threat_is_for_a_person_and_never_only_a_stop() {
    let looked = Pipeline::of_a_house().look(&visit("vou processar vocês"), &Policy::Whole);
    assert_eq!(looked.end, End::Speaks("pipeline.handoff"));
    assert!(looked.noted.iter().any(|noted| noted.deed() == Some(Deed::HandOff)), "{looked:?}");
}

#[test]
fn a_house_lays_its_own_policies_down_and_no_promise() {
    let house = Pipeline::of_a_house();
    let look = |text: &str, policy: &Policy| house.look(&visit(text), policy).end;
    let (human, long) = ("quero falar com um humano", "a ".repeat(3_000));
    let without = Policy::Without(vec!["handoff_trigger".into(), "opt_out".into()]);
    assert_eq!(look(human, &Policy::Whole), End::Speaks("pipeline.handoff"));
    assert_eq!(look(human, &without), End::GoesOn);
    assert_eq!(look(&long, &without), End::Speaks("pipeline.long_message"));
    assert_eq!((look(human, &Policy::Off), look(&long, &Policy::Off)), (End::GoesOn, End::GoesOn));
    for policy in [without, Policy::Off] {
        assert_eq!(look("PARAR", &policy), End::Speaks("pipeline.opted_out"));
        let taken_over = Visit { control: Control::Human, ..visit("oi") };
        assert_eq!(house.look(&taken_over, &policy).end, End::Silent(Silence::HumanControl));
    }
}
