//! A sparse log-linear classifier: named [`Features`] in, a class with its probability out.
//!
//! A feature is a kind and some words, hashed to one of a fixed number of places; [`Weights`] hold a small number for each
//! place and class. [`train`] learns them from examples by gradient descent on the softmax; they ship as a file of one
//! byte a weight, and [`Weights::explain`] says which features spoke for a class.
//!
//! *Invariant:* pure and the same on every machine: only additions, multiplications, divisions and square roots, which
//! IEEE 754 rounds alike everywhere. The same examples teach the same bytes.

mod classifier;
mod exponential;
mod features;
mod lean;
mod training;
mod weights;

pub use classifier::Classifier;
pub use features::Features;
pub use training::{Example, Settings, train};
pub use weights::{Weights, WeightsError};
