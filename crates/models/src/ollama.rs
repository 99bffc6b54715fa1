//! Ollama, by the Chat Completions API that it speaks beside its own.

use std::sync::Arc;

use crate::openai::{Forcing, Limit, Root, Server, connect_to};
use crate::port::Model;
use crate::remote::{Access, AddressError};

const DEFAULT: &str = "127.0.0.1:11434";

/// A model of Ollama. The base address is anything that `OLLAMA_HOST` may be.
pub fn connect(model: &str, access: &Access) -> Result<Arc<dyn Model>, AddressError> {
    let server = Server {
        provider: "ollama",
        root: Root::AsGiven,
        limit: Limit::Tokens,
        // It reads the choice and does nothing with it.
        forcing: Forcing::Required,
    };
    let base = access.base.as_deref().map(str::trim).filter(|base| !base.is_empty()).unwrap_or(DEFAULT);
    connect_to(server, model, &Access { base: Some(address(base)), ..access.clone() })
}

/// The address of the API at an `OLLAMA_HOST`, which is where a server listens rather than where it is reached:
/// without a scheme the port is Ollama's, and all addresses of a machine are this one.
fn address(host: &str) -> String {
    let (scheme, rest, port) = match host.split_once("://") {
        Some((scheme, rest)) => (scheme, rest, ""),
        None => ("http", host, ":11434"),
    };
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (name, port) = split(authority).unwrap_or((authority, port));
    let name = match name {
        "" | "0.0.0.0" => "127.0.0.1",
        "[::]" | "::" | "::1" => "[::1]",
        name => name,
    };
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix("v1").or_else(|| path.strip_suffix("api")).unwrap_or(path);
    let path = path.trim_end_matches('/');
    let gap = if path.is_empty() { "" } else { "/" };
    format!("{scheme}://{name}{port}/{path}{gap}v1")
}

/// The name and the port with its colon, when there is one. Colons also stand inside an IPv6 address.
fn split(authority: &str) -> Option<(&str, &str)> {
    let at = authority.rfind(':')?;
    let (name, port) = authority.split_at_checked(at)?;
    let is_port = port.len() > 1 && port.bytes().skip(1).all(|byte| byte.is_ascii_digit());
    let is_whole = !name.contains(':') || name.ends_with(']') || name.contains('@');
    (is_port && is_whole).then_some((name, port))
}

#[cfg(test)]
#[path = "ollama_tests.rs"]
mod tests;
