//! What operators say of shifts and conversations: classes of verbs, and what they are done to. Which shift, which doctor, which
//! day and which amount the tools read from the whole sentence (`spans`).

use domain::sentence::{Days, Phrasing, Vocabulary};

const SHIFT: Vocabulary =
    Vocabulary { name: "shift", entries: &[("plantao|plantoes|vaga|turno|escala", "true")] };

/// Somebody goes, the shift stays.
const FREEING: Vocabulary = Vocabulary {
    name: "freeing",
    entries: &[(
        "libera|libere|liberar|solta|solte|soltar|desmarca|desmarque|desmarcar|desaloca|desaloque|desalocar|desescala|desescalar|reabre|reabra|reabrir|descobre|desfaz a reserva|desfazer a reserva|cancela a reserva|cancelar a reserva|derruba a reserva",
        "true",
    )],
};

const REMOVING: Vocabulary = Vocabulary {
    name: "removing",
    entries: &[(
        "tira|tire|tirar|remove|remova|remover|retira|retire|retirar|exclui|exclua|excluir|saca|desescala|desescalar|desaloca|corta|cortar|desmarca|desmarque|desmarcar",
        "true",
    )],
};

/// Somebody says for a doctor that they will not come.
const BACKING_OUT: Vocabulary = Vocabulary {
    name: "backing_out",
    entries: &[(
        "desistiu|desistiram|desmarcou|cancelou|caiu fora|pulou fora|nao vai mais|nao vai poder|nao vai conseguir|nao pode mais|nao consegue mais|nao consegue ir|nao pode ir|nao vem mais|nao quer mais|nao vai dar|teve um imprevisto|avisou que nao vai|avisou que nao pode|devolveu",
        "true",
    )],
};

const HANDING: Vocabulary = Vocabulary {
    name: "handing",
    entries: &[(
        "passa|passe|passar|transfere|transfira|transferir|repassa|repasse|repassar|realoca|realoque|realocar|muda|mude|mudar|troca|troque|trocar|da|de|dar|deixa|deixe",
        "true",
    )],
};

const CHANGING: Vocabulary = Vocabulary {
    name: "changing",
    entries: &[(
        "muda|mude|mudar|altera|altere|alterar|corrige|corrija|corrigir|ajusta|ajuste|ajustar|atualiza|atualize|atualizar|aumenta|aumente|aumentar|sobe|suba|subir|baixa|baixe|baixar|diminui|diminua|diminuir|reduz|reduza|reduzir|adianta|adiante|adiantar|antecipa|antecipe|antecipar|atrasa|atrase|atrasar|adia|adie|adiar|remarca|remarque|remarcar|reagenda|reagende|reagendar|edita|edite|editar|troca|troque|trocar|poe|ponha|bota|bote|coloca|coloque|colocar|estende|estenda|encurta",
        "true",
    )],
};

/// What of a shift may change.
const ASPECT: Vocabulary = Vocabulary {
    name: "aspect",
    entries: &[("valor|preco|pagamento|horario|hora|inicio|comeco|fim|final|termino|data|dia|cache", "true")],
};

const CLOSING: Vocabulary = Vocabulary {
    name: "closing",
    entries: &[(
        "fecha|feche|fechar|encerra|encerre|encerrar|cancela|cancele|cancelar|suspende|suspenda|suspender|apaga|apague|apagar|exclui|exclua|excluir|deleta|delete|deletar|elimina|elimine|anula|anule|anular|baixa da lista",
        "true",
    )],
};

const CREATING: Vocabulary = Vocabulary {
    name: "creating",
    entries: &[(
        "cria|crie|criar|abre|abra|abrir|cadastra|cadastre|cadastrar|adiciona|adicione|adicionar|inclui|inclua|incluir|lanca|lance|lancar|acrescenta|acrescente|acrescentar|publica|publique|publicar|insere|insira|inserir|registra|registre|registrar|bota|bote|poe|ponha|coloca|coloque|oferece|ofereca|oferecer|gera|gere|gerar|anuncia|anuncie",
        "true",
    )],
};

/// A shift that nobody has.
const OPENED: Vocabulary = Vocabulary {
    name: "opened",
    entries: &[(
        "aberta|aberto|em aberto|descoberta|descoberto|sem medico|sem medica|sem medicos|sem ninguem|sem plantonista|sem dono|sem cobertura|livre|vazia|vazio|buraco|furo|sobrando|falta cobrir|faltando cobrir|por cobrir|falta preencher|falta fechar|faltando|pra cobrir|pra preencher|para cobrir|nao foi coberto|nao tem medico|nao tem ninguem",
        "true",
    )],
};

