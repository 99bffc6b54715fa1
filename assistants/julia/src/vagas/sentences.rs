//! "tem plantão pra essa semana?", "quero o do dia 18", "onde fica o São Luiz?".
//!
//! What a sentence says of hours, places and money the tools read from the whole message, and make arguments of it.

use domain::sentence::{Days, Phrasing};

/// What is the doctor's own, or no shift at all.
const NO_SEARCH: &[&str] = &[
    "(meus|meu|minha) (plantao|plantoes|escala|reserva|proximo)",
    "(tenho|reservei|peguei|marquei)",
    "(pegar|fazer|dar|tirar) (o|esse|este) plantao",
    "(quem|alguem|ninguem) [(mais)] (pegou|aceitou|reservou|fez|vai)",
    "(fila|revisao|pipeline)",
    "(vaga|vagas) (de|do|dos) (grupo|grupos)",
    "vaga (de garagem|no estacionamento|de emprego|na residencia)",
    "(grupo|grupos|revisao) [(pra|para)] (revisar|aprovar)",
];

pub(crate) const BUSCAR_VAGAS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(tem|teria|ha|existe|abriu|abriram|surgiu|surgiram|apareceu|sobrou|rola|pintou) [(alguma|algum|mais|outra|outro|outras|outros)] \
         (vaga|vagas|plantao|plantoes|opcao|opcoes|shift|shifts) [{_:rest}]",
        "(quais|que|qual|quantas|quantos) [(sao|seriam)] [(as|os|o)] (vaga|vagas|plantao|plantoes|opcoes|oportunidades|shifts) [{_:rest}]",
        "(quanto) (ta pagando|tao pagando|estao pagando|esta pagando|pagam|paga|pagando) [{_:rest}]",
        "(o que|oque|que) [(voce|ce)] (tem|teria|tem aberto|ha) [{_:rest}]",
        "?(alguma|algum|mais|outra|outras|outro|outros) (vaga|vagas|plantao|plantoes|opcao|opcoes|coisa) [{_:rest}]",
        "?(tem|teria|rola) (algo|alguma coisa|algum|alguma|outro|outra|outros|outras|mais|noturno|diurno|de noite|de dia|de 12h|de 24h) [{_:rest}]",
        "?(vagas|plantoes|plantao|vaga|shifts) [{_:rest}]",
        "(tem como|da pra|daria pra|consigo) (pegar|fazer|conseguir) (plantao|plantoes|vaga|um plantao) [{_:rest}]",
        "?(tem|teria|ha|sobrou) (lugar|horario|espaco|furo|buraco|trabalho|servico|escala) [{_:rest}]",
        "(tem|teria|voce tem) (alguma coisa|algo|alguma vaga|algum plantao) [{_:rest}]",
        "?(novidade|novidades) (de|em|sobre) (plantao|plantoes|vaga|vagas) [{_:rest}]",
        "?tem !_",
    ])
    .unless(NO_SEARCH)
    .example("tem plantão pra essa semana?"),
    Phrasing::ordered(&[
        "(manda|mande|mandar|envia|envie|mostra|mostre|mostrar|lista|liste|passa|passe|ver|veja|ve|olha|procura|procuro|procurando|busca|busco|buscando|arruma|arranja|quero ver|queria ver) \
         [(ai|pra mim|todas|todos|mais|outras|outros|algum|alguma|um|uma|umas|uns|as|os)] (vaga|vagas|plantao|plantoes|opcoes|shifts) [{_:rest}]",
        "(preciso de|precisando de|procurando|atras de|interesse em|interessado em|interessada em|quero um|quero uma|quero mais|quero fazer|quero dar|queria um|queria uma|queria fazer|queria pegar) \
         [(mais|um|uns|algum)] (vaga|vagas|plantao|plantoes) [{_:rest}]",
        "(manda|mande|mostra|mostre|passa|passe|envia|envie) (tudo|o que|oque|todos|todas) [(que)] (tem|tiver|houver|ha|aparecer|esta aberto) [{_:rest}]",
        "(preciso|quero|queria|gostaria de|posso|pretendo|consigo) (fazer|dar|pegar|tirar|trabalhar) [(uns|umas|mais|alguns|um|algum|em)] (plantao|plantoes) [{_:rest}]",
        "(quero|queria|posso|gostaria de) trabalhar [{_:rest}]",
        "(quero ver|queria ver|deixa eu ver|quero olhar) (o|a|os|as|o que|quais) [{_:rest}]",
        "(queria|quero|gostaria de|preciso) saber (se tem|se ha|se teria|das|dos|de|quais) [{_:rest}]",
        "(me avisa|me diz|me fala|me mostra|me manda|me passa) (o que|oque) tem [{_:rest}]",
        "(do you have|any) (shift|shifts|plantao|plantoes) [{_:rest}]",
    ])
    .unless(NO_SEARCH),
    Phrasing::asked(&["?(as outras|os outros|o resto) !_"]).fixed(&[("preferencias", "\"ignorar\"")]),
    // Everything, also what goes beyond the doctor's own wishes.
    Phrasing::ordered(&[
        "(manda|mande|mostra|mostre|mostrar|lista|liste|passa|passe|ver|veja|quero ver|queria ver|pode mostrar|quero|envia|envie) \
         [(ai|pra mim|entao|sim)] (todas|todos|tudo) [(as|os)] [(vaga|vagas|plantao|plantoes|opcoes)] [(mesmo|entao|por favor|que tem|ai)]",
        "(tira|tire|sem|remove|ignora|esquece) [(o|os|esse|esses|a|as)] (filtro|filtros|preferencia|preferencias)",
    ])
    .unless(NO_SEARCH)
    .fixed(&[("preferencias", "\"ignorar\"")]),
    Phrasing::ordered_briefly(&["[(sim|quero|pode)] (todas|todos|ver todas|ver todos|ver tudo|todas sim|qualquer uma|qualquer um)"])
        .fixed(&[("preferencias", "\"ignorar\"")]),
    Phrasing::ordered_briefly(&[
        "(vagas|vaga|plantoes|plantao|mais opcoes|outras opcoes|outros|noturno|diurno) [(disponiveis|abertas|abertos)]",
        "(so|somente|apenas) (noturno|diurno|noturnos|diurnos|de noite|de dia|fim de semana|final de semana|finais de semana|fds)",
        "(so|somente|apenas) !(isso|isto|obrigado|valeu|ok|um|uma|minuto|agora|que|nao|se)",
    ])
    .unless(NO_SEARCH),
];

