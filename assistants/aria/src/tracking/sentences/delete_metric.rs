//! "apaga o de ontem", "remove o último gasto".

use domain::sentence::Phrasing;

use super::topics::ENTRY;

/// One entry at a time: what asks for everything is answered in words.
const EVERYTHING: &[&str] =
    &["(tudo|todos|todas|conta|cadastro|perfil|mensagem|mensagens|conversa|historico inteiro)"];

pub const DELETE_METRIC: &[Phrasing] = &[
    Phrasing::ordered_briefly(&[
        "(apaga|apague|apagar|apaguem|deleta|delete|deletar|remove|remova|remover|exclui|exclua|excluir) \
         [(ultimo|ultima)] [(registro|lancamento|anotacao|medida|medicao|entrada|marcacao|dado|item|valor)] [(errado|errada|duplicado|duplicada|repetido)]",
        // Without the thing it takes back whatever came last, which is not hers to know.
        "(desfaz|desfaca|desfazer) [(ultimo|ultima)] (registro|lancamento|anotacao|medida|medicao|entrada|marcacao)",
        "(tira|tire|tirar|cancela|cancele|elimina|elimine|descarta|descarte|retira|retire|joga fora|some com|desconsidera) \
         [(ultimo|ultima)] (registro|lancamento|anotacao|medida|medicao|entrada|marcacao|dado|item|ultimo|ultima) [(errado|errada|duplicado|repetido)]",
        "(tira|descarta|elimina|retira|joga fora) (esse|essa|isso|ele|este|esta)",
        "(apaga|apague|deleta|remove|remova|exclui|exclua|tira|descarta) [(ultimo|ultima)] [(registro|lancamento)] [(acabei)] (registrei|anotei|lancei|salvei|adicionei|coloquei|mandei|falei|disse|contei|passei|pedi|registrou|anotou|salvou)",
        "(apaga|apague|deleta|remove|remova|exclui|exclua|tira|descarta) {old:any}",
        "(foi|registrei|anotei|lancei|salvei|coloquei) (engano|errado|sem querer|por engano) (apaga|apague|deleta|remove|remova|exclui|tira)",
    ])
    .unless(EVERYTHING)
    .lookup(&ENTRY)
    .example("apaga o de ontem"),
    Phrasing::ordered(&[
        "(apaga|apague|apagar|deleta|delete|deletar|remove|remova|remover|exclui|exclua|excluir|desfaz|tira|tire|tirar|cancela|cancele|cancelar|elimina\
         |elimine|descarta|descarte|retira|retire|joga fora|some com|desconsidera) [{old:any}] {type:topics}",
        "(apaga|apague|apagar|deleta|delete|deletar|remove|remova|remover|exclui|exclua|excluir|tira|tire|elimina|descarta) {type:topics} {old:any}",
        "(apaga|apague|apagar|deleta|delete|deletar|exclui|exclua|excluir|remove|remova|remover) {old:any!}",
        "{type:topics} (errado|errada|duplicado|duplicada|repetido) (apaga|apague|deleta|remove|remova|exclui|tira|pode apagar)",
    ])
    .unless(EVERYTHING)
    .lookup(&ENTRY),
];