const SHOWING: Vocabulary = Vocabulary {
    name: "showing",
    entries: &[(
        "mostra|mostre|mostrar|lista|liste|listar|manda|mande|ver|veja|abre|puxa|passa|me da|quero ver|queria ver|traz|me passa|me mostra|consulta|consultar",
        "true",
    )],
};

/// What is the speaker's own is a doctor's sentence.
const OWN: &[&str] = &["(meu|minha|meus|minhas|comigo|pra mim|para mim)"];

pub(crate) const LIBERAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{_:freeing} [(o|a|esse|essa|este|esta)] {_:shift} [{_:rest}]",
        "{_:freeing} [(o|a)] [(dr|dra|doutor|doutora|medico|medica)] {_:name} (do|da|desse|dessa|deste|desta|no|na) {_:shift} [{_:rest}]",
        "{_:removing} [(o|a)] [(dr|dra|doutor|doutora|medico|medica)] {_:name} (do|da|desse|dessa|deste|desta|de|no|na) [{_:shift}] [{_:rest}]",
        "{_:removing} {_:name} {_:shift} [{_:rest}]",
        "{_:removing} [(o|a)] [(dr|dra|doutor|doutora|medico|medica)] {_:name} [(de|do|da|no|na)] {_:day} [{_:rest}]",
        "{_:backing_out} [(do|da|no|na|ao|o|a|de|fazer|ir)] {_:shift} [{_:rest}]",
        "{_:shift} {_:backing_out}",
        "{_:backing_out} [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|comigo|pra mim|para mim)", "(da lista|do ar|do sistema)", "(bloqueio|campanha|campanhas)", "(no lugar|em vez)"])
    .vocabularies(&[&SHIFT, &FREEING, &REMOVING, &BACKING_OUT])
    .days(Days::Ahead("data_plantao"))
    .example("tira o Carlos do plantão de sábado"),
];

pub(crate) const TROCAR_MEDICO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{_:handing} [(o|a|esse|essa)] {_:shift} [{_:words}] (pra|pro|para|ao) [(o|a)] [(dr|dra|doutor|doutora)] {_:name} [{_:rest}]",
        "{_:handing} (pra|pro|para|ao) [(o|a)] [(dr|dra|doutor|doutora)] {_:name} [(o|a|esse|essa)] {_:shift} [{_:rest}]",
        "(sai|saia|sair) [(o|a)] {_:name} (entra|entre|entrar|vai) [(o|a)] {_:name} [{_:rest}]",
        "(troca|troque|trocar|substitui|substitua|substituir) [(o|a)] [(dr|dra|doutor|doutora)] {_:name} (por|pelo|pela) [{_:rest}]",
        "(troca|troque|trocar|substitui|substitua|substituir) [(o|a)] {_:name} (do|da|no|na) {_:shift} {_:rest}",
        "[(coloca|coloque|colocar|bota|bote|botar|por|poe|ponha|escala|escale|escalar|inclui|inclua|chama|chame)] [(o|a)] [(dr|dra|doutor|doutora)] {_:name} (no lugar|em vez|ao inves|em lugar) (da|do|de|dela|dele) [{_:rest}]",
        "(no lugar|em vez|ao inves|em lugar) (da|do|de|dela|dele) [{_:rest}]",
        "(cobre|vai cobrir|cobrir|substitui|vai substituir|assume|vai assumir|pega|vai pegar|fica com|vai ficar com) [(o|a)] {_:shift} (da|do|de) {_:name} [{_:rest}]",
        "(cobre|vai cobrir|vai substituir) [(o|a)] {_:name} [{_:rest}]",
    ])
    .unless(&[
        "(meu|minha|meus|minhas|comigo|pra mim|para mim)",
        "(pra|pro|para) (segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|hoje|dia|as|lista)",
        "(conversa|atendimento|mensagem|valor|horario)",
    ])
    .vocabularies(&[&SHIFT, &HANDING])
    .days(Days::Ahead("data_plantao"))
    .example("passa o plantão de sexta da Ana para o Carlos"),
];

