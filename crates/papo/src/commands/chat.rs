//! `papo chat`: the same conversation as on the page, in the terminal.
//!
//! It is a client of the API: of the server that is running on this data folder, or of one that it starts
//! for itself. So there is one way in and one way out, here too.

use std::io::{BufRead, IsTerminal};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::{Client, ServerEvent, is_papo};
use crate::cli::{Chat, Options};
use crate::compose;
use crate::config::Config;
use crate::terminal::{put, say};

pub(crate) fn run(options: &Options, chat: &Chat) -> Result<ExitCode> {
    crate::logging::start("error");
    let config = Config::load(options)?;
    super::block_on(talk(config, &chat.assistant))
}

async fn talk(config: Config, assistant: &str) -> Result<ExitCode> {
    let client = match running_server(&config).await? {
        Some(client) => client,
        None => own_server(&config).await?,
    };
    let mut session = Session { client, assistant: assistant.to_owned(), conversation: None, proposal: None };
    if interactive() {
        say("Converse à vontade. Ctrl-D encerra.\n");
    }
    while let Some(line) = read_line(session.prompt()).await? {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Err(error) = session.hear(line).await {
            say(format!("Não deu certo: {error:#}"));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn interactive() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// The server that serves this data folder already, if there is one.
async fn running_server(config: &Config) -> Result<Option<Client>> {
    let address = std::fs::read_to_string(config.address_file()).ok();
    let Some(address) = address.and_then(|text| text.trim().parse::<SocketAddr>().ok()) else {
        return Ok(None);
    };
    if !is_papo(address).await {
        return Ok(None);
    }
    let (clock, _) = compose::clock(config);
    let db = compose::open(config, clock).await?;
    let (person, token) = compose::first_person(config, &db).await?;
    let token = compose::terminal_token(&db, &person, token).await?;
    Ok(Some(Client { address, token }))
}

/// A server of our own, on a port that nobody else knows.
async fn own_server(config: &Config) -> Result<Client> {
    let listener = super::serve::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    let address = listener.local_addr().context("the port has no address")?;
    let running = compose::compose(config).await?;
    let token = compose::terminal_token(running.engine.db(), &running.person, running.token).await?;
    let worker = running.engine.clone();
    tokio::spawn(async move { worker.run().await });
    let registration = running.registration;
    let router = super::serve::router(running.app, running.routes, running.webhooks, running.manual_clock);
    tokio::spawn(async move {
        let _alive = registration;
        axum::serve(listener, router).await
    });
    Ok(Client { address, token })
}

/// Reads a line apart from the runtime: a person may think for as long as they like.
async fn read_line(prompt: &'static str) -> Result<Option<String>> {
    if interactive() {
        put(prompt);
    }
    let line = tokio::task::spawn_blocking(|| {
        let mut line = Vec::new();
        let read = std::io::stdin().lock().read_until(b'\n', &mut line)?;
        Ok::<_, std::io::Error>((read > 0).then_some(line))
    });
    Ok(line.await??.map(|line| String::from_utf8_lossy(&line).into_owned()))
}

struct Session {
    client: Client,
    assistant: String,
    conversation: Option<String>,
    proposal: Option<String>,
}

impl Session {
    fn prompt(&self) -> &'static str {
        if self.proposal.is_some() { "[s/n] › " } else { "› " }
    }

    /// One line of the person's: a key for the question that waits, or a message.
    async fn hear(&mut self, line: &str) -> Result<()> {
        let decision = match line.to_lowercase().as_str() {
            "s" | "y" => Some("confirm"),
            "n" => Some("reject"),
            _ => None,
        };
        match (self.proposal.take(), decision) {
            (Some(nonce), Some(decision)) => {
                let path = format!("/api/v1/confirmations/{nonce}");
                let reply = self.client.post(&path, &json!({ "decision": decision })).await?;
                say(reply.get("reply").and_then(Value::as_str).unwrap_or_default());
                say("");
                self.note(&reply);
                Ok(())
            }
            _ => self.send(line).await,
        }
    }

    async fn send(&mut self, text: &str) -> Result<()> {
        let body = json!({
            "assistant": self.assistant,
            "text": text,
            "conversation_id": self.conversation,
            "client_message_id": Uuid::new_v4(),
        });
        let spinner = if interactive() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        spinner.enable_steady_tick(Duration::from_millis(80));
        let mut reply = None;
        let mut failure = None;
        self.client
            .stream("/api/v1/messages", &body, |ServerEvent { name, data }| match name.as_str() {
                "delta" => {
                    spinner.finish_and_clear();
                    put(data.get("text").and_then(Value::as_str).unwrap_or_default());
                }
                "done" => reply = Some(data),
                "error" => failure = data.get("message").and_then(Value::as_str).map(str::to_owned),
                _ => {}
            })
            .await?;
        spinner.finish_and_clear();
        say("\n");
        if let Some(failure) = failure {
            say(failure);
        }
        if let Some(reply) = reply {
            self.note(&reply);
        }
        Ok(())
    }

    /// Remembers where the conversation is and what waits for a yes.
    fn note(&mut self, reply: &Value) {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        self.conversation = reply.get("conversation_id").and_then(text).or(self.conversation.take());
        self.proposal = reply.pointer("/proposal/nonce").and_then(text);
    }
}
