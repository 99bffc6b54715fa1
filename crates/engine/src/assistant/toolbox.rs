//! The tools of an assistant as a model is told of them, in a digest far shorter than themselves.

use models::ToolOffer;
use sha2::{Digest, Sha256};
use turn::RespondToConfirmation;

/// How much of a digest is kept: nobody forges these, they only have to differ.
const KEPT: usize = 8;

/// The tool by which a model reads an answer to a proposal; every assistant has it.
pub(crate) fn confirmation_offer() -> ToolOffer {
    ToolOffer {
        name: RespondToConfirmation::NAME.to_owned(),
        description: RespondToConfirmation::description(),
        schema: RespondToConfirmation::schema(),
        examples: RespondToConfirmation::EXAMPLES
            .iter()
            .filter_map(|e| serde_json::from_str(e).ok())
            .collect(),
        phrasings: &[],
    }
}

/// The fingerprint of all that a model may be told about an assistant's tools.
pub(crate) fn fingerprint(offers: &[ToolOffer]) -> String {
    let mut digest = Sha256::new();
    for offer in offers.iter().chain([&confirmation_offer()]) {
        digest.update(&offer.name);
        digest.update(&offer.description);
        digest.update(offer.schema.to_string());
        for example in &offer.examples {
            digest.update(example.to_string());
        }
    }
    shortened(digest)
}

pub(crate) fn shortened(digest: Sha256) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    let bytes = digest.finalize();
    bytes.iter().take(KEPT).flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