pub(crate) const ALTERAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{_:changing} [(o|a)] {_:aspect} [(do|da|desse|dessa)] {_:shift} [{_:rest}]",
        "{_:changing} [(o|a|esse|essa)] {_:shift} [{_:rest}]",
        "{_:changing} [(pra|para)] {_:aspect} [{_:rest}]",
        "(passa|passe|passar|transfere|transfira|joga|jogue|leva|leve|empurra|empurre|muda|mude) [(o|a)] {_:shift} (pra|pro|para) {_:day} [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|comigo|pra mim|para mim)", "(no lugar|em vez|ao inves)", "(um|uma|nova|novo) (vaga|plantao|turno)", "(conversa|campanha|campanhas|prompt|mensagem)"])
    .vocabularies(&[&SHIFT, &CHANGING, &ASPECT])
    .example("muda o valor do plantão de sábado para 2000"),
    // "o plantão de sexta agora começa às 8h".
    Phrasing::seen(&[
        "{_:shift} (comeca|vai comecar|inicia|vai iniciar|termina|vai terminar|acaba|vai acabar|vai ate|passa a ser|passou a ser|passou para|passou pra|passa para|passa pra|mudou para|mudou pra|subiu|aumentou|baixou|caiu para|caiu pra|diminuiu|foi reajustado|vai ser|sera|paga|vai pagar|passa a pagar|pagar|agora e|agora eh|ficou em|ficou para|foi para|foi pra) [{_:rest}]",
    ])
    .unless(OWN)
    .vocabularies(&[&SHIFT]),
];

pub(crate) const FECHAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{_:closing} [(o|a|esse|essa|este|esta)] {_:shift} [{_:rest}]",
        "(tira|tire|tirar|remove|remova|retira|retire) [(o|a|esse|essa)] {_:shift} [{_:rest}] (da lista|do ar|do sistema|da escala)",
        "(tira|tire|tirar|remove|remova|retira|retire) (da lista|do ar|do sistema) [(o|a|esse|essa)] {_:shift} [{_:rest}]",
        "(nao precisa|nao precisamos|nao vamos precisar|nao vamos mais precisar|nao vai mais precisar|nao vamos mais querer|nao vai precisar|nao vai ter|nao vai haver|nao tera|nao quer) [(mais)] [(do|da|de|desse|dessa|o|a)] {_:shift} [{_:rest}]",
        "{_:shift} (foi cancelado|foi cancelada|cancelado|cancelada|nao vai acontecer|nao vai ter|nao existe mais|nao precisa mais|caiu) [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|comigo|pra mim|para mim)", "(pro|pra|para) (dr|dra|doutor|doutora|medico|medica)", "(reserva)"])
    .vocabularies(&[&SHIFT, &CLOSING])
    .days(Days::Ahead("data_plantao"))
    .example("fecha a vaga de domingo"),
];

pub(crate) const CRIAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{_:creating} (um|uma|mais um|mais uma|outro|outra|novo|nova|um novo|uma nova|plantao novo|vaga nova) [{_:words}] {_:shift} [{_:rest}]",
        "{_:creating} [(o|a)] {_:shift} [(nova|novo)] [{_:rest}]",
        "(vaga nova|nova vaga|novo plantao|plantao novo|mais uma vaga|mais um plantao|temos uma vaga|temos um plantao|surgiu uma vaga|abriu uma vaga|abriu um plantao) [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|comigo|pra mim|para mim)", "(do|de|dos) (grupo|grupos)", "(no lugar|em vez)", "(realizado|realizada|feito|feita|cumprido)"])
    .vocabularies(&[&SHIFT, &CREATING])
    .example("cria um plantão no São Luiz dia 20/11 das 19h às 7h, R$ 2.000"),
];

pub(crate) const REGISTRAR_PRESENCA: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(faltou|faltaram|nao foi|nao apareceu|nao compareceu|nao veio|furou|deu no show|nao fez|nao cumpriu|nao chegou a ir) [(o|a|no|na|ao|do|da)] [{_:shift}] [{_:rest}]",
        "(marca|marque|anota|anote|registra|registre|coloca|lanca|poe|da) {_:shift} (nao realizado|nao realizada|nao feito|nao feita|falta|nao cumprido|no show|faltou)",
        "(marca|marque|anota|anote|registra|registre|coloca|lanca|poe|da) [(a|uma)] (falta|no show|ausencia) [{_:rest}]",
    ])
    .unless(&["(eu|meu|minha|meus|minhas)", "(entendi|recebi|paguei)"])
    .vocabularies(&[&SHIFT])
    .fixed(&[("compareceu", "false")])
    .example("o Carlos faltou no plantão de ontem"),
    Phrasing::ordered(&[
        "(marca|marque|anota|anote|registra|registre|coloca|lanca|poe|da|confirma|confirme) {_:shift} (realizado|realizada|feito|feita|cumprido|cumprida|concluido|concluida|ok)",
        "(fez|cumpriu|compareceu|realizou|foi fazer|deu|concluiu) [(o|a|no|na|ao)] {_:shift} [{_:rest}]",
        "(confirma|confirme|anota|registra|marca) [(a)] (presenca) [{_:rest}]",
    ])
    .unless(&["(eu|meu|minha|meus|minhas)", "(quem|nao)"])
    .vocabularies(&[&SHIFT])
    .fixed(&[("compareceu", "true")]),
];

