//! Whole turns on both engines, with a model that says what the story wants and a tool that counts.

mod confirming;
mod faults;
mod house;
mod receiving;
mod surviving;
