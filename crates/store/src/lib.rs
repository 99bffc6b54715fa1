//! One database, two engines.
