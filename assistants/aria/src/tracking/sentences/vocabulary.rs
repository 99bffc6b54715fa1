//! The words behind Aria's slots.

use domain::sentence::Vocabulary;

/// What money is spent on.
pub(crate) const EXPENSES: Vocabulary = Vocabulary {
    name: "expenses",
    entries: &[
        (
            "mercado|supermercado|super mercado|hipermercado|atacadao|atacado|feira|padaria|hortifruti|acougue|sacolao|mercearia\
             |quitanda|comida|rancho|compras do mes|compra do mes|carne|pao|fruta|verdura|carrefour|assai|extra|leite|ovos|queijo|peixe\
             |frango|arroz|feijao|legumes|mantimentos|pao de acucar|atacarejo|venda|mercadinho|minimercado|conveniencia|agua de coco|presunto|bolacha|biscoito|produtos de limpeza|cesta basica",
            "\"food\"",
        ),
        ("groceries|grocery|supermarket|bakery", "\"food\""),
        ("restaurant|lunch|dinner|breakfast|burger|snack|beer|beers|drinks", "\"restaurant\""),
        ("cab|bus|subway|train|parking|gas station|fuel|ride", "\"transport\""),
        ("rent|furniture", "\"housing\""),
        ("electricity|phone", "\"utilities\""),
        ("pharmacy|medicine|drugstore|dentist|gym", "\"health\""),
        ("course|book|books|school|tuition", "\"education\""),
        ("movies|movie|concert|tickets|trip", "\"leisure\""),
        ("clothes|shoes|shirt|jacket", "\"clothing\""),
        ("gift|flowers", "\"gifts\""),
        (
            "restaurante|ifood|i food|rappi|delivery|lanche|lanchonete|bar|boteco|pizza|pizzaria|cafe|cafeteria|hamburguer\
             |hamburgueria|almoco|jantar|janta|acai|sorvete|sorveteria|sushi|japones|churrascaria|rodizio|cerveja|chopp|chope\
             |pastel|pastelaria|salgado|coxinha|esfiha|marmita|marmitex|self service|mcdonalds|mc donalds|burger king|starbucks\
             |doceria|doce|bolo|drink|happy hour|padoca|quilo|churrasco|almocei|jantei|lanchei\
             |bandejao|ru|refeitorio|mec|mc|bk|subway|outback|habibs|giraffas|quentinha|prato feito|pf|tapioca|temaki|yakisoba|milkshake|cappuccino|suco|refrigerante|refri|coca\
             |salgadinho|hot dog|cachorro quente|espetinho|petisco|vinho|caipirinha|gelato|picole|brigadeiro|zedelivery|ze delivery|cantina|food truck",
            "\"restaurant\"",
        ),
        (
            "uber|99|taxi|gasolina|combustivel|alcool|etanol|diesel|posto|onibus|busao|buzao|metro|trem|passagem|estacionamento|pedagio\
             |bilhete unico|transporte|corrida de uber|corrida de taxi|uber moto|mecanico|oficina|oleo do carro|ipva|carro|moto\
             |lavagem do carro|lava jato|borracharia|pneu|multa|abasteci|seguro do carro|abastecimento|licenciamento|parcela do carro|prestacao do carro|revisao do carro|troca de oleo|barca|aviao|gasosa\
             |passagem aerea|rodoviaria|corrida|cabify|indrive|in drive|patinete|bike itau|vlt|brt|van|carona|blablacar|zona azul|flanelinha|guincho|bateria do carro",
            "\"transport\"",
        ),
        (
            "aluguel|condominio|iptu|prestacao da casa|financiamento da casa|hipoteca|moveis|movel|sofa|diarista|faxina|faxineira|reforma\
             |geladeira|fogao|microondas|colchao|cama|mesa|cadeira|tinta|cimento|panela|cortina|tapete|lampada|eletrodomestico|material de construcao|leroy merlin|seguro da casa|seguro residencial|parcela do apartamento|financiamento do apartamento",
            "\"housing\"",
        ),
        (
            "luz|conta de luz|energia eletrica|conta de energia|agua|conta de agua|internet|wifi|telefone|celular|plano do celular\
             |gas|botijao|botijao de gas|conta de gas|conta do celular|recarga|esgoto|tv a cabo|fatura do celular|vivo|claro|tim|enel|cemig|sabesp|copel|banda larga|conta de internet|conta de telefone",
            "\"utilities\"",
        ),
        (
            "farmacia|remedio|medicamento|medicacao|medico|medica|dentista|academia|consulta|exame|psicologo|psicologa|terapia|plano de saude\
             |convenio|hospital|fisioterapia|fisio|nutricionista|vitamina|suplemento|whey|creatina|drogaria|drogasil|vacina|oculos\
             |personal|laboratorio|psiquiatra|cardiologista|dermatologista|ginecologista|oftalmologista|pediatra|ortopedista|cirurgia|raio x|ultrassom|aparelho|lente de contato\
             |oculos de grau|protetor solar|curativo|antibiotico|dipirona|injecao|unimed|crossfit|pilates|natacao|smart fit|smartfit|suplementos|quiropraxia|acupuntura",
            "\"health\"",
        ),
        (
            "curso|livro|escola|faculdade|mensalidade|material escolar|apostila|aula|livraria|caderno|udemy|alura|colegio|creche|papelaria|ingles|aula de ingles|pos|pos graduacao|mestrado|uniforme|xerox|impressao|cursinho|workshop|palestra|congresso|inscricao|ebook|kindle|certificado",
            "\"education\"",
        ),
        (
            "cinema|show|viagem|jogo|streaming|netflix|spotify|hotel|teatro|ingresso|festa|balada|passeio|parque|airbnb|disney\
             |hbo|prime video|amazon prime|steam|game|museu|praia|clube|loteria|mega sena|pousada|youtube premium|disney plus|globoplay|max|crunchyroll|xbox|playstation|nintendo|video game|videogame|brinquedo|parquinho|zoologico|aquario|boliche|sinuca|karaoke|camping|excursao|resort|hospedagem|barzinho|futebol|pelada|estadio|bingo|aposta|assinatura|assinatura do spotify|deezer|apple music|revista|disco|instrumento|violao",
            "\"leisure\"",
        ),
        (
            "roupa|sapato|tenis|camiseta|camisa|calca|vestido|blusa|bermuda|casaco|jaqueta|sandalia|chinelo|bone|meia|cueca|calcinha|bolsa|mochila|renner|zara|shein|riachuelo|c&a|havaianas|bota|relogio|brinco|colar|anel|cinto|saia|short|sutia|lingerie|biquini|sunga|moletom|terno|gravata|pijama|cachecol|luva|oculos de sol|perfume|maquiagem|cosmetico|creme|shampoo|batom|hinode|natura|boticario",
            "\"clothing\"",
        ),
        (
            "presente|presentinho|lembrancinha|flores|buque|vaquinha|cesta de cafe da manha|amigo secreto|cha de bebe|presente de aniversario|doacao|esmola|dizimo|oferta da igreja",
            "\"gifts\"",
        ),
        (
            "racao|veterinario|veterinaria|pet shop|petshop|petz|cobasi|banho e tosa|areia do gato|vet|cachorro|gato|coleira|vermifugo|petisco do cachorro|antipulgas|brinquedo do cachorro|castracao",
            "\"pets\"",
        ),
        (
            "cabeleireiro|cabeleireira|cabelo|salao|barbeiro|barbearia|conserto|manicure|unha|costureira|lavanderia|corte de cabelo\
             |encanador|eletricista|chaveiro|cartorio|correio|frete|depilacao|sobrancelha|massagem|assistencia tecnica|pedreiro|pintor|jardineiro|marceneiro|serralheiro|dedetizacao|mudanca|motoboy|advogado|contador|despachante|sapateiro|ajuste de roupa\
             |sedex|lavagem|progressiva|escova|luzes|cilios|design de sobrancelha|limpeza de pele|tatuagem|piercing|baba|cuidadora|passeador",
            "\"services\"",
        ),
        (
            "gorjeta|taxa|tarifa|juros|anuidade|imposto|imposto de renda|ipva atrasado|inss|mei|das|seguro|seguro de vida|emprestimo|parcela|prestacao|fatura|fatura do cartao\
             |cartao de credito|celular novo|notebook|computador|tablet|fone|fone de ouvido|carregador|capinha|televisao|tv|impressora|mouse|teclado|monitor|eletronico|amazon|mercado livre|shopee|magalu|aliexpress",
            "\"other\"",
        ),
    ],
};

