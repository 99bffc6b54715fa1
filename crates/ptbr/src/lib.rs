//! Portuguese as people type it.
