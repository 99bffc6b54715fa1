//! "me lembra de pagar a luz amanhã às 9", "quais são meus lembretes?", "adia 10 minutos", "feito".

use domain::sentence::Phrasing;

/// "lembra que sou alérgica" is for memory; "lembra quando…" is talk.
const NO_REMINDER: &[&str] = &[
    "(isso|ela|ele|aquilo|voce|vc|essa|esse|tudo) me lembra",
    "(lembra|lembre|lembrar) (que sou|que eu sou|que gosto|que eu gosto|que moro|que eu moro|quando|daquele|daquela|do dia|da vez|de mim)",
];

pub(crate) const CREATE_REMINDER: &[Phrasing] = &[
    Phrasing::ordered(&[
        "me (lembra|lembre|lembrar|lembrem|recorda|recorde|alerta|alerte) [(ai|por favor|pfv)] {title:rest}",
        "(lembra|lembre) me {title:rest}",
        "(lembra|lembre|lembrar) eu {title:rest}",
        "(lembra|lembre) (de|da|do) {title:rest}",
        "me (avisa|avise|avisar|cutuca|cutuque|chama|acorda|acorde) (pra|para|quando for|amanha|hoje|as|daqui|em|todo|toda|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia) {title:rest}",
        "me (acorda|acorde|desperta|desperte) {title:rest}",
        "(cria|crie|criar|faz|faca|poe|ponha|bota|bote|coloca|coloque|marca|marque|agenda|agende|adiciona|adicione|programa|programe|quero|preciso de|preciso) \
         [(ai|pra mim|me)] [um|o|novo] (lembrete|lembretinho|alarme|aviso) [(pra|para|de)] {title:rest}",
        "lembrete [(:|-)] {title:rest}",
        "(nao me deixa|nao me deixe|nao deixa eu|nao deixe eu|nao posso) esquecer {title:rest}",
        "(quero|queria|preciso) que (voce|vc) me (lembre|avise) {title:rest}",
        "(voce|vc) (pode|consegue|poderia) me (lembrar|avisar) {title:rest}",
        "(pode|consegue|poderia) me (lembrar|avisar) {title:rest}",
        "remind me {title:rest}",
        "(set|create|make|add|cria|adiciona|poe) [(um|uma)] (reminder|alarm) [(to|for|para|pra)] {title:rest}",
    ])
    .unless(NO_REMINDER)
    .example("me lembra de pagar a luz amanhã às 9h"),
    Phrasing::ordered(&["me (acorda|acorde|desperta|desperte)", "wake me [(up)]"]).fixed(&[("title", "\"acordar\"")]),
];

pub(crate) const GET_REMINDERS: &[Phrasing] = &[Phrasing::asked(&[
    "(quais|que|meus|minhas|ver|veja|mostra|mostre|lista|liste|listar|mostrar) [(sao|os|todos)] [(meus|os|de)] (lembretes|lembrete)",
    "(tenho|tem) [(algum|alguns)] (lembrete|lembretes)",
    "(o que|oque|que) [(voce|vc)] (vai me lembrar|tem pra me lembrar|tem marcado|tenho marcado|tenho agendado)",
    "lembretes [(de hoje|de amanha|da semana)]",
    "(what are|show|list|see|mostra|lista|ver|quais sao) [(me|all|todos)] [(my|meu|meus)] reminders",
    "(do i have|tenho|any) [(any|algum)] reminders",
])
.example("quais são meus lembretes?")];

pub(crate) const UPDATE_REMINDER: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(muda|mude|mudar|passa|passe|passar|troca|troque|trocar|altera|altere|alterar|ajusta|ajuste|ajustar|corrige|corrija|corrigir|remarca|remarque|remarcar\
         |reagenda|reagende|move|mova|mover|joga|jogue|antecipa|antecipe|antecipar|adia|adie|adiar|edita|edite|editar) \
         [(hora|horario|dia|data)] (lembrete|lembretinho|alarme|aviso|despertador) {query:rest}",
        "(lembrete|alarme|aviso|despertador) [{_:words}] (muda|mude|passa|passe|troca|troque|altera|altere|remarca|remarque|e pra|eh pra) {query:rest}",
        "(change|move|reschedule) [(the|my|that)] (reminder|alarm) {query:rest}",
    ]),
    // What was just made or listed is a reminder: "muda pra 20h" can be of nothing else.
    Phrasing::ordered(&[
        "(muda|mude|mudar|passa|passe|passar|troca|troque|altera|altere|ajusta|ajuste|corrige|corrija|remarca|remarque|reagenda|joga|antecipa|antecipe|move) {datetime:rest}",
    ])
    .after("reminder"),
];