/// How something was paid, which says nothing about what it was.
pub(super) const PAYMENTS: Vocabulary = Vocabulary {
    name: "payments",
    entries: &[(
        "cartao|cartao de credito|cartao de debito|credito|debito|pix|dinheiro|especie|vista|boleto|vale|vr|va|vale refeicao|vale alimentacao|parcelado|ticket|nubank|picpay|referente|total|valor|reembolso",
        "null",
    )],
};

/// Moving, told in the first person.
pub(super) const MOVES: Vocabulary = Vocabulary {
    name: "moves",
    entries: &[
        (
            "corri|corremos|fui correr|sai pra correr|trotei|dei uma corrida|to correndo|acabei de correr|fui dar uma corrida",
            "\"corrida\"",
        ),
        (
            "caminhei|caminhamos|andei|andamos|fui caminhar|fui andar|sai pra caminhar|dei uma caminhada|acabei de caminhar|andei a pe|passeei|caminhando",
            "\"caminhada\"",
        ),
        (
            "pedalei|pedalamos|andei de bike|andei de bicicleta|fui pedalar|fui de bike|dei um pedal|acabei de pedalar",
            "\"bicicleta\"",
        ),
        ("nadei|nadamos|fui nadar|acabei de nadar", "\"natação\""),
        ("malhei|malhamos|fui malhar|puxei ferro|acabei de malhar|musculei", "\"musculação\""),
        (
            "treinei|treinamos|fui treinar|me exercitei|exercitei|exercitamos|treinando|acabei de treinar|suei|ralei",
            "\"treino\"",
        ),
        ("dancei|dancamos|fui dancar", "\"dança\""),
        (
            "joguei bola|joguei futebol|joguei futsal|bati uma pelada|batemos uma bola|bati bola|joguei uma pelada",
            "\"futebol\"",
        ),
        (
            "joguei tenis|joguei volei|joguei basquete|joguei beach tennis|joguei padel|joguei squash|joguei handebol",
            "\"esporte\"",
        ),
        ("surfei|surfamos", "\"surfe\""),
        ("ran|jogged", "\"running\""),
        ("walked|hiked", "\"walking\""),
        ("cycled|biked", "\"cycling\""),
        ("swam", "\"swimming\""),
        ("worked out|exercised|trained|lifted", "\"workout\""),
        ("remei|remamos", "\"remo\""),
        ("escalei|escalamos", "\"escalada\""),
        ("pulei corda|pulamos corda", "\"corda\""),
        ("alonguei|me alonguei|alongamos", "\"alongamento\""),
        ("lutei|lutamos", "\"luta\""),
        ("patinei|andei de patins|andei de skate", "\"patins\""),
    ],
};

