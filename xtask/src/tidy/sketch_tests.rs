use super::{Seen, Sketch};

fn texts(seen: &[Seen]) -> Vec<&str> {
    seen.iter().map(|seen| seen.text.as_str()).collect()
}

fn sketch(text: &str) -> Sketch {
    Sketch::of(text).unwrap()
}

#[test]
fn comments_and_docs_say_nothing_and_strings_are_whole() {
    let sketch = sketch(
        "//! tokio::spawn\n/// \"select\"\nfn f() { g(\"a \\\n   b\", r#\"c \"d\"\"#, b\"e\", 'f', 7); }",
    );

    assert_eq!(texts(&sketch.literals), ["a b", "c \"d\""]);
    assert_eq!(texts(&sketch.paths), ["fn", "f", "g"]);
}

#[test]
fn the_trees_of_use_are_written_out() {
    let sketch = sketch("use tokio::{spawn, time::{self, sleep as nap}};\nuse std::env;");

    assert_eq!(texts(&sketch.paths), ["tokio::spawn", "tokio::time::self", "tokio::time::sleep", "std::env"]);
}

#[test]
fn tests_are_left_out_but_for_macros_and_attributes() {
    let sketch = sketch(
        "fn a() { b::c(); }\n#[cfg(test)]\nmod tests {\n  #[test]\n  #[ignore]\n  fn d() { e::f(\"g\"); h!(); }\n}\nfn i() {}",
    );

    assert_eq!(texts(&sketch.paths), ["fn", "a", "b::c", "fn", "i"]);
    assert!(sketch.literals.is_empty());
    assert_eq!(texts(&sketch.macros), ["h"]);
    assert_eq!(texts(&sketch.attributes), ["cfg(test)", "test", "ignore"]);
}

#[test]
fn a_test_module_in_another_file_hides_only_itself() {
    let sketch = sketch("#[cfg(test)]\n#[path = \"x_tests.rs\"]\nmod tests;\nfn after() { b::c(); }");

    assert_eq!(texts(&sketch.paths), ["fn", "after", "b::c"]);
}

#[test]
fn the_inside_of_macros_is_seen() {
    let sketch = sketch("fn page() { html! { p { (words.text(\"home.title\")) } } }");

    assert_eq!(texts(&sketch.keys), ["home.title"]);
    assert_eq!(texts(&sketch.macros), ["html"]);
}

#[test]
fn keys_are_asked_of_words_only() {
    let sketch = sketch(
        "fn f() { self.words.fill(\"a.b\", &[]); user.words().text(\"c.d\"); reply.say(\"e.f\"); form.text(\"g\"); }",
    );

    assert_eq!(texts(&sketch.keys), ["a.b", "c.d"]);
}

#[test]
fn a_traits_methods_are_counted_with_and_without_bodies() {
    let sketch = sketch("trait T: Send {\n type A;\n fn a(&self);\n fn b(&self) { fn inner() {} }\n}");

    assert_eq!((sketch.traits[0].name.as_str(), sketch.traits[0].methods), ("T", 2));
}
