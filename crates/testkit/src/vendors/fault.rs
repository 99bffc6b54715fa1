//! What can go wrong with a vendor.

/// One way to fail. Refusing connections is not among them: see [`super::Service::goes_down`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// 429, with or without the seconds to wait.
    RateLimited { retry_after: Option<u64> },
    /// 500, with or without the seconds to wait.
    Broken { retry_after: Option<u64> },
    /// 529 where the vendor has it, 503 elsewhere.
    Overloaded,
    /// 401: somebody changed the key.
    KeyRefused,
    /// The connection breaks after so many events, or in the middle of a whole answer.
    CutAfter(usize),
    /// The same, and nobody listens from then on.
    DiesAfter(usize),
    /// An error comes after so many events.
    ErrorAfter(usize),
    /// Nothing more comes after so many events, and nobody hangs up.
    SilentAfter(usize),
    /// The request is taken, and no answer comes.
    Silent,
    /// An answer with nothing in it.
    Empty,
    /// The arguments of a call end in the middle.
    BrokenArguments,
    /// A call of a tool that nobody offered.
    UnknownTool,
    /// The vendor's own filter stopped the answer.
    Filtered,
    /// A page in HTML, as proxies answer.
    Html,
}
