//! The guard from the outside: what is heard, hidden and let pass, sentence by sentence.

mod contact_heard;
mod contact_properties;
mod limits_heard;
mod pii_goes;
mod pii_properties;
mod pii_stays;
mod replies_said;
mod urgent_unseen;
