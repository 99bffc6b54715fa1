//! `papo chat` through a pipe: the same conversation, line by line.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::json;
use testkit::server::Home;

use crate::system::talk::Talk;
use crate::system::{home, on_each_engine};

fn chat(home: &Home, lines: &[u8]) -> Output {
    let mut command = home.command(&["chat"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    output
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[tokio::test]
async fn yes_and_no_by_one_key() {
    on_each_engine(async |home| {
        let lines = "pesei 82,5 kg hoje\ns\npesei 90 kg ontem\nn\n\n  \nquanto eu pesei essa semana?\n";
        let text = said(&chat(&home, lines.as_bytes()));
        for part in ["Anoto seu peso de 82,5 kg hoje?", "anotei seu peso de 82,5 kg", "90 kg ontem?"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let answer = text.trim_end().rsplit("\n\n").next().unwrap();
        assert!(answer.contains("82,5 kg") && !answer.contains("90"), "{text}");

        let server = home.start().await;
        assert_eq!(Talk::with(&server).values("weight").await, [json!(["2026-11-14", 82.5])]);
    })
    .await;
}

#[tokio::test]
async fn the_end_of_the_input_is_the_end() {
    let home = home();
    assert_eq!(said(&chat(&home, b"")), "");
    assert!(said(&chat(&home, b"pesei 82 kg")).contains("82 kg hoje?"), "the last line needs no line end");
}

#[tokio::test]
async fn it_joins_the_server_that_runs_here() {
    on_each_engine(async |home| {
        let server = home.start().await;
        chat(&home, "pesei 82 kg\nbeleza\n".as_bytes());
        assert_eq!(Talk::with(&server).values("weight").await, [json!(["2026-11-14", 82])]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_taken_is_said_and_the_talk_goes_on() {
    let home = home();
    let mut lines = b"\xff\xfe \x01\n".to_vec();
    lines.extend("x".repeat(20_001).bytes());
    lines.extend("\npesei 82 kg\ns\n".bytes());
    let text = said(&chat(&home, &lines));
    assert_eq!(text.matches("Não deu certo").count(), 2, "{text}");
    assert!(text.contains("anotei seu peso de 82 kg"), "{text}");
}

#[tokio::test]
async fn an_assistant_that_is_not_there() {
    let home = home();
    let mut command = home.command(&["chat", "--assistant", "hal"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may have given up before it reads.
    let _hung_up = child.stdin.take().unwrap().write_all(b"oi\n");
    let output = child.wait_with_output().unwrap();
    let text = said(&output) + &String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("assistente") || text.contains("hal"), "{text}");
}