/// Sports by their names.
pub(super) const SPORTS: Vocabulary = Vocabulary {
    name: "sports",
    entries: &[
        ("corrida|cooper|trote|esteira", "\"corrida\""),
        ("caminhada", "\"caminhada\""),
        ("bike|bici|magrela|bicicleta|ciclismo|pedal|pedalada|spinning|ergometrica", "\"bicicleta\""),
        ("natacao|piscina|hidroginastica|hidro", "\"natação\""),
        ("musculacao|academia|malhacao|ferro|perna|peito|costas|supino", "\"musculação\""),
        (
            "treino|exercicio|exercicios|atividade fisica|treininho|ginastica|aerobico|cardio|funcional|hiit|crossfit|cross",
            "\"treino\"",
        ),
        ("run|running|jogging|treadmill", "\"running\""),
        ("walk|walking|hike|hiking", "\"walking\""),
        ("cycling|bike ride", "\"cycling\""),
        ("swim|swimming", "\"swimming\""),
        ("workout|exercise|training|gym", "\"workout\""),
        ("yoga|ioga", "\"yoga\""),
        ("pilates", "\"pilates\""),
        ("danca|zumba|ballet|bale|fitdance", "\"dança\""),
        ("futebol|futsal|pelada|bola|fut", "\"futebol\""),
        ("tenis|volei|basquete|beach tennis|padel|squash|handebol|volei de praia", "\"esporte\""),
        ("jiu jitsu|jiujitsu|muay thai|boxe|judo|karate|capoeira|luta|kickboxing|taekwondo|mma", "\"luta\""),
        ("alongamento|mobilidade", "\"alongamento\""),
        ("surf|surfe", "\"surfe\""),
        ("remo|eliptico|transport|escada|trilha|escalada|corda|patins|skate|abdominal", "\"exercício\""),
    ],
};

