//! A form with files, as browsers send it.

use std::hash::{BuildHasher, Hasher, RandomState};

use bytes::Bytes;

/// The parts of a form, as they stand on the wire.
pub(crate) struct Form {
    /// Stands between the parts. Long and by chance, so that no part holds it.
    boundary: String,
    written: Vec<u8>,
}

impl Form {
    pub(crate) fn new() -> Self {
        let chance = || RandomState::new().build_hasher().finish();
        Self { boundary: format!("papo-{:016x}{:016x}", chance(), chance()), written: Vec::new() }
    }

    #[must_use]
    pub(crate) fn text(self, name: &str, value: &str) -> Self {
        self.part(&format!("name=\"{name}\""), value.as_bytes())
    }

    /// The name and the type of the file are the caller's to keep plain: both stand in a header.
    #[must_use]
    pub(crate) fn file(self, name: &str, file_name: &str, media_type: &str, bytes: &[u8]) -> Self {
        self.part(&format!("name=\"{name}\"; filename=\"{file_name}\"\r\ncontent-type: {media_type}"), bytes)
    }

    fn part(mut self, head: &str, bytes: &[u8]) -> Self {
        let head = format!("--{}\r\ncontent-disposition: form-data; {head}\r\n\r\n", self.boundary);
        self.written.extend_from_slice(head.as_bytes());
        self.written.extend_from_slice(bytes);
        self.written.extend_from_slice(b"\r\n");
        self
    }

    pub(super) fn media_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }
}

impl From<Form> for Bytes {
    fn from(mut form: Form) -> Self {
        form.written.extend_from_slice(format!("--{}--\r\n", form.boundary).as_bytes());
        form.written.into()
    }
}

impl std::fmt::Debug for Form {
    /// Without what was said.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Form({} bytes)", self.written.len())
    }
}
