use serde_json::json;

use super::*;

#[test]
fn what_cannot_be_read_is_left_out_and_the_rest_counts() {
    let answer: Consolidation = serde_json::from_value(json!({
        "items": [
            { "type": "fact", "content": "Mora em Curitiba", "confidence": 0.95, "message": 1, "words": "moro" },
            { "type": "gossip", "content": "?", "confidence": 1, "message": 1, "words": "x" },
            "prose",
            { "type": "fact", "content": "Sem mensagem", "confidence": 0.9, "words": "x" },
        ],
        "again": null,
        "patterns": [{ "content": "p", "confidence": 0.8, "evidence": [{ "message": 1, "words": "w" }, 7] }],
        "surprise": true,
    }))
    .unwrap();
    assert_eq!(answer.items.len(), 1);
    assert!(answer.again.is_empty() && answer.ended.is_empty());
    assert_eq!(answer.patterns[0].evidence.len(), 1);
}