pub(crate) const RESERVAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(reserva|reserve|reservar|pode fechar|fecha|feche|fechar) (o|a|esse|essa|este|esta|pra mim|plantao|vaga) [{_:rest}]",
        "(pode reservar|me reserva|me reserve|pode fechar) [{_:rest}]",
        "(me coloca|me coloque|me colocar|me poe|me bota|me inclui|me inclua|me incluir|me escala|me escale|me encaixa|me encaixe|me inscreve|me inscreva|me cadastra) \
         (no|na|nesse|nessa|neste|pra|em) [{_:rest}]",
        "(poe|bota|coloca|coloque|pode por|pode colocar|anota) meu nome (no|na|nesse|nessa|pra|em|pro) [{_:rest}]",
        "(eu faco|eu pego|eu cubro|eu topo|eu aceito|eu quero|eu assumo|posso cobrir|cubro|assumo|faco) (o de|o do|o da|esse|essa|este|esta|o|a) [{_:rest}]",
        "(pode deixar|deixa|deixe|deixar) (o|a|esse|essa|este|esta) [{_:rest}]",
        "(fica comigo|fica pra mim|deixa comigo|deixa pra mim|guarda pra mim|separa pra mim|segura pra mim|garante pra mim|separa|segura|garante) (o|a|esse|essa|este|esta) [{_:rest}]",
        "(vou de|vou no|vou na|vou com|vamos de|vamos no|vamos com|escolho|opto|fico) (numero|primeiro|primeira|segundo|terceiro|ultimo|ultima|o|a|esse|essa|com esse|com essa|no|na) [{_:rest}]",
        "(esse|essa|este|esta|o do|o de|o da) (eu quero|eu pego|eu topo|eu aceito|eu fico|eu faco|pode reservar|pode ser meu|me interessa)",
        "(marca|marque|pode marcar|confirma|confirme|pode confirmar) (pra mim|o|a|esse|essa|este|esta) [{_:rest}]",
        "(aceito|topo|pego|fico com|vou querer|vou ficar com|quero ficar com|quero pegar|vou pegar|vou fazer|pode ser) (o|a|esse|essa|este|esta|plantao|vaga|no|de) [{_:rest}]",
        "quero (o|a|esse|essa|este|esta) [{_:rest}]",
        "(i will take|i take|i'll take|ill take|ll take|i want|book) (the|o|a|primeiro|first|that) [{_:rest}]",
        "(fechado|fechou|combinado|aceito) [(entao)] (fico com|quero|pego|reserva|pode reservar) [{_:rest}]",
    ])
    .unless(&[
        "(deixa|deixe|deixar) (o|a|esse|essa) (telefone|contato|recado|mensagem|assunto)",
        "(faco|eu faco) (o|a) (residencia|especializacao|faculdade|plantao fixo|mesmo|que)",
        "quero (o|a) (endereco|localizacao|telefone|contato)",
        "(pode ser|quero|aceito) (esse|este|o) (valor|preco|horario)",
        "(so|somente|apenas) (aceito|pego|topo)",
        "quero (ver|saber|falar|cancelar|desmarcar|desistir)",
        "(marca|marque) (consulta|reuniao)",
        "(fecha|feche|fechar) (a|o|essa|esse) (conversa|atendimento|chat|assunto)",
    ])
    .days(Days::Ahead("data_plantao"))
    .example("quero o do dia 18"),
    Phrasing::ordered_briefly(&[
        "(aceito|fechado|fechou|topo|combinado|quero essa|quero esse|quero esta|quero este|pode reservar|pode ser esse|pode ser essa|reserva|quero sim|pode fechar)",
    ])
    .days(Days::Ahead("data_plantao")),
];