/// How people say that they are, from one to ten.
pub(super) const MOODS: Vocabulary = Vocabulary {
    name: "moods",
    entries: &[
        ("amazing|wonderful", "10"),
        ("great|fantastic", "9"),
        ("happy|cheerful", "8"),
        ("good|fine|calm", "7"),
        ("anxious|worried|stressed|nervous", "4"),
        ("sad|bad|upset|angry", "3"),
        ("terrible|awful|miserable", "2"),
        (
            "maravilhoso|maravilhosa|radiante|incrivel|sensacional|fantastico|fantastica|nas nuvens|nas alturas|euforico|euforica",
            "10",
        ),
        (
            "otimo|otima|excelente|felicissimo|felicissima|muito bem mesmo|tri feliz|tri bem|mega feliz|feliz demais|feliz da vida|radiante de felicidade|muito contente|muito alegre|so alegria|pura alegria|so felicidade|so sorrisos|muito feliz|super feliz|perfeito|show de bola|muito animado|muito animada|realizado|realizada",
            "9",
        ),
        (
            "feliz|animado|animada|alegre|contente|empolgado|empolgada|satisfeito|satisfeita|muito bem|super bem|de bom humor|bom humor\
             |otimista|motivado|motivada|orgulhoso|orgulhosa|felizao|de bem com a vida|esperancoso|esperancosa|apaixonado|apaixonada|confiante|inspirado|inspirada|arretado|arretada|entusiasmado|entusiasmada|divertido|divertida|bem humorado|bem humorada",
            "8",
        ),
        (
            "bem|legal|tranquilo|tranquila|de boa|de boas|bom|boa|calmo|calma|sereno|serena|em paz|suave|relaxado|relaxada|grato|grata|aliviado|aliviada|bacana|produtivo|tranquilao|em paz comigo|leve|tranquilinho|sussa|sossegado|sossegada|zen|melhor|bem melhor|gostoso|gostosa",
            "7",
        ),
        (
            "mais ou menos|normal|neutro|neutra|indiferente|nem bem nem mal|regular|razoavel|meia boca|assim assim|ok|na media",
            "5",
        ),
        (
            "ansioso|ansiosa|preocupado|preocupada|nervoso|nervosa|estressado|estressada|entediado|entediada|tenso|tensa|meio triste\
             |meio mal|agitado|agitada|inseguro|insegura|carente|no estresse|com estresse|estressadissimo|estressadissima|com ansiedade|no tedio|com tedio|com saudade|com saudades|impaciente|apreensivo|apreensiva|sobrecarregado|sobrecarregada|no limite|aflito|aflita|angustiado|angustiada|sensivel|confuso|confusa|de tpm|de saco cheio",
            "4",
        ),
        (
            "triste|mal|chateado|chateada|ruim|bravo|brava|irritado|irritada|desanimado|desanimada|pra baixo|down|frustrado\
             |frustrada|de mau humor|mau humor|puto|puta|magoado|magoada|solitario|solitaria|desmotivado|desmotivada|mal humorado|mal humorada|aborrecido|dificil|pesado|tristinho|tristinha|com raiva|com odio|na fossa|puto da vida|puta da vida|bolado|bolada|fulo|fula|revoltado|revoltada|decepcionado|decepcionada|desapontado|desapontada|tristonho|tristonha|abatido|abatida|cabisbaixo|cabisbaixa|meio pra baixo|borocoxo|chorosa|choroso|mal humorado|azedo|azeda|zangado|zangada|aperreado|aperreada",
            "3",
        ),
        (
            "pessimo|pessima|horrivel|terrivel|deprimido|deprimida|arrasado|arrasada|muito mal|muito triste|na pior|na bad|na merda|uma merda|uma bosta|na lama|pessimamente|super mal|um lixo|devastado|devastada|bem mal",
            "2",
        ),
        ("no fundo do poco|o pior possivel", "1"),
    ],
};