pub(crate) const BUSCAR_ESCALA: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quem|de quem|com quem|qual medico|qual medica|que medico|que medica) [(ta|esta|tao|estao|vai|fica|pegou|tem|reservou|faz|fara|cobre|assumiu|e|eh|sera|foi|fez|ficou)] [(no|na|com|de|o|a|em)] {_:shift} [{_:rest}]",
        "(quem) (trabalha|cobre|vai cobrir|ta escalado|esta escalado|ta escalada|esta escalada|vai trabalhar|ta de plantao|esta de plantao|vai estar|entra|atende|assume) [{_:rest}]",
        "(quem) (ta|esta|tao|estao|vai|fica|vai ficar) (no|na|em|hoje|amanha) [{_:rest}]",
        "(quais|que|quantos|quantas|qual) [(sao)] [(os|as|o|a)] {_:shift} (do|da|dos|das|o|a) {_:name} [{_:rest}]",
        "(tem|vai fazer|pegou|reservou) (plantao|plantoes) {_:rest}",
        "?[(o|a)] [(dr|dra|doutor|doutora)] {_:name} (tem|pegou|reservou|vai fazer|faz|esta|ta) [(no|na|em|com|o|a|algum|alguma)] {_:shift} [{_:rest}]",
        "(onde|quando) [(que)] [(o|a)] [(dr|dra|doutor|doutora)] {_:name} (ta|esta|trabalha|vai|tem|faz|fara|vai trabalhar|vai estar) [{_:rest}]",
        "(como ta|como esta|como ficou|como anda|qual) [(a)] escala [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|eu tenho|eu)", "(atendimento|humano|handoff|equipe|fila|revisao|grupo|grupos|campanha|campanhas)"])
    .vocabularies(&[&SHIFT])
    .example("quem está no plantão de sexta?"),
    Phrasing::asked(&[
        "(quais|que|quantas|quantos|tem|ha|existe|o que|oque|qual|ainda|sobrou|falta|faltam) [{_:words}] {_:opened} [{_:rest}]",
        "(quais|que|quantas|quantos) {_:shift} {_:opened} [{_:rest}]",
        "(tem|ha|existe|sobrou) [(algum|alguma)] {_:opened} (na|no|em) escala [{_:rest}]",
        "(o que|oque|quais|quantos|quantas|quanto) (falta|faltam|sobrou|resta|restam) [(pra|para|a)] (cobrir|preencher|fechar|escalar) [{_:rest}]",
        "(falta|faltam) [{_:words}] (cobrir|preencher|fechar|escalar|medico|medicos|plantonista) [{_:rest}]",
    ])
    .unless(&["(meu|minha|meus|minhas|pra mim|para mim)", "(atendimento|humano|handoff|fila|revisao|grupo|grupos|campanha|campanhas)"])
    .vocabularies(&[&SHIFT, &OPENED])
    .fixed(&[("situacao", "\"abertas\"")])
    .example("o que está aberto essa semana?"),
    Phrasing::ordered(&[
        "{_:showing} [(a|as|os|o)] (escala|agenda|quadro|plantonistas) [{_:rest}]",
        "{_:showing} [(a|as|os|o|quem)] (esta|ta) (escalado|escalada|de plantao|no plantao) [{_:rest}]",
        "{_:showing} [(os|as|o|a)] {_:shift} (do|da|dos|das) {_:name} [{_:rest}]",
        "{_:showing} [(os|as|o|a)] {_:shift} (reservada|reservado|reservadas|reservados|ocupadas|ocupados|fechados|fechadas) [{_:rest}]",
    ])
    .unless(OWN)
    .vocabularies(&[&SHIFT, &SHOWING]),
    Phrasing::ordered(&[
        "{_:showing} [(os|as|o|a|tudo)] {_:shift} [(que)] {_:opened} [{_:rest}]",
        "{_:showing} [(os|as|o|a|tudo)] [(que)] [(ta|esta)] {_:opened} [{_:rest}]",
    ])
    .unless(OWN)
    .vocabularies(&[&SHIFT, &SHOWING, &OPENED])
    .fixed(&[("situacao", "\"abertas\"")]),
    Phrasing::ordered_briefly(&["escala [(de|do|da|dessa|desta|completa|geral)] [{_:rest}]"]),
];

