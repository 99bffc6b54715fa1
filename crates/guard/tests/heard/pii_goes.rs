//! What goes, sentence by sentence. All numbers are made up or published as samples.

use papo_guard::pii::{PiiKind, scrub};

/// The sentences whose scrubbed text is not the expected one; `~` in an expected text stands for the kind's mark.
#[track_caller]
fn each_loses_its(kind: PiiKind, table: &[(&str, &str)]) {
    let wrong: Vec<_> = table
        .iter()
        .map(|(text, expected)| (text, scrub(text).text.into_owned(), expected.replace('~', kind.mark())))
        .filter(|(_, scrubbed, expected)| scrubbed != expected)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn cpf_goes() {
    each_loses_its(
        PiiKind::Cpf,
        &[
            ("meu CPF é 529.982.247-25.", "meu CPF é ~."),
            ("529.982.247-25", "~"),
            ("cpf 52998224725", "cpf ~"),
            ("CPF:52998224725", "CPF:~"),
            ("anota aí 52998224725 por favor", "anota aí ~ por favor"),
            ("529 982 247 25", "~"),
            ("529.982.247.25", "~"),
            ("529-982-247-25", "~"),
            ("529982247-25", "~"),
            ("529.982.247/25", "~"),
            ("5 2 9 9 8 2 2 4 7 2 5", "~"),
            ("５２９．９８２．２４７－２５", "~"),
            ("529.982.247\u{2011}25", "~"),
            ("529\u{a0}982\u{a0}247\u{a0}25", "~"),
            ("5\u{200b}2\u{200b}9982\u{2060}24725", "~"),
            ("529.982.247–25", "~"),
            ("(529.982.247-25)", "(~)"),
            ("xx529.982.247-25yy", "xx~yy"),
            ("cpf52998224725", "cpf~"),
            ("CPFs: 529.982.247-25, 111.444.777-35 e 123.456.789-09", "CPFs: ~, ~ e ~"),
            ("52998224725,11144477735", "~,~"),
            ("52998224725/11144477735", "~/~"),
            ("minha chave pix é 52998224725", "minha chave pix é ~"),
            ("CPF\n52998224725", "CPF\n~"),
        ],
    );
}

#[test]
fn cnpj_goes() {
    each_loses_its(
        PiiKind::Cnpj,
        &[
            ("CNPJ 11.222.333/0001-81", "CNPJ ~"),
            ("11222333000181", "~"),
            ("11 222 333 0001 81", "~"),
            ("11.222.333.0001.81", "~"),
            ("11222333/0001-81", "~"),
            ("a empresa é 12.ABC.345/01DE-35 agora", "a empresa é ~ agora"),
            ("12ABC34501DE35", "~"),
            ("cnpj 12abc34501de35", "cnpj ~"),
            ("12.abc.345/01de-35", "~"),
            ("12ABC34501DE35.", "~."),
            ("１２．ＡＢＣ．３４５／０１ＤＥ－３５", "~"),
        ],
    );
}

#[test]
fn cards_go() {
    each_loses_its(
        PiiKind::Card,
        &[
            ("cartão 4111 1111 1111 1111", "cartão ~"),
            ("4111-1111-1111-1111", "~"),
            ("4111.1111.1111.1111", "~"),
            ("4111111111111111", "~"),
            ("5555 5555 5555 4444 val 12/28", "~ val 12/28"),
            ("amex 3782 822463 10005", "amex ~"),
            ("378282246310005", "~"),
            ("3056 930902 5904", "~"),
            ("elo 6362970000457013", "elo ~"),
            ("4222222222222", "~"),
            ("12 4111 1111 1111 1111", "12 ~"),
            ("4111 1111 1111 1111 12 28 123", "~ 12 28 123"),
            ("4111\u{200b}1111\u{200b}1111\u{200b}1111", "~"),
        ],
    );
}

#[test]
fn phones_go() {
    each_loses_its(
        PiiKind::Phone,
        &[
            ("me liga no (11) 98765-4321", "me liga no ~"),
            ("(11)98765-4321", "~"),
            ("(11) 987654321", "~"),
            ("11 98765-4321", "~"),
            ("11 98765 4321", "~"),
            ("11-98765-4321", "~"),
            ("11.98765.4321", "~"),
            ("11 9 8765-4321", "~"),
            ("11 9876 54321", "~"),
            ("11987654321", "~"),
            ("1198765-4321", "~"),
            ("+55 11 98765-4321", "~"),
            ("+55 (11) 98765-4321", "~"),
            ("+5511987654321", "~"),
            ("(+55 11) 98765-4321", "~"),
            ("55 11 98765-4321", "~"),
            ("5511987654321", "~"),
            ("011 98765-4321", "~"),
            ("(011) 3333-4444", "~"),
            ("(21) 3333-4444", "~"),
            ("21 3333 4444", "~"),
            ("fixo 2133334444", "fixo ~"),
            ("98765-4321", "~"),
            ("(10) 98765-4321", "(10) ~"),
            ("3333-4444", "~"),
            ("9 8765-4321", "~"),
            ("zap 98765 4321", "zap ~"),
            ("whatsapp: 987654321", "whatsapp: ~"),
            ("tel. 33334444", "tel. ~"),
            ("o telefone dela é o 3333 4444", "o telefone dela é o ~"),
            ("celular do meu pai 987654321", "celular do meu pai ~"),
            ("telefones 98765 4321 e 99876 5432", "telefones ~ e ~"),
            ("98765-4321,99876-5432", "~,~"),
            ("ligue 1234-5678", "ligue ~"),
            ("+351 912 345 678", "~"),
            ("+1 (415) 555-2671", "~"),
            ("+44 20 7946 0958", "~"),
            ("+14155552671", "~"),
            ("https://wa.me/5511987654321", "https://wa.me/~"),
            ("１１　９８７６５－４３２１", "~"),
            ("11 9\u{200b}8765\u{200b}-4321", "~"),
            ("(11)\u{a0}98765‑4321", "~"),
            ("1 1 9 8 7 6 5 4 3 2 1", "~"),
            ("falar com a Ana (11 98765-4321)", "falar com a Ana (~)"),
            ("zap98765-4321", "zap~"),
            ("telefone:\n987654321", "telefone:\n~"),
            ("anota meu número: 98765 4321", "anota meu número: ~"),
            ("o número dela é 987654321", "o número dela é ~"),
            ("(11)98765 4321/3333-4444", "~/~"),
            ("11 98765-4321/3333-4444", "~/~"),
            ("tel: 11 3333-4444 ramal 22", "tel: ~ ramal 22"),
        ],
    );
}

#[test]
fn addresses_go() {
    each_loses_its(
        PiiKind::Email,
        &[
            ("ana@exemplo.com", "~"),
            ("escreve pra ana.souza+casa@exemplo.com.br.", "escreve pra ~."),
            ("<ana@exemplo.com>", "<~>"),
            ("mailto:ana@exemplo.com?subject=oi", "mailto:~?subject=oi"),
            ("ANA_SOUZA@EXEMPLO.COM.BR", "~"),
            ("52998224725@exemplo.com", "~"),
            ("joão@exemplo.com", "~"),
            ("ana＠exemplo．com", "~"),
            ("ana@\u{200b}exemplo.com", "~"),
            ("ana @ exemplo.com", "~"),
            ("ana arroba exemplo.com.br", "~"),
            ("ana(at)exemplo.com", "~"),
            ("a@b.co,c@d.co", "~,~"),
            ("meu email é ana@sub.exemplo.org, ok?", "meu email é ~, ok?"),
            ("ana@exemplo.com-Obrigada", "~-Obrigada"),
        ],
    );
    each_loses_its(
        PiiKind::Cep,
        &[
            ("CEP 01310-100", "CEP ~"),
            ("moro no 01310-100, São Paulo", "moro no ~, São Paulo"),
            ("01.310-100", "~"),
            ("cep: 01310100", "cep: ~"),
            ("cep 01310 100", "cep ~"),
            ("meu CEP é 01310100.", "meu CEP é ~."),
            ("01310‑100/SP", "~/SP"),
        ],
    );
}

#[test]
fn titled_names_go_and_titles_stay() {
    each_loses_its(
        PiiKind::Name,
        &[
            ("Falei com o Dr. Paulo ontem", "Falei com o Dr. ~ ontem"),
            ("o Dr. Paulo de Souza Lima disse", "o Dr. ~ disse"),
            ("Dra. Ana.", "Dra. ~."),
            ("Dra. Ana Hoje eu fui", "Dra. ~ Hoje eu fui"),
            ("Dona Maria de Jesus", "Dona ~"),
            ("dra ana", "dra ~"),
            ("a Sra. Maria Aparecida dos Santos", "a Sra. ~"),
            ("Sr João e Sra Clara", "Sr ~ e Sra ~"),
            ("o seu João da padaria", "o seu ~ da padaria"),
            ("Seu João chegou", "Seu ~ chegou"),
            ("o Seu Epaminondas chegou", "o Seu ~ chegou"),
            ("Dona Maria, tudo bem?", "Dona ~, tudo bem?"),
            ("dona maria do carmo silva mora aqui", "dona ~ mora aqui"),
            ("dona maria da padaria", "dona ~ da padaria"),
            ("dona maria me ligou", "dona ~ me ligou"),
            ("Prof. Girafales", "Prof. ~"),
            ("a Profa. Márcia Lima", "a Profa. ~"),
            ("Profª Helena", "Profª ~"),
            ("Dr.ª Helena", "Dr.ª ~"),
            ("Dr. J. P. Souza atende", "Dr. ~ atende"),
            ("Dr. J.P. Souza atende", "Dr. ~ atende"),
            ("DR. PAULO SOUZA ATENDE", "DR. ~ ATENDE"),
            ("a professora Helena", "a professora ~"),
            ("Dr. Paulo D'Ávila", "Dr. ~"),
            ("Sra. Ana-Maria Braga", "Sra. ~"),
            ("Dr.\u{a0}Paulo", "Dr.\u{a0}~"),
            ("Exmo. Sr. Dr. Paulo Roberto da Silva", "Exmo. Sr. Dr. ~"),
            ("Prof. Dr. Paulo Lima", "Prof. Dr. ~"),
            ("Dr. Paulo/Dra. Ana", "Dr. ~/Dra. ~"),
            ("Sr(a). Maria", "Sr(a). ~"),
            ("dr.ana", "dr.~"),
            ("Dr.Paulo", "Dr.~"),
        ],
    );
}

#[test]
fn what_was_removed_is_told_by_place_and_kind() {
    let text = "Dra. Ana: (11) 98765-4321, ana@exemplo.com";
    let scrubbed = scrub(text);
    assert_eq!(scrubbed.text, "Dra. [NOME_REMOVIDO]: [TELEFONE_REMOVIDO], [EMAIL_REMOVIDO]");
    let told: Vec<_> =
        scrubbed.removed.iter().map(|removed| (removed.kind, &text[removed.range.clone()])).collect();
    assert_eq!(
        told,
        [(PiiKind::Name, "Ana"), (PiiKind::Phone, "(11) 98765-4321"), (PiiKind::Email, "ana@exemplo.com")]
    );
    let debug = format!("{scrubbed:?}");
    assert!(!debug.contains("Dra") && !debug.contains("Ana") && !debug.contains("9876"), "{debug}");
}

#[test]
fn many_things_in_one_text() {
    let scrubbed = scrub(
        "Sou a Dra. Ana Souza, CPF 529.982.247-25, CEP 01310-100, zap 11 98765-4321, pedido 12345678901, R$ 1.500,00.",
    );
    assert_eq!(
        scrubbed.text,
        "Sou a Dra. [NOME_REMOVIDO], CPF [CPF_REMOVIDO], CEP [CEP_REMOVIDO], zap [TELEFONE_REMOVIDO], \
         pedido 12345678901, R$ 1.500,00."
    );
}