/// How much strength people say they have, from one to ten.
pub(super) const ENERGIES: Vocabulary = Vocabulary {
    name: "energies",
    entries: &[
        ("energetic|full of energy", "9"),
        ("rested", "8"),
        ("tired|sleepy", "3"),
        ("exhausted|muito tired", "2"),
        (
            "cheio de energia|cheia de energia|com muita energia|muita energia|a mil|eletrico|eletrica|pilhado|pilhada|a todo vapor|com a corda toda\
             |energizado|energizada|com energia de sobra|super disposto|super disposta|muito disposto|muito disposta|com todo gas|no gas|ligado no 220",
            "9",
        ),
        (
            "disposto|disposta|com energia|descansado|descansada|revigorado|revigorada|bem disposto|bem disposta|com pique|com disposicao|renovado|renovada|bem descansado|bem descansada|animadao|inteiro|inteira|com gas|com garra|ativo|ativa|recuperado|recuperada",
            "8",
        ),
        ("meio cansado|meio cansada|um pouco cansado|um pouco cansada", "4"),
        (
            "cansado|cansada|sem pique|sem disposicao|com sono|sonolento|sonolenta|lento|lenta|moido|moida|quebrado|quebrada|fraco|fraca|desgastado\
             |desgastada|com preguica|cansadao|cansadona|indisposto|indisposta|com pouca energia|pouca energia|cansadinho|cansadinha|baqueado|baqueada|sonado|sonada|mole|molenga|com moleza|sem animo|desanimadao|pesadao|grogue|zonzo|zonza|com corpo pesado|com o corpo pesado|enferrujado|fadigado|fadigada",
            "3",
        ),
        (
            "exausto|exausta|acabado|acabada|morto|morta|destruido|destruida|esgotado|esgotada|sem energia|sem forcas|sem forca|um caco|o caco|so o po\
             |podre|zerado|zerada|pregado|pregada|morrendo de cansaco|morto de cansaco|morta de cansaco|muito cansado|muito cansada|super cansado|super cansada\
             |morto de sono|morta de sono|morrendo de sono|caindo de sono|sem energia nenhuma|so o bagaco|capotado|bem cansado|bem cansada|tri cansado|tri cansada|cansado demais|cansada demais|nas ultimas|sem gas|sem bateria|um trapo|um bagaco|o bagaco|mortinho|mortinha|moidinha|detonado|detonada|arriado|arriada|esgotadissima|esgotadissimo|estafado|estafada|no osso|sem pilha",
            "2",
        ),
    ],
};

/// How energy itself is described.
pub(super) const LEVELS: Vocabulary = Vocabulary {
    name: "levels",
    entries: &[
        ("la em cima|nas alturas|altissima|no talo|a mil|otima|excelente|no maximo", "9"),
        ("alta|boa|em alta|em dia", "8"),
        ("media|normal|mais ou menos|regular|ok", "5"),
        ("baixa|la embaixo|ruim|em baixa|fraca|no chao|pouca", "3"),
        ("zero|pessima|no pe|nula|no limite|zerada|horrivel", "2"),
    ],
};
