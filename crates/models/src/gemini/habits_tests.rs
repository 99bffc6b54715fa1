use super::{Habits, Schemas, Signatures, System, Thinking};
use crate::remote::{Fault, Meaning};

fn after(habits: Habits, sentence: &str) -> Option<Habits> {
    habits.adapted(&Fault::default(), sentence)
}

#[test]
fn a_refusal_teaches_what_a_server_takes() {
    let new = Habits::default();
    let cases = [
        (
            "Function call is missing a thought_signature in functionCall parts.",
            Habits { signatures: Signatures::Waived, ..new },
        ),
        ("Thinking level is not supported for this model.", Habits { thinking: Thinking::Unsaid, ..new }),
        (
            "Unknown name \"thinkingConfig\" at 'generation_config'",
            Habits { thinking: Thinking::Unsaid, ..new },
        ),
        (
            "Developer instruction is not enabled for models/gemma-3-27b-it",
            Habits { system: System::FirstMessage, ..new },
        ),
        ("Unknown name \"systemInstruction\"", Habits { system: System::FirstMessage, ..new }),
        (
            "Unknown name \"parametersJsonSchema\" at 'tools[0].function_declarations[0]'",
            Habits { schemas: Schemas::Small, ..new },
        ),
        (
            "tools[0].function_declarations[0].parameters.properties[x].properties: should be non-empty",
            Habits { schemas: Schemas::Large, ..new },
        ),
    ];
    for (sentence, expected) in cases {
        assert_eq!(after(new, sentence), Some(expected), "{sentence}");
    }
}

#[test]
fn two_refusals_never_call_each_other() {
    let large = Habits { schemas: Schemas::Large, ..Habits::default() };
    let small = after(large, "Unknown name \"parameters_json_schema\"").unwrap();
    assert_eq!(small.schemas, Schemas::Small);
    for sentence in ["function_declarations[0].parameters: wrong", "Unknown name \"parametersJsonSchema\""] {
        assert_eq!(after(small, sentence), None, "{sentence}");
    }
}

#[test]
fn what_nothing_would_mend_is_left() {
    assert_eq!(after(Habits::default(), "Unsupported MIME type"), None);
    let expensive = Fault::new(None, Meaning::TooLong);
    assert_eq!(Habits::default().adapted(&expensive, "schema"), None);
}
