//! Styles, scripts and pictures, inside the binary. Each is served under a name that holds its own hash, so
//! that a browser may keep it for ever and still never sees an old one.

use std::sync::LazyLock;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

use crate::problem::{Code, Path, Problem};

macro_rules! assets {
    ($($name:ident = $file:literal;)+) => {
        /// A file that pages link to.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Asset {
            $($name,)+
        }

        impl Asset {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            const fn file(self) -> &'static str {
                match self {
                    $(Self::$name => $file,)+
                }
            }

            const fn source(self) -> &'static str {
                match self {
                    $(Self::$name => include_str!(concat!("../../assets/", $file)),)+
                }
            }
        }
    };
}

// A module stands after the modules that it imports: their names, with the hash, are written into it.
assets! {
    Style = "papo.css";
    ChatStyle = "chat.css";
    SheetStyle = "sheet.css";
    MemoryStyle = "memory.css";
    BookStyle = "book.css";
    ConsoleStyle = "console.css";
    Mark = "mark.svg";
    Shell = "shell.js";
    Stream = "stream.js";
    Api = "api.js";
    Live = "live.js";
    Thread = "thread.js";
    Proposal = "proposal.js";
    Remembering = "remembering.js";
    Chat = "chat.js";
    Sheet = "sheet.js";
    Console = "console.js";
}

/// An asset as it leaves the house.
#[derive(Debug)]
struct Served {
    asset: Asset,
    /// `chat.0123456789ab.js`
    file: String,
    href: String,
    etag: String,
    bytes: Bytes,
}

static SERVED: LazyLock<Vec<Served>> = LazyLock::new(|| {
    let mut served: Vec<Served> = Vec::with_capacity(Asset::ALL.len());
    for &asset in Asset::ALL {
        let mut text = asset.source().to_owned();
        for imported in &served {
            let import = format!("\"./{}\"", imported.asset.file());
            text = text.replace(&import, &format!("\"./{}\"", imported.file));
        }
        served.push(Served::new(asset, text));
    }
    served
});

impl Served {
    fn new(asset: Asset, text: String) -> Self {
        let mut hash = format!("{:x}", Sha256::digest(text.as_bytes()));
        hash.truncate(12);
        let (stem, extension) = asset.file().rsplit_once('.').unwrap_or((asset.file(), ""));
        let file = format!("{stem}.{hash}.{extension}");
        Self {
            asset,
            href: format!("/assets/{file}"),
            etag: format!("\"{hash}\""),
            file,
            bytes: Bytes::from(text),
        }
    }

    fn content_type(&self) -> &'static str {
        match self.asset.kind() {
            AssetKind::Style => "text/css; charset=utf-8",
            AssetKind::Script => "text/javascript; charset=utf-8",
            AssetKind::Picture => "image/svg+xml",
        }
    }
}

/// What a browser does with an asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssetKind {
    Style,
    Script,
    Picture,
}

impl Asset {
    pub fn kind(self) -> AssetKind {
        match self.file().rsplit_once('.') {
            Some((_, "css")) => AssetKind::Style,
            Some((_, "js")) => AssetKind::Script,
            _ => AssetKind::Picture,
        }
    }

    /// The address that pages link to.
    pub fn href(self) -> &'static str {
        SERVED.iter().find(|served| served.asset == self).map_or("", |served| &served.href)
    }
}

/// Every asset under its hashed name, for those who write pages to files.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    SERVED.iter().map(|served| (served.file.as_str(), &*served.bytes))
}

/// `GET /assets/{file}`
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route(
        "/assets/{file}",
        get(|Path(file): Path<String>, headers: HeaderMap| async move { served(&file, &headers) }),
    )
}

fn served(file: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let served = SERVED.iter().find(|served| served.file == file).ok_or(Code::NotFound)?;
    let known = headers.get(IF_NONE_MATCH).is_some_and(|tag| tag.as_bytes() == served.etag.as_bytes());
    let head = [(ETAG, served.etag.as_str()), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, head).into_response());
    }
    Ok((head, [(CONTENT_TYPE, served.content_type())], served.bytes.clone()).into_response())
}

#[cfg(test)]
#[path = "assets_tests.rs"]
mod tests;
