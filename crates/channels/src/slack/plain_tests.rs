use proptest::prelude::*;

use super::plain;

#[test]
fn markup_reads_as_it_shows() {
    for (text, expected) in [
        ("<@U0LAN0Z89> pausa a júlia", "pausa a júlia"),
        ("quantas respostas hoje, <@U1|julia>?", "quantas respostas hoje, ?"),
        ("liga para <tel:+5511987654321|11 98765-4321>", "liga para 11 98765-4321"),
        ("escreve para <mailto:ana@exemplo.com|ana@exemplo.com>", "escreve para ana@exemplo.com"),
        ("veja <https://exemplo.com/a?b=1&amp;c=2>", "veja https://exemplo.com/a?b=1&c=2"),
        ("no <#C123|plantoes> e <!here>", "no plantoes e"),
        ("1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"),
        ("sem fim <https://exemplo", "sem fim <https://exemplo"),
        ("", ""),
    ] {
        assert_eq!(plain(text), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        let _ = plain(&text);
    }
}
