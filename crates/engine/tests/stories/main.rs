//! Whole turns on both engines, with a model that says what the story wants and a tool that counts.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod asking;
mod awaiting;
mod blindfolded;
mod campaigns;
mod confirming;
mod duties;
mod faults;
mod forgetting;
mod forgotten;
mod house;
mod leaving;
mod limits;
mod many;
mod modes;
mod nights;
mod policies;
mod postman;
mod receipts;
mod receiving;
mod replaying;
mod spending;
mod styles;
mod supervising;
mod surviving;
mod tortured;
mod undoing;
