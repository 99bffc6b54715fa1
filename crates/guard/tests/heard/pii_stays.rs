//! What stays, sentence by sentence: most numbers are nobody's.

use std::borrow::Cow;

use papo_guard::pii::scrub;

#[track_caller]
fn each_stays(texts: &[&str]) {
    let changed: Vec<_> =
        texts.iter().map(|text| scrub(text).text).filter(|text| matches!(text, Cow::Owned(_))).collect();
    assert!(changed.is_empty(), "{changed:#?}");
}

#[test]
fn numbers_of_things_stay() {
    each_stays(&[
        "pedido 12345678901",
        "pedido 52998224725",
        "pedido nº 52998224725",
        "o número do pedido é 52998224725",
        "protocolo: 11987654321",
        "protocolo de atendimento 20260512345678",
        "código de rastreio 52998224725",
        "nota fiscal 11222333000181",
        "boleto 4111111111111111",
        "#11987654321",
        "protocolo 2024-0012",
        "ofício 3333-4444/2024",
        "pedido 12345-678",
        "processo 0001234-56.2024.8.26.0100",
        "AA123456789BR",
        "QB987654321BR",
        "placa ABC1D23",
        "placa ABC-1234",
        "chassi 9BWZZZ377VT004251",
        "NF-e 3524 0511 2223 3300 0181 5500 1000 0012 3410 0001 2345",
        "23793.38128 60007.827136 95000.063305 9 84660000010000",
        "84670000001-7 43590024020-9 02405000243-5 84221010811-9",
        "ISBN 978-85-359-0277-5",
        "EAN 7891234567895",
        "código 7891000315507",
        "550e8400-e29b-41d4-a716-446655440000",
        "sessão 3333-4444-5555-6666-7777",
        "commit 4111111",
        "abc11987654321",
        "11987654321abc",
        "x_11987654321",
        "52998224725123",
        "152998224725",
        "1.529.982.247-25",
        "matrícula 987654321",
        "conta 12345-6 agência 1234",
        "RG 12.345.678-9",
    ]);
}

#[test]
fn what_is_no_document_stays() {
    each_stays(&[
        "CPF 529.982.247-24",
        "529.982.247-26",
        "52998224724",
        "111.111.111-11",
        "00000000000",
        "99999999999",
        "(99) 99999-9999",
        "CNPJ 11.222.333/0001-82",
        "00.000.000/0000-00",
        "12.ABC.345/01DE-36",
        "12ABC34501DE36",
        "4111 1111 1111 1112",
        "4111111111111112",
        "0000 0000 0000 0000",
        "cpf 11987654321",
        "20 98765 4321",
        "11 18765 4321",
    ]);
}

#[test]
fn amounts_dates_and_machines_stay() {
    each_stays(&[
        "R$ 11987654321",
        "R$ 98.765,43",
        "R$ 1.234.567.890,12",
        "R$ 4111111111111111",
        "US$ 11 98765 4321",
        "custa 98765 reais",
        "11987654321 reais",
        "entre 3000-4000 por mês",
        "5000-6000 reais",
        "de 2019-2023",
        "2024-2025",
        "12/05/2026",
        "2026-05-12",
        "12.05.2026",
        "2026-05-12T11:30:00Z",
        "às 11:30 de 12/05",
        "dia 12 às 10h30",
        "nasci em 1990",
        "15 2020 2021",
        "21 20260512",
        "rodei 12.345 km",
        "11 33334444 km",
        "82,5 kg",
        "3333-4444 metros",
        "1,80 m",
        "192.168.0.1",
        "192.168.100.14",
        "10.0.0.255:8080",
        "versão 1.2.3",
        "v10.15.7",
        "-23.550520, -46.633308",
        "-21.35505201, -46.63330812",
        "0,52998224725",
        "52998224,72",
        "10% de 20000",
        "1 2 3 4 5 6 7 8 9",
        "12345678",
        "987654321",
        "01310100",
        "bebi 2000 ml e andei 10000 passos",
        "placar 3-2",
        "apto 1203 bloco 4",
        "nota 10",
        "10 20 30 40 50 60",
        "+1.000.000.000",
        "+10000000 seguidores",
        "2+2=4",
        "1990-1995-2000",
        "de 1000 a 2000",
        "3,141592653589",
    ]);
}

#[test]
fn public_numbers_stay() {
    each_stays(&[
        "0800 123 4567",
        "0800-123-4567",
        "08001234567",
        "0800 777 8000 é grátis",
        "0300 123 4567",
        "ligue 190",
        "ligue 188 (CVV)",
        "disque 180 ou 192",
        "telefone 193",
        "CVV 188, 24 horas",
    ]);
}

#[test]
fn words_that_are_no_names_stay() {
    each_stays(&[
        "seu carro",
        "Seu carro quebrou",
        "Seu Fusca quebrou",
        "perdi seu Fusca",
        "seu iPhone",
        "Seu Instagram",
        "dona de casa",
        "a dona da loja",
        "Dona de casa",
        "o dr. disse",
        "Dr. Oetker",
        "Dr. Google me disse",
        "o Sr. Presidente",
        "Rua Dr. Arnaldo, 100",
        "Av. Prof. Francisco Morato",
        "Hospital Dr. Mário",
        "Nossa Senhora Aparecida",
        "o Senhor Deus",
        "a senhora Pode vir?",
        "Sra.",
        "Prof.",
        "drama Paulo",
        "Paulo mora em Santos",
        "professor de História",
        "o sr. e a sra. vieram",
        "Dr. [NOME_REMOVIDO]",
    ]);
}

#[test]
fn what_is_no_address_stays() {
    each_stays(&[
        "@ana",
        "me segue @ana.souza",
        "ana@",
        "ana@localhost",
        "pacote@1.2.3",
        "foto@2x.png",
        "vou @ casa",
        "arroba é uma medida",
        "10 arrobas de boi",
        "a@b",
        "exemplo.com",
        "oi@.com",
        "5 @ 10",
    ]);
}
