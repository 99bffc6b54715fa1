use super::*;

#[test]
fn a_text_asks_where_it_ends_by_asking() {
    for text in ["Quer que eu reserve?", "Achei duas.\n\nQual delas? 😊", "Posso? É rapidinho.", "Tudo bem?!"]
    {
        assert!(ends_by_asking(text), "{text}");
    }
    for text in
        ["Anotei.", "Você perguntou: e agora?\n\nFica para amanhã.", "Veja https://exemplo.com/x?a=1", ""]
    {
        assert!(!ends_by_asking(text), "{text}");
    }
}
