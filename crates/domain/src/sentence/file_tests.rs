use super::*;

const SHARED: &str = "\
part.scales = '(balanca marcou|balanca deu)'

vocabulary.units = [
    ['kg|quilos', 'kg'],
    ['mesmo'],
    ['pouco', { least = 1, most = 2.5, open = true }],
]

list.not_oneself = ['(mala|cachorro)']
";

const WEIGHT: &str = "\
[lookup.entry]
argument = 'entryId'
tool = 'get_history'
topic = 'type'
topics = 'units'
readings = { weight = 'mass' }
days = 'days'
most_days = 90
focus = 'needed'
otherwise = { tool = 'record_metric', unit = 'unit', day = 'date' }

# Believed first.
[[record_metric]]
told = [
    'pesei {value:mass} {unit:units}',
    # A comment may stand anywhere.
    '@scales {value:mass}',
]
unless = 'not_oneself'
fixed = { type = 'weight', confidence = 0.95 }
vocabularies = ['units']
gathered = { category = 'units' }
notes = 'notes'
days = { period = { days = 'days', from = 'from', to = 'to', unsaid = 30, most = 90 } }
of_oneself = true
after = 'weight'
lacks = 'value'
example = 'pesei 82,5 kg hoje'

[[record_metric]]
ordered_briefly = 'not_oneself'

[[update_metric]]
ordered = ['errei {value:any}']
unless = ['(se|quando)']
days = { day = 'date' }
lookup = 'entry'
";

fn read(files: &'static [(&'static str, &'static str)]) -> &'static Sentences {
    Box::leak(Box::new(Sentences::new(files)))
}

#[test]
fn a_sentence_is_what_its_file_says() {
    let sentences = read(&[("shared.toml", SHARED), ("weight.toml", WEIGHT)]);
    let [told, brief] = sentences.of("record_metric") else { panic!("two were written") };
    assert_eq!(told.manner, Manner::Told);
    let expected = ["pesei {value:mass} {unit:units}", "(balanca marcou|balanca deu) {value:mass}"];
    assert_eq!(told.patterns, expected);
    assert_eq!(told.unless, ["(mala|cachorro)"]);
    assert_eq!(told.fixed, [("confidence", "0.95"), ("type", "\"weight\"")]);
    let units =
        [("kg|quilos", "\"kg\""), ("mesmo", "null"), ("pouco", r#"{"least":1,"most":2.5,"open":true}"#)];
    assert_eq!(told.vocabularies[0].entries, units);
    assert_eq!((told.gathered, told.lacks), (&[("category", "units")][..], Some("value")));
    let days = Days::Period { days: "days", from: "from", to: "to", unsaid: 30, most: 90 };
    assert_eq!((told.notes, told.days, told.after), (Some("notes"), days, Some("weight")));
    assert_eq!((told.belongs, told.example), (Belongs::ToOneself, Some("pesei 82,5 kg hoje")));
    assert_eq!((brief.manner, brief.patterns), (Manner::OrderedBriefly, &["(mala|cachorro)"][..]));

    let [ordered] = sentences.of("update_metric") else { panic!("one was written") };
    let lookup = ordered.lookup.unwrap();
    assert_eq!((lookup.tool, lookup.most_days, lookup.focus), ("get_history", 90, Focus::Needed));
    assert_eq!(lookup.topics.name, "units");
    assert_eq!(ordered.days, Days::Day("date"));
    assert_eq!(ordered.unless, ["(se|quando)"]);

    assert_eq!(sentences.list("not_oneself"), ["(mala|cachorro)"]);
    assert_eq!(sentences.entries("units"), units);
    let named = ["get_history", "record_metric", "update_metric"];
    assert!(sentences.tools().unwrap().iter().eq(named.iter()));
}

#[test]
fn a_broken_line_is_told_by_its_file_and_number() {
    use SentenceProblem::{Expected, UnknownKey, UnknownName};
    for (source, line, problem) in [
        ("[[a]]\ntold = ['x']\nexampel = 'y'", 3, UnknownKey("exampel".into())),
        ("[[a]]\nasked = ['y']\ntold = ['x']", 3, UnknownKey("told".into())),
        ("[[a]]\nsaid = ['x']", 1, Expected("patterns, by their manner")),
        ("[[a]]\ntold = 'x'", 2, UnknownName("x".into())),
        ("[[a]]\ntold = [\n  'x',\n  '@scale {value:mass}',\n]", 4, UnknownName("scale".into())),
        ("[[a]]\ntold = ['x']\nvocabularies = ['y']", 3, UnknownName("y".into())),
        ("[[a]]\ntold = ['x']\nlookup = 'y'", 3, UnknownName("y".into())),
        ("[[a]]\ntold = ['x', 7]", 2, Expected("a text")),
        ("[[a]]\ntold = ['x']\ndays = { week = 'w' }", 3, Expected("one kind of days")),
        ("vocabulary.y = [\n  ['a', 1],\n  ['a', 1, 2],\n]", 3, Expected("words, and what they stand for")),
        ("[a]\ntold = ['x']", 1, Expected("a list")),
    ] {
        let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("a.toml", source)]));
        let error = read(files).tools().unwrap_err();
        assert_eq!((error.file, error.line), ("a.toml", line), "{source}: {error}");
        assert_eq!(error.problem, problem, "{source}");
        assert!(read(files).of("a").is_empty());
    }
    let torn = read(&[("a.toml", "[[a]]\ntold = ['x'\n")]).check("a").unwrap_err();
    assert!(matches!(torn.problem, SentenceProblem::NotToml(_)), "{torn}");
}

#[test]
fn a_tool_without_sentences_is_told() {
    let sentences = read(&[("shared.toml", SHARED), ("weight.toml", WEIGHT)]);
    assert_eq!(sentences.check("record_metric"), Ok(()));
    let error = sentences.check("delete_metric").unwrap_err();
    assert_eq!(error.to_string(), "weight.toml:1: no sentence here asks for `delete_metric`");
    assert_eq!(sentences.check_list("not_oneself"), Ok(()));
    assert!(sentences.check_list("orders").is_err());
}