pub(crate) const BUSCAR_INFO_HOSPITAL: &[Phrasing] = &[
    Phrasing::asked(&[
        "(onde|aonde) (fica|eh|e|esta|se localiza|seria) {nome_hospital:rest}",
        "(endereco|localizacao) (do|da|de|desse|dessa|pro|para o) {nome_hospital:rest}",
        "como (chego|chegar|vou|faco pra chegar|faco pra ir|se chega) (no|na|ao|ate|em|pro|pra|la) {nome_hospital:rest}",
        "(em que|em qual|qual|que) (bairro|cidade|regiao|rua) (fica|eh|e|esta) {nome_hospital:rest}",
        "hospital {nome_hospital:words} fica (onde|em que|em qual|longe|perto|aonde)",
        "(tem|ha) (estacionamento|refeitorio|conforto|vestiario|alojamento|metro|onibus|quarto|descanso) [(medico|perto)] (no|na|em|la) {nome_hospital:rest}",
        "(conhece|sabe) [(do|da|o|a)] hospital {nome_hospital:rest}",
        "(where is|onde fica) {nome_hospital:rest}",
    ])
    .example("onde fica o São Luiz?"),
    Phrasing::asked(&[
        "fica (onde|aonde|em que|em qual)",
        "(qual|quais) [(o|eh|seria)] (endereco|localizacao)",
        "(onde|aonde) (fica|eh|e|seria) !_",
        "como (chego|chegar|vou) la",
    ]),
    Phrasing::ordered(&[
        "(manda|mande|passa|passe|envia|envie|me da) [(o|a)] (endereco|localizacao) (do|da|de|desse) {nome_hospital:rest}",
        "(me fala|me conta|fala|conta|informacoes|detalhes) [(mais)] (sobre|do|da) hospital {nome_hospital:rest}",
    ]),
    Phrasing::ordered(&["(manda|mande|passa|passe|envia|envie|me da) [(o|a)] (endereco|localizacao)"]),
];

pub(crate) const LISTAR_MEUS_PLANTOES: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quais|que|quantos|qual) (plantao|plantoes|vagas) (tenho|eu tenho|reservei|peguei|marquei) [{_:rest}]",
        "(quais|qual|quando|que horas|onde) {_:words} (meu plantao|meus plantoes|meu proximo plantao|minha escala|meus proximos plantoes) [{_:rest}]",
        "(quais|qual|quando|que horas|onde) [(eh|sao|e|comeca|vai ser)] (meu plantao|meus plantoes|meu proximo plantao|minha escala|meus proximos plantoes) [{_:rest}]",
        "tenho [(algum)] (plantao|plantoes) [{_:rest}]",
        "(o que|oque|que) [eu] (reservei|peguei|marquei|tenho marcado|tenho reservado) [{_:rest}]",
        "(to|estou) (escalado|escalada) [{_:rest}]",
        "(quando|que dia|que horas) (trabalho|eu trabalho|entro|eu entro|pego|comeco) [{_:rest}]",
    ])
    .example("quais plantões eu tenho marcados?"),
    Phrasing::ordered(&["(ver|mostra|mostre|lista|manda) (meu plantao|meus plantoes|minha escala|minhas reservas) [{_:rest}]"]),
    Phrasing::ordered_briefly(&["(meus plantoes|meu proximo plantao|minha escala|minhas reservas)"]),
];

pub(crate) const CANCELAR_PLANTAO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(cancela|cancelar|cancele|desmarca|desmarcar|desmarque|desisto|desisti|desistir) [(a|o|do|da|de|minha|meu)] (plantao|reserva|vaga) [{_:rest}]",
        "(devolver|devolvo|devolve|abrir mao|passar adiante|largar) [(a|o|do|da|de|meu)] (plantao|reserva|vaga) [{_:rest}]",
        "nao vai (dar|rolar) [(pra|pro)] [(ir|fazer)] plantao [{_:rest}]",
        "nao (vou poder|vou mais poder|vou conseguir|poderei|conseguirei|vai dar pra|posso mais|posso|consigo|vou) (ir|fazer|comparecer|cumprir|dar) [(no|o|ao|a)] plantao [{_:rest}]",
    ])
    .days(Days::Ahead("data_plantao"))
    .example("preciso cancelar o plantão de sábado"),
];
