//! One turn as a serialisable value.
