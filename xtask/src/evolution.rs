//! Evolution API on this machine, for a Papo that is tortured or measured: it takes what it is told to send, remembers it
//! in its order, and has the faults that it was given.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

/// What opens it, and what it shows when it tells something.
pub const KEY: &str = "the-key-of-a-test";
pub const TOKEN: &str = "the-webhooks-of-a-test";
/// What everybody who writes calls themselves.
pub const SOMEBODY: &str = "Alguém";
/// Where it tells.
pub const PATH: &str = "/webhooks/evolution/papo";

/// The most that is listed at once, as Papo asks for it.
const PAGE: usize = 50;

/// Something that reached somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub number: String,
    pub text: String,
    pub id: String,
    /// On the clock of whoever looks.
    pub at: Instant,
    /// On WhatsApp's clock.
    second: u64,
}

/// What happens to a message that it is told to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Sent,
    /// It reaches the person, and the answer is an error.
    SentWithAnError,
    /// It reaches the person, and there is no answer.
    SentWithoutAWord,
    /// Nothing is sent, and there is no answer.
    Dropped,
}

type Fates = Mutex<Box<dyn FnMut() -> Fate + Send>>;

/// It listens for as long as the process lives.
#[derive(Clone)]
pub struct Evolution {
    address: SocketAddr,
    sent: Arc<Mutex<Vec<Sent>>>,
    fates: Arc<Fates>,
    is_away: Arc<AtomicBool>,
}

impl fmt::Debug for Evolution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Evolution").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Evolution {
    /// One that never fails.
    pub fn start() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let server = Self {
            address: listener.local_addr()?,
            sent: Arc::default(),
            fates: Arc::new(Mutex::new(Box::new(|| Fate::Sent))),
            is_away: Arc::default(),
        };
        let shared = server.clone();
        thread::spawn(move || shared.listen(listener));
        Ok(server)
    }

    /// From now on messages have these fates, one after the other.
    pub fn gives(&self, fates: impl FnMut() -> Fate + Send + 'static) {
        *self.fates.lock().unwrap_or_else(PoisonError::into_inner) = Box::new(fates);
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Everything that reached anybody, in order.
    pub fn sent(&self) -> Vec<Sent> {
        self.remembered().clone()
    }

    /// Nobody listens any more, and whoever is connected is cut off.
    pub fn leave(&self) {
        self.is_away.store(true, Ordering::SeqCst);
        // Whoever waits for somebody to come in is told by somebody who comes in; nobody can, if nobody listens already.
        let _told = TcpStream::connect(self.address);
    }

    pub fn come_back(&self) {
        self.is_away.store(false, Ordering::SeqCst);
    }

    fn remembered(&self) -> MutexGuard<'_, Vec<Sent>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_away(&self) -> bool {
        self.is_away.load(Ordering::SeqCst)
    }

    fn listen(&self, mut listener: TcpListener) -> io::Result<()> {
        loop {
            let (stream, _) = listener.accept()?;
            if self.is_away() {
                drop(listener);
                while self.is_away() {
                    thread::sleep(Duration::from_millis(10));
                }
                listener = TcpListener::bind(self.address)?;
            } else {
                let server = self.clone();
                // A client that hangs up, or dies, is done with us.
                thread::spawn(move || server.serve(stream));
            }
        }
    }

    fn serve(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let mut writer = stream.try_clone()?;
        let mut reader = BufReader::new(stream);
        while let Some((path, body)) = hear(&mut reader)? {
            let answer = if self.is_away() { None } else { self.answer(&path, &body) };
            let Some((status, answer)) = answer else { return Ok(()) };
            let answer = answer.to_string();
            let length = answer.len();
            let head = format!(
                "HTTP/1.1 {status} x\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
            );
            writer.write_all((head + &answer).as_bytes())?;
        }
        Ok(())
    }

    /// Nothing when the connection is cut.
    fn answer(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        if path.starts_with("/message/sendText/") {
            let fate = (self.fates.lock().unwrap_or_else(PoisonError::into_inner))();
            let shown = (fate != Fate::Dropped).then(|| self.send(body));
            match fate {
                Fate::Sent => shown.map(|shown| (201, shown)),
                Fate::SentWithAnError => Some((500, json!({ "error": "Internal Server Error" }))),
                Fate::SentWithoutAWord | Fate::Dropped => None,
            }
        } else if path.starts_with("/chat/findMessages/") {
            Some((200, json!({ "messages": { "records": self.find(body) } })))
        } else {
            Some((200, json!({ "instance": { "state": "open" } })))
        }
    }

    fn send(&self, body: &Value) -> Value {
        let word = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut all = self.remembered();
        let second = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let id = format!("3EB0{:016X}", all.len() + 1);
        let one = Sent { number: word("number"), text: word("text"), id, at: Instant::now(), second };
        let shown = record(&one);
        all.push(one);
        shown
    }

    /// The newest first, of one person or of all.
    fn find(&self, body: &Value) -> Vec<Value> {
        let wanted = body.pointer("/where/key/remoteJid").and_then(Value::as_str);
        let all = self.remembered();
        let is_wanted = |one: &&Sent| wanted.is_none_or(|wanted| jid(one) == wanted);
        all.iter().rev().filter(is_wanted).take(PAGE).map(record).collect()
    }
}

fn jid(one: &Sent) -> String {
    format!("{}@s.whatsapp.net", one.number)
}

fn record(one: &Sent) -> Value {
    json!({
        "key": { "remoteJid": jid(one), "fromMe": true, "id": one.id }, "status": "PENDING",
        "message": { "conversation": one.text }, "messageType": "conversation", "messageTimestamp": one.second
    })
}

/// The webhook that tells of a text.
pub fn telling(number: &str, id: &str, text: &str) -> String {
    let data = json!({
        "key": { "remoteJid": format!("{number}@s.whatsapp.net"), "fromMe": false, "id": id },
        "pushName": SOMEBODY, "message": { "conversation": text }, "messageType": "conversation"
    });
    json!({ "event": "messages.upsert", "instance": "papo", "data": data }).to_string()
}

/// The next request: its path and its body. Nothing when the client is gone.
fn hear(reader: &mut BufReader<TcpStream>) -> io::Result<Option<(String, Value)>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    loop {
        line.clear();
        if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = Vec::new();
    reader.take(length).read_to_end(&mut body)?;
    Ok(Some((path, serde_json::from_slice(&body).unwrap_or_default())))
}
