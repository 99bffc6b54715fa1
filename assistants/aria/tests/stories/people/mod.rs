//! People, on both engines: the tools, what is said by itself on birthdays, and the sentences.

mod birthdays;
mod forgetting;
mod gifts;
mod house;
mod knowing;
mod sentences;
mod talking;
