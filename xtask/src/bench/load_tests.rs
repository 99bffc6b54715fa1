use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::thread;

use super::{Caller, Desk};

/// Answers each question with the next of these.
fn serve(answers: &'static [&'static str]) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let mut connection = BufReader::new(listener.accept().unwrap().0);
        for answer in answers {
            let mut length = 0;
            loop {
                let mut line = String::new();
                connection.read_line(&mut line).unwrap();
                match line.trim_end().split_once(": ") {
                    Some(("content-length", value)) => length = value.parse().unwrap(),
                    Some(_) => {}
                    None if line == "\r\n" => break,
                    None => assert!(line.starts_with("POST "), "{line}"),
                }
            }
            let mut body = vec![0; length];
            connection.read_exact(&mut body).unwrap();
            // In two pieces: an answer need not come at once.
            let (head, rest) = answer.split_at(answer.len() / 2);
            connection.get_mut().write_all(head.as_bytes()).unwrap();
            connection.get_mut().flush().unwrap();
            connection.get_mut().write_all(rest.as_bytes()).unwrap();
        }
    });
    address
}

#[test]
fn answers_are_read_whole_and_wrong_ones_are_refused() {
    let address = serve(&[
        "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nget_tracking_history",
        "HTTP/1.1 200 OK\r\ncontent-length: 26\r\n\r\n[get_tracking_history] yes",
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nsorry",
    ]);
    let desk = Desk::new(address, "token", "conversation");
    let mut caller = Caller::new(address).unwrap();

    caller.turn(&desk).unwrap();
    caller.turn(&desk).unwrap();
    let refused = caller.turn(&desk).unwrap_err().to_string();

    assert!(refused.contains("not an answer") && refused.contains("sorry"), "{refused}");
}