/// Orders that name a reminder as such.
pub(crate) const MOVES: &[&str] = &[
    "muda o lembrete",
    "mude o lembrete",
    "passa o lembrete",
    "passe o lembrete",
    "troca o lembrete",
    "troque o lembrete",
    "altera o lembrete",
    "altere o lembrete",
    "remarca o lembrete",
    "remarque o lembrete",
    "muda o alarme",
    "mude o alarme",
    "change the reminder",
    "move the reminder",
];

pub(crate) const SNOOZE_REMINDER: &[Phrasing] = &[Phrasing::ordered(&[
    "(adia|adie|adiar|soneca|posterga|postergue|empurra) [(isso|esse|o|lembrete|esse lembrete|o lembrete)] [(pra|por|para|em|mais)] {until:rest}",
    "(adia|adie|soneca) [(isso|esse lembrete|o lembrete)]",
    "(me) (lembra|lembre|avisa|avise) (de novo|novamente|outra vez|mais tarde) {until:rest}",
    "(me) (lembra|lembre|avisa|avise) (mais tarde|depois|daqui a pouco)",
    "snooze [(it|that|this|for)] {until:rest}",
    "snooze [(it|that|this)]",
])];

pub(crate) const SNOOZES: &[&str] = &[
    "adia",
    "adie",
    "soneca",
    "posterga",
    "postergue",
    "lembra de novo",
    "lembre de novo",
    "avisa de novo",
    "lembra mais tarde",
    "lembra depois",
    "me avisa depois",
    "snooze",
];

pub(crate) const COMPLETE_REMINDER: &[Phrasing] = &[Phrasing::ordered_briefly(&[
    "(feito|ja fiz|ja foi|prontinho|ja resolvi|resolvido|concluido|terminei ja|ta feito|esta feito)",
    "(marca|marque|marcar|pode marcar) [(isso|esse|o lembrete|esse lembrete)] (como feito|como concluido|como resolvido|feito|concluido)",
    "(mark it as done|mark as done|i did it|done that|already did it)",
])];

pub(crate) const DONES: &[&str] = &[
    "feito",
    "ja fiz",
    "ja foi",
    "prontinho",
    "ja resolvi",
    "resolvido",
    "concluido",
    "mark it as done",
    "mark as done",
    "i did it",
    "already did it",
];

pub(crate) const CANCEL_REMINDER: &[Phrasing] = &[Phrasing::ordered(&[
    "(cancela|cancele|cancelar|apaga|apague|apagar|remove|remova|tira|tire|exclui|exclua|desmarca|desmarque|deleta|delete) \
     [(o|esse|aquele|meu)] (lembrete|alarme|aviso) [(de|do|da|sobre|pra|para)] {query:rest}",
    "(cancela|cancele|apaga|apague|desmarca|desmarque|tira) (esse lembrete|o lembrete|este lembrete)",
    "nao (precisa|precisa mais) (me lembrar|lembrar|me avisar) [mais] [(de|do|da|sobre)] {query:rest}",
    "(cancel|delete|remove|cancela|apaga) [(the|my|that|o|meu|esse)] reminder [(to|about|for|of|para|pra|de|sobre)] {query:rest}",
])];

pub(crate) const CANCELS: &[&str] = &[
    "cancela o lembrete",
    "cancele o lembrete",
    "apaga o lembrete",
    "apague o lembrete",
    "desmarca o lembrete",
    "tira o lembrete",
    "remove o lembrete",
    "exclui o lembrete",
    "cancela esse lembrete",
    "apaga esse lembrete",
    "cancel the reminder",
    "delete the reminder",
    "remove the reminder",
    "cancel my reminder",
];
