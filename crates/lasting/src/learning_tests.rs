use super::*;

fn example(text: &str, lasts: bool) -> Example {
    Example { signs: Signs::of(text, text), lasts, counts: 1.0 }
}

#[test]
fn what_is_learned_holds_for_sentences_that_were_not_there() {
    let examples = [
        example("moro em Santos", true),
        example("moro na Penha", true),
        example("moro com a Bete", true),
        example("que calor hoje", false),
        example("que fome hoje", false),
        example("que sono agora", false),
    ];
    let scale = learn(&examples);
    let weigh = |text: &str| scale.weigh(&Signs::of(text, text));
    assert!(weigh("moro em Recife") > 0.5);
    assert!(weigh("que frio hoje") < 0.5);
    assert_eq!(learn(&examples), scale, "the same examples teach the same scale");
}

#[test]
fn no_examples_teach_nothing() {
    let scale = learn(&[]);
    let doubt = scale.weigh(&Signs::of("moro em Santos", "moro em Santos"));
    assert!((doubt - 0.5).abs() < f32::EPSILON);
}
