//! "errei, foi 82", "corrige o sono de ontem pra 6h", "não era 5h, era 6h".

use domain::sentence::{Days, Phrasing};

use super::topics::{ENTRY, ENTRY_JUST_NAMED, ENTRY_OR_NEW};

pub const UPDATE_METRIC: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(errei|enganei|confundi|equivoquei|digitei errado|anotei errado|falei errado|escrevi errado|coloquei errado|registrei errado|marquei errado\
         |lancei errado|passei errado|foi engano|ta errado|esta errado|errado|corrigindo|correcao|retificando|minto|me atrapalhei|vacilei|me passei|me equivoquei|troquei as bolas|digitei mal|viajei|falha minha|erro meu) \
         {value:any}",
        "(errei|enganei|confundi|digitei errado|anotei errado|falei errado|coloquei errado|ta errado|errado|correcao|corrigindo) nao (era|foi|eh|eram|foram|sao) {old:any} {value:any}",
        "(errei|enganei|confundi|digitei errado|anotei errado|coloquei errado|ta errado|correcao|corrigindo) {value:any} nao !_ {old:any}",
        "(errei|enganei|digitei errado|anotei errado|coloquei errado|anotei|coloquei|digitei|registrei) {old:any} (mas|era|foi|eh|era pra ser|o certo) (era|foi|eh|sao|era pra ser|o certo|certo|correto) {value:any}",
"nao (era|foi|eh|eram|foram|sao) {old:any} (era|foi|eh|eram|foram|sao|sim) {value:any}",
        "nao dormi {old:hours} (dormi|foi|foram|era|eram|sim|mas) {value:hours}",
        "nao (pesei|peso) {old:mass} (pesei|peso|foi|foram|era|eram|eh|sim|mas) {value:mass}",
        "nao (gastei|paguei|custou) {old:money} (gastei|paguei|custou|foi|foram|era|eram|sim|mas) {value:money}",
        "nao (bebi|tomei) {old:volume} (bebi|tomei|foi|foram|era|eram|sim|mas) {value:volume}",
        "{value:any} nao !_ {old:any} [(corrige|corrija|arruma|muda|conserta|ajusta|atualiza)]",
        "(corrige|corrija|corrigir|arruma|arrume|arrumar|muda|mude|mudar|altera|altere|alterar|ajusta|ajuste|ajustar|conserta|conserte|edita|edite|editar|troca\
         |troque|trocar|retifica|retifique|substitui|atualiza|atualize|atualizar) {old:any} (pra|por|em) {value:any}",
        "(corrige|corrija|corrigir|arruma|arrume|arrumar|muda|mude|mudar|altera|altere|alterar|ajusta|ajuste|ajustar|conserta|conserte|edita|edite|editar|troca\
         |troque|trocar|retifica|retifique|substitui|atualiza|atualize|atualizar) {value:any}",
        "{value:any} (corrige|corrija|arruma|conserta|retifica)",
        "{type:topics} [(foi|foram|era|eram|eh|deu|ta|tava)] {value:any} (corrige|corrija|corrigir|arruma|arrume|arrumar|conserta|conserte|consertar|ajusta|ajuste|ajustar\
         |muda|mude|mudar|altera|altere|alterar|atualiza|atualize|atualizar|retifica|retificar)",
        "{type:topics} {old:any} (era|na verdade|deveria ser|devia ser|era pra ser|eh na verdade) [(foi|era|eh)] {value:any}",
        "(o certo|o correto|valor certo|valor correto|certo|correto) (eh|era|foi|seria|sao|e) {value:any}",
        "(era pra ser|deveria ser|devia ser|era pra ter sido|queria dizer|quis dizer) {value:any}",
    ])
    .lookup(&ENTRY)
    .example("errei, foi 82"),
    Phrasing::ordered(&["(atualiza|atualize|atualizar|atualizando|muda|mude) (meu|minha|o meu|a minha) {type:topics} {value:any}"])
        .lookup(&ENTRY_OR_NEW),
    Phrasing::ordered(&[
        "(na verdade|na real|alias|quer dizer|digo|ops|melhor dizendo|ou melhor|perai|pera|foi mal|desculpa|desculpe|perdao|sorry|malz) {value:any}",
        "(na verdade|na real|alias|quer dizer|digo|ops|opa|eita|ih|vish|putz|oxe|epa|xi) (foi|era|eh|foram|eram|sao|dormi|pesei|bebi|gastei|corri|paguei|tomei) {value:any}",
        "nao (era|foi|eh|eram|foram|sao) {value:any}",
    ])
    .lookup(&ENTRY_JUST_NAMED),
    Phrasing::ordered_briefly(&[
        "(poe|ponha|coloca|coloque|bota|bote|deixa|deixe|usa|use|considera|considere) {value:any} (no lugar|lugar|mesmo|entao)",
        "(deixa|deixe|poe|coloca|bota) (em|como|por) {value:any}",
    ])
    .lookup(&ENTRY_JUST_NAMED),
    Phrasing::ordered(&[
        "(errei|enganei|confundi) (data|dia)",
        "(muda|mude|troca|troque|corrige|corrija|altera|altere|ajusta|arruma) (data|dia)",
        "(errei|enganei|confundi) [(data|dia)] (foi|era)",
    ])
    .days(Days::Day("date"))
    .lookup(&ENTRY),
];
