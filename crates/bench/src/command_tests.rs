use clap::Parser;

use super::{Command, memory};

fn parse(line: &str) -> Option<Command> {
    Command::try_parse_from(format!("papo-bench memory {line}").split_whitespace()).ok()
}

#[test]
fn the_memory_is_told_what_where_how_many_and_how_often() {
    let bench = parse("measure sqlite:papo.db 100,10000 --rounds 3").unwrap();

    let sizes = [100, 10_000].map(|size| size.try_into().unwrap()).to_vec();
    let url = "sqlite:papo.db".to_owned();
    let rounds = 3.try_into().unwrap();
    assert_eq!(
        bench,
        Command::Memory(memory::MemoryOptions { step: memory::Step::Measure, url, sizes, rounds })
    );
}

#[test]
fn anything_else_is_refused() {
    let rounds = "--rounds 1";
    for line in ["", "fill", "fill a", "fill a 100,0", "fill a 100,", "empty a 100"] {
        assert_eq!(parse(&format!("{line} {rounds}")), None, "{line}");
    }
    assert_eq!(parse("fill a 100 --rounds 0"), None);
}
