//! The core API and pages.

pub mod pages;
