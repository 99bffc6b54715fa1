//! The core API and pages.
