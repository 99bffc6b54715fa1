use super::*;
use crate::page::Undoable;
use crate::page::tests::frame;

#[test]
fn a_field_names_what_describes_it() {
    let text = Field::new("value", "Valor")
        .input(Input::Number)
        .value("82,5")
        .hint("em kg")
        .problem(Some("Não entendi o valor."))
        .within("e1")
        .required()
        .render()
        .into_string();
    assert!(text.contains("inputmode=\"decimal\"") && text.contains(" required"), "{text}");
    assert!(text.contains("aria-describedby=\"e1-value-hint e1-value-problem\""), "{text}");
    assert!(text.contains("id=\"e1-value-hint\"") && text.contains("id=\"e1-value-problem\""), "{text}");
    assert!(text.contains("aria-invalid=\"true\""), "{text}");
}

#[test]
fn a_choice_shows_what_was_chosen() {
    let choices = [Choice { value: "kg", text: "quilos" }, Choice { value: "lb", text: "libras" }];
    let text =
        Field::new("unit", "Unidade").input(Input::Choice(&choices)).value("lb").render().into_string();
    assert!(text.contains("<option value=\"lb\" selected>libras</option>"), "{text}");
    assert!(!text.contains("value=\"kg\" selected"), "{text}");
}

#[test]
fn a_bar_stays_inside_whatever_it_is_given() {
    for (share, width) in [(0.5, "50.0%"), (7.0, "100.0%"), (-1.0, "0.0%"), (f64::NAN, "0.0%")] {
        let text = Bar { label: "Mercado", text: "metade", share, fill: Fill::Plain }.render().into_string();
        assert!(text.contains(&format!("width=\"{width}\"")), "{share}: {text}");
    }
}

#[test]
fn what_is_posted_proves_where_it_came_from() {
    let frame = frame();
    let act = Act { action: "/x", sends: ("id", "1"), icon: Icon::Forget, label: "Apagar" };
    let receipt = domain::ReceiptId::from_uuid(uuid::Uuid::nil());
    let undo = Undoable { receipt, undone: false, page: "/".into() };
    let told = Frame { undo: Some(undo), ..frame.clone() };
    let parts = [
        act.render(&frame),
        act.render_small(&frame, "82 kg"),
        form(&frame, "/x", &html! {}, "Salvar"),
        Flash::done("Pronto.", "/").render(&told),
    ];
    for part in parts {
        assert!(part.into_string().contains("name=\"csrf\""));
    }
}

#[test]
fn a_sentence_to_try_is_typed_for_the_person() {
    let teaching = Teaching { title: "Nada ainda", text: "Conte.", sayings: &["pesei \"82\" kg"] };
    for part in [teaching.render(&frame()), teaching.render_inside(&frame())] {
        let text = part.into_string();
        assert!(text.contains("action=\"/\"") && text.contains("name=\"draft\""), "{text}");
        assert!(text.contains("value=\"pesei &quot;82&quot; kg\""), "{text}");
    }
}

#[test]
fn nothing_carries_a_style_of_its_own() {
    let frame = frame();
    let number = |text: &str| Cell::Number(text.to_owned());
    let table = Table {
        caption: "Números".to_owned(),
        head: vec![Cell::Text("Dia".to_owned()), number("kg")],
        rows: vec![vec![Cell::Markup(html! { b { "1" } }), number("82")]],
        foot: vec![Cell::Text("Total".to_owned()), number("82")],
    };
    let figure =
        Figure { label: "Peso".into(), value: "82 kg".into(), aside: None, href: Some("/#a".into()) };
    let line = Line::new(html! { "82 kg" }).id("e1").aside(html! { "ontem" }).figure(html! { "1" });
    let parts = [
        table.render(),
        figures(&[figure]),
        lines(&[line.actions(html! { "x" }).below(html! { "y" })]),
        Choosing::new("Período").here("/a", "Semana").there("/b", "Mês").render(),
        Stepper { here: "novembro", before: Some("/a"), after: None }.render(&frame),
        section_with("Peso", &html! {}, &fold(Icon::List, "Ver", &aside("oi"))),
        refusal("Não deu."),
    ];
    for part in parts {
        let text = part.into_string();
        assert!(!text.contains(" style=") && !text.contains("book."), "{text}");
    }
}