pub(crate) const ASSUMIR_CONVERSA: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(assume|assuma|assumir|assumo|pega|pegue|pegar|pego|toma|tomar|puxa|puxar|quero|vou pegar|vou assumir) [(a|o|essa|esse)] (conversa|atendimento|chat|papo|caso) [{_:rest}]",
        "(deixa|deixe|pode deixar) [(que)] (eu|a gente|nos) (falo|fala|falamos|respondo|responde|atendo|atende|assumo|assume|cuido|cuida|resolvo|resolve|converso|conversa) [{_:rest}]",
        "(eu falo|eu respondo|eu assumo|eu atendo|eu cuido|eu converso|vou falar|vou responder|vou assumir|vou atender|a gente assume|a gente fala|a gente responde|quero assumir|quero responder) (com|o|a|pro|pra|do|da) [{_:rest}]",
        "(pra|para|pare|parar) [(de)] (responder|falar com|conversar com) [{_:rest}]",
        "(nao responde|nao responda|nao fala|nao fale) [(mais)] (o|a|pro|pra|com|ao) [{_:rest}]",
        "(passa|passe|transfere|transfira|manda) (a conversa|o atendimento|a conversa do|a conversa da) {_:words} (pra|para) (mim|equipe|gente|nos|humano)",
    ])
    .unless(&["(vaga|plantao|turno|escala)", "(devolve|devolver|volta|voltar)"])
    .example("assume a conversa com a Ana"),
];

pub(crate) const DEVOLVER_CONVERSA: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(devolve|devolva|devolver|devolvo|libera|libere|solta|solte|retorna|retorne|encerra|encerre|finaliza|finalize|passa|passe|volta) [(a|o|essa|esse)] (conversa|atendimento|chat|papo|caso) [{_:rest}]",
        "(volta|volte|voltar|retoma|retome|retomar) [(a|o|pra)] (responder|falar|atender|conversar|cuidar|conversa|atendimento) [{_:rest}]",
        "(pode responder|pode falar|responde|responda|atende|atenda|assume|assuma) [(o|a|com)] {_:words} (de novo|novamente|outra vez|de volta)",
        "(devolve|devolva|devolver|devolvo) [(o|a)] {_:name} [{_:rest}]",
    ])
    .unless(&["(vaga|plantao|turno|escala)", "(pra|para) (mim|equipe|gente|humano)"])
    .example("devolve a conversa da Ana"),
];

pub(crate) const BUSCAR_CAMPANHA: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quantos|quantas|quem|quanta gente) [(medicos|medicas|pessoas|doutores)] (responderam|respondeu|reservaram|reservou|receberam|recebeu|converteram|fecharam|fechou|aceitaram|pegaram) [(a|na|da|pela|com a|por causa da)] campanha [{_:rest}]",
        "(como foi|como ta|como esta|como anda|como vai|como ficou|como se saiu|qual|quais|quanto|quantas|quantos|deu certo|funcionou|rendeu) [{_:words}] campanha [{_:rest}]",
        "campanha {_:words} (deu certo|funcionou|rendeu|converteu|deu resultado|foi bem|foi mal)",
    ])
    .unless(&["(ligada|ligadas|desligada|desligadas|ativa|ativas|rodando|parada|paradas)"])
    .example("como foi a campanha de novembro?"),
    Phrasing::ordered(&[
        "(mostra|mostre|ver|manda|me da|me passa|quero|me mostra|busca|puxa) [(o|os|a|as)] (resultado|resultados|conversao|numeros|desempenho|relatorio|metricas) [(da|de|dessa|desta)] campanha [{_:rest}]",
    ]),
    Phrasing::ordered_briefly(&["(resultado|resultados|conversao|numeros|desempenho|relatorio) [(da|de)] campanha [{_:rest}]"]),
];
