//! A typed tool, the registry and the seven-stage gate.
