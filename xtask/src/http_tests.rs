use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread::{self, JoinHandle};

use super::{Client, Event, Request, Streamed};

/// A server that gives these answers, one for each request, over one connection, and says what it was sent.
fn serving(answers: &'static [&'static str]) -> (SocketAddr, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = thread::spawn(move || {
        let mut connection = BufReader::new(listener.accept().unwrap().0);
        let mut requests = Vec::new();
        for answer in answers {
            requests.push(read_request(&mut connection));
            connection.get_mut().write_all(answer.as_bytes()).unwrap();
        }
        requests
    });
    (address, server)
}

fn read_request(connection: &mut impl BufRead) -> String {
    let mut request = String::new();
    let mut length = 0;
    loop {
        let mut line = String::new();
        connection.read_line(&mut line).unwrap();
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.trim().parse().unwrap();
        }
        request.push_str(&line);
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    connection.read_exact(&mut body).unwrap();
    request + &String::from_utf8(body).unwrap()
}

#[test]
fn one_connection_carries_several_requests() {
    let (address, server) = serving(&[
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n3\r\nabc\r\n4;x=1\r\ndefg\r\n0\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
    ]);
    let mut client = Client::new(address).with_token("secret");

    let first = client.send(&Request::get("/healthz")).unwrap();
    let second = client.send(&Request::post_json("/api", "{}")).unwrap();
    let third = client.send(&Request::get("/")).unwrap();

    assert_eq!((first.status, first.text()), (200, "ok".to_owned()));
    assert_eq!((second.status, second.text(), second.header("x-a")), (201, "abcdefg".to_owned(), Some("b")));
    assert_eq!((third.status, third.body), (204, Vec::new()));
    let requests = server.join().unwrap();
    assert!(requests[0].starts_with("GET /healthz HTTP/1.1\r\n"), "{}", requests[0]);
    assert!(requests[1].contains("authorization: Bearer secret\r\n"), "{}", requests[1]);
    assert!(requests[1].ends_with("\r\n\r\n{}"), "{}", requests[1]);
}

#[test]
fn a_server_that_dies_in_the_middle_is_an_error() {
    for answer in [
        &["HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok"],
        &["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"],
        &["HTTP/1.1 200 OK\r\nContent-Le"],
        &[""],
    ] {
        let (address, _server) = serving(answer);
        let error = Client::new(address).send(&Request::get("/")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}

#[test]
fn events_come_one_at_a_time_and_a_refusal_stays_an_answer() {
    let (address, _server) = serving(&["HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\
        Transfer-Encoding: chunked\r\n\r\n\
        1D\r\n: alive\n\nevent: delta\ndata: a\r\n11\r\n\ndata: b\n\ndata: c\r\n2\r\n\n\n\r\n0\r\n\r\n"]);
    let Streamed::Events(events) = Client::new(address).stream(&Request::get("/events")).unwrap() else {
        panic!("no events");
    };
    let events: Vec<Event> = events.map(Result::unwrap).collect();
    assert_eq!(
        events,
        [
            Event { name: "delta".to_owned(), data: "a\nb".to_owned() },
            Event { name: "message".to_owned(), data: "c".to_owned() },
        ]
    );

    let (address, _server) = serving(&["HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno"]);
    let Streamed::Answer(answer) = Client::new(address).stream(&Request::get("/events")).unwrap() else {
        panic!("events");
    };
    assert_eq!((answer.status, answer.text()), (401, "no".to_owned()));
}
