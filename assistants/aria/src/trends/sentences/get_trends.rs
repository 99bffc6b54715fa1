//! "meu peso está caindo?", "sono afeta meu humor?", "como foi meu ano?".

use domain::sentence::{Days, Phrasing, Vocabulary};

/// The days that a sentence names itself; where it names none, the tool has its own.
const BACK: Days = Days::Back { days: "days", least: 7, most: 365 };

/// Each thing as something one has.
const THINGS: Vocabulary = Vocabulary {
    name: "things",
    entries: &[
        ("peso|pesagem|balanca|weight", r#"["weight"]"#),
        ("agua|hidratacao|consumo de agua|ingestao de agua|water|hydration|water intake", r#"["water"]"#),
        ("sono|noites de sono|horas de sono|qualidade do sono|sleep", r#"["sleep"]"#),
        (
            "exercicio|exercicios|treino|treinos|academia|corridas|atividade fisica|atividades fisicas|workouts|exercise|training",
            r#"["exercise"]"#,
        ),
        ("humor|astral|estado de espirito|mood", r#"["mood"]"#),
        ("energia|disposicao|pique|energy", r#"["energy"]"#),
        (
            "glicemia|glicose|pressao|batimentos|passos|paginas|cigarros|meditacao|calorias|leitura|steps|pages|cigarettes",
            r#"["custom"]"#,
        ),
    ],
};

/// Each thing as something one is doing.
const DOING: Vocabulary = Vocabulary {
    name: "doing",
    entries: &[
        ("pesando|weighing", r#"["weight"]"#),
        ("bebendo agua|tomando agua|me hidratando|bebendo|bebido agua|tomado agua|drinking", r#"["water"]"#),
        ("dormindo|dormido|sleeping|slept", r#"["sleep"]"#),
        (
            "me exercitando|exercitando|treinando|malhando|correndo|caminhando|me exercitado|exercitado|treinado|malhado|corrido|exercising|working out|training",
            r#"["exercise"]"#,
        ),
        ("me sentindo|me sentido|feeling", r#"["mood"]"#),
    ],
};

/// Each thing as it is named where two are compared.
const SIDES: Vocabulary = Vocabulary {
    name: "sides",
    entries: &[
        ("peso|weight", r#"["weight"]"#),
        ("agua|hidratacao|beber agua|tomar agua|bebo agua|water", r#"["water"]"#),
        ("sono|noites de sono|horas de sono|dormir|durmo|dormi|sleep|sleeping|i sleep", r#"["sleep"]"#),
        (
            "exercicio|exercicios|treino|treinos|treinar|me exercitar|me exercito|correr|corro|academia|corrida|corridas|atividade fisica|exercise|working out|workouts|i exercise|running",
            r#"["exercise"]"#,
        ),
        ("humor|astral|mood", r#"["mood"]"#),
        ("energia|disposicao|pique|energy", r#"["energy"]"#),
    ],
};

/// The periods that are no dates.
const PERIODS: Vocabulary = Vocabulary {
    name: "periods",
    entries: &[
        ("semana", "\"week\""),
        ("mes", "\"month\""),
        ("trimestre|ultimo trimestre|quarter", "\"quarter\""),
        ("semestre|ultimo semestre|half year", "\"semester\""),
        ("ano|anual|year", "\"year\""),
        (
            "desde sempre|de sempre|desde o comeco|desde o inicio|desde que comecei|todo o periodo|historico completo|all time|since the beginning",
            "\"all\"",
        ),
    ],
};

/// Where nothing is named, the things that say most about how somebody is.
const ALL_OF_IT: &[(&str, &str)] = &[("types", r#"["weight", "sleep", "exercise", "mood", "energy"]"#)];

const GATHERED: &[(&str, &str)] = &[("period", "periods")];

/// Advice and the world at large are in nobody's trends.
const ADVICE: &[&str] = &[
    "(como|how) (faco|fazer|posso|consigo|dormir|perder|ganhar|melhorar|aumentar|to|can|do i|should)",
    "(devo|deveria|preciso|posso|adianta|vale a pena|should|must|dica|dicas|receita)",
    "(quanto|quanta|quantos|quantas|ontem|anteontem|ultimo peso|how much|how many|yesterday|calculo|calculadora|ideal|preco|signo|bula|remedio)",
];

// English comes here by way of Portuguese: "my" as "meu", "how is" as "como eh", "am I" as "eu".
pub const GET_TRENDS: &[Phrasing] = &[
    // Where something goes.
    Phrasing::asked(&[
        "[(ver se|saber se|me diz se|diz se|descobrir se|sera que)] (meu|minha|meus|minhas) {types:things} [(vem|tem|ta|esta|anda)] (caindo|subindo|descendo|aumentando|diminuindo|baixando|melhorando|piorando|oscilando|mudando|indo|estavel|estabilizou|estabilizado|caido|subido|aumentado|diminuido|baixado|melhorado|piorado|mudado|going up|going down|go up|go down|rising|falling|dropping|improving|getting better|getting worse|stable|steady)",
        "? (meu|minha|meus|minhas) {types:things} (caiu|subiu|desceu|aumentou|diminuiu|baixou|melhorou|piorou|mudou|evoluiu|improved|dropped|increased|changed)",
        "(ver se|saber se|me diz se|diz se|descobrir se) (meu|minha|meus|minhas) {types:things} (caiu|subiu|desceu|aumentou|diminuiu|baixou|melhorou|piorou|mudou|evoluiu)",
        "como (meu|minha) {types:things} (evoluiu|mudou|vem evoluindo|tem evoluido|vem mudando|se comportou)",
        "como (ta|esta|anda|vai|tem sido|tem andado|vem|estao|andam|to de) (meu|minha|meus|minhas|de) {types:things}",
        "como (eh|e|s|has) meu {types:things} [(doing|been|trending|going|evolving|changing)]",
        "(o que|que) (mudou|muda|mudanca) {types:things}",
    ])
    .vocabularies(&[&THINGS, &PERIODS])
    .gathered(GATHERED)
    .unless(ADVICE)
    .days(BACK)
    .example("meu peso está caindo?"),
    Phrasing::asked(&[
        "? (estou|to|tenho|ando|venho|been) {types:doing} (melhor|pior|mais|menos|better|worse|more|less)",
        "(ver se|saber se|me diz se|diz se|descobrir se) (estou|to|tenho|ando|venho) {types:doing} (melhor|pior|mais|menos)",
        "? {types:doing} (better|worse|more|less)",
    ])
    .vocabularies(&[&DOING, &PERIODS])
    .gathered(GATHERED)
    .unless(ADVICE)
    .days(BACK)
    .example("estou dormindo melhor?"),
    Phrasing::asked(&[
        "? (estou|to|tenho|venho|ando|saber se|ver se) (emagrecendo|engordando|emagrecido|engordado|perdendo peso|ganhando peso)",
        "? (estou|to|fiquei|ando) mais (magro|magra|gordo|gorda|leve|pesado|pesada)",
        "? peso (ta|esta|vem|anda) (caindo|subindo|descendo|aumentando|diminuindo|baixando|estavel)",
        "? peso (subiu|caiu|desceu|aumentou|diminuiu|baixou)",
        "? (losing|gaining) weight",
    ])
    .vocabularies(&[&PERIODS])
    .gathered(GATHERED)
    .unless(ADVICE)
    .fixed(&[("types", r#"["weight"]"#)])
    .days(BACK),
    // Asked for by its name.
    Phrasing::asked(&[
        "[(qual|quais|como|mostra|me mostra|mostrar|ver|quero ver|tem|ha|existe|show)] (tendencia|tendencias|evolucao|progresso|progressao|grafico|graficos|padrao|padroes|trend|trends|trending|chart|graph|pattern|patterns) [(meu|minha|meus|minhas)] {types:things} [{period:periods}]",
        "(analisa|analise|analisar|analyze) (meu|minha|meus|minhas) {types:things}",
        "(analisa|analise|analisar|analyze) {types:things} e {types:things}",
        "{types:things} (tendencia|trend|trends|trending|evolucao|grafico|chart|graph)",
    ])
    .vocabularies(&[&THINGS, &PERIODS])
    .gathered(GATHERED)
    .unless(ADVICE)
    .days(BACK)
    .example("evolução do peso no trimestre"),
    // What goes together.
    Phrasing::asked(&[
        "? {types:sides} (afeta|influencia|interfere|impacta|mexe|melhora|piora|altera|muda|ajuda|atrapalha|prejudica|melhorando|piorando|ajudando|atrapalhando|afetando|affect|affects|influence|influences|impact|impacts|improve|improves|help|helps) (meu|minha) {types:sides}",
        "? (meu|minha) {types:sides} (afeta|influencia|interfere|impacta|mexe|melhora|piora|altera|depende|affect|affects|influence|influences|impact|impacts|depend|depends) {types:sides}",
        "? {types:sides} (tem a ver|tem relacao|tem ligacao|esta ligado|esta relacionado|related pra|linked pra) {types:sides}",
        "(relacao|ligacao|correlacao|conexao|relation|link|correlation|connection) [(entre|between)] {types:sides} (e|com) {types:sides}",
        "(compara|compare|comparar|comparando|comparacao|cruza|cruzar|comparison) {types:sides} (e|com|x|versus|vs) {types:sides}",
        "{types:sides} (x|versus|vs) {types:sides}",
        "? (quando|nos dias que|quanto mais|quanto menos) [(mais|menos|melhor)] {types:sides} [(mais|menos|melhor|bem|more|less|better)] (meu|minha) {types:sides}",
    ])
    .vocabularies(&[&SIDES, &PERIODS])
    .gathered(GATHERED)
    .unless(&["(devo|deveria|preciso|posso|dica|dicas|receita|must)"])
    .days(BACK)
    .example("sono afeta meu humor?"),
    // How it all goes.
    Phrasing::asked(&[
        "? (estou|to|tenho|venho|ando) (melhorando|piorando|evoluindo|progredindo|melhorado|evoluido|progredido)",
        "como (tenho|venho|estou|to|ando) (evoluido|evoluindo|progredido|progredindo|me saindo)",
        "? (getting better|getting worse|improving|making progress)",
        "(quais|qual|mostra|ver|minhas|meu|show) [(minhas|meu)] (tendencias|trends)",
        "(qual|mostra|me mostra|ver|quero ver|como esta|como ta|como anda) minha (evolucao|progressao) !_",
        "como (andam|estao|vao|sao) (minhas|meus|meu) (medidas|registros|metricas|numeros|indicadores|numbers|metrics|measurements)",
    ])
    .vocabularies(&[&PERIODS])
    .gathered(GATHERED)
    .unless(ADVICE)
    .fixed(ALL_OF_IT)
    .days(BACK),
    Phrasing::ordered_briefly(&["(tendencias|minhas tendencias|minha evolucao|trends)"])
        .vocabularies(&[&PERIODS])
        .gathered(GATHERED)
        .fixed(ALL_OF_IT)
        .days(BACK),
    Phrasing::asked(&[
        "como foi (meu|o meu|minha|a minha) !(semana|mes) {period:periods} !(de|da|do|com)",
        "como (ta|esta|anda|vai) (indo|sendo) (meu|o meu|minha) {period:periods}",
        "(balanco|retrospectiva|resumao) [(meu|do meu|o meu|minha)] {period:periods}",
        "como (foi|has) meu {period:periods} [been]",
    ])
    .vocabularies(&[&PERIODS])
    .unless(ADVICE)
    .fixed(ALL_OF_IT)
    .days(BACK)
    .example("como foi meu ano?"),
];
