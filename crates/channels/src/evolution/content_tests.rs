use domain::Phone;
use serde_json::json;

use super::*;

fn read(message: &Value) -> Content {
    Content::of(message, &Value::Null)
}

fn words(text: &str) -> Content {
    Content::Text(text.to_owned())
}

fn media(media_type: &str, size: u64) -> Media {
    Media { media_type: Some(media_type.to_owned()), size: Some(size), bytes: None }
}

#[test]
fn texts_come_in_two_shapes() {
    assert_eq!(read(&json!({ "conversation": "oi" })), words("oi"));
    assert_eq!(read(&json!({ "extendedTextMessage": { "text": "oi", "contextInfo": {} } })), words("oi"));
    let beside = json!({ "messageContextInfo": { "deviceListMetadata": {} }, "conversation": "oi" });
    assert_eq!(read(&beside), words("oi"));
    let both = json!({ "audioMessage": { "seconds": 1 }, "conversation": "oi" });
    assert_eq!(read(&both), words("oi"), "what was said counts");
}

#[test]
fn envelopes_are_opened() {
    let inner = json!({ "extendedTextMessage": { "text": "oi" } });
    for name in [
        "ephemeralMessage",
        "viewOnceMessage",
        "viewOnceMessageV2",
        "viewOnceMessageV2Extension",
        "documentWithCaptionMessage",
        "editedMessage",
        "deviceSentMessage",
        "groupMentionedMessage",
    ] {
        assert_eq!(read(&json!({ name: { "message": inner } })), words("oi"), "{name}");
        let twice = json!({ "messageContextInfo": {}, name: { "message": { name: { "message": inner } } } });
        assert_eq!(read(&twice), words("oi"), "{name} twice");
    }
    let mut endless = inner;
    for _ in 0..40 {
        endless = json!({ "ephemeralMessage": { "message": endless } });
    }
    assert_eq!(read(&endless), Content::Unsupported { kind: "unknown".to_owned() });
}

#[test]
fn media_keep_what_they_are_and_their_bytes() {
    let voice = json!({
        "audioMessage": {
            "mimetype": "audio/ogg; codecs=opus", "seconds": 7, "ptt": true,
            "fileLength": { "low": 4096, "high": 0, "unsigned": true }, "mediaKey": { "0": 1 }
        },
        "base64": "T2dnUw=="
    });
    let bytes = Some(b"OggS".to_vec());
    let expected = Media { bytes: bytes.clone(), ..media("audio/ogg; codecs=opus", 4096) };
    assert_eq!(read(&voice), Content::Audio { seconds: Some(7), voice: true, media: expected });
    let image =
        json!({ "imageMessage": { "mimetype": "image/jpeg", "fileLength": "10", "caption": "olha" } });
    let outside = Content::of(&image, &json!({ "base64": "T2dnUw==" }));
    assert_eq!(
        outside,
        Content::Image {
            caption: Some("olha".to_owned()),
            media: Media { bytes, ..media("image/jpeg", 10) }
        }
    );
    let video = json!({ "ptvMessage": { "mimetype": "video/mp4", "fileLength": 10 } });
    assert_eq!(read(&video), Content::Video { caption: None, media: media("video/mp4", 10) });
    let file = json!({ "documentMessage": {
        "mimetype": "application/pdf", "fileLength": 10, "fileName": "exame.pdf", "caption": "meu exame"
    } });
    let wrapped = json!({ "documentWithCaptionMessage": { "message": file } });
    let expected = Content::Document {
        caption: Some("meu exame".to_owned()),
        file_name: DisplayName::parse("exame.pdf"),
        media: media("application/pdf", 10),
    };
    assert_eq!((read(&file), read(&wrapped)), (expected.clone(), expected));
    let sticker = json!({ "stickerMessage": { "mimetype": "image/webp", "fileLength": 10 } });
    assert_eq!(read(&sticker), Content::Sticker { media: media("image/webp", 10) });
    let bare = Content::Audio { seconds: None, voice: false, media: Media::default() };
    assert_eq!(read(&json!({ "audioMessage": {} })), bare);
}

#[test]
fn places_and_people_are_read() {
    let here = json!({ "locationMessage": {
        "degreesLatitude": -23.5, "degreesLongitude": "-46.6", "name": "Casa", "address": "Rua A, 1"
    } });
    let expected = Content::Location {
        latitude: -23.5,
        longitude: -46.6,
        name: DisplayName::parse("Casa"),
        address: Some("Rua A, 1".to_owned()),
    };
    assert_eq!(read(&here), expected);
    let nowhere = json!({ "locationMessage": { "degreesLatitude": 123, "degreesLongitude": 0 } });
    assert_eq!(read(&nowhere), Content::Unsupported { kind: "locationMessage".to_owned() });
    let one = json!({ "displayName": "Ana", "vcard": "BEGIN:VCARD\nTEL;waid=551187654321:+55 11 8765-4321" });
    let card = Card { name: DisplayName::parse("Ana"), phones: vec![Phone::parse("5511987654321").unwrap()] };
    assert_eq!(read(&json!({ "contactMessage": one })), Content::Contact { cards: vec![card.clone()] });
    let many = json!({ "contactsArrayMessage": { "displayName": "2", "contacts": [one, one] } });
    assert_eq!(read(&many), Content::Contact { cards: vec![card.clone(), card] });
}

#[test]
fn reactions_choices_and_polls_are_read() {
    let reaction = |text: &str| json!({ "reactionMessage": { "key": { "id": "3EB0A" }, "text": text } });
    assert_eq!(
        read(&reaction("❤️")),
        Content::Reaction { emoji: Some("❤️".to_owned()), of: "3EB0A".to_owned() }
    );
    assert_eq!(read(&reaction("")), Content::Reaction { emoji: None, of: "3EB0A".to_owned() });
    let flow = json!({ "body": { "text": "Sim" }, "nativeFlowResponseMessage": {
        "name": "quick_reply", "paramsJson": "{\"id\":\"yes\"}"
    } });
    for message in [
        json!({ "buttonsResponseMessage": { "selectedButtonId": "yes", "selectedDisplayText": "Sim" } }),
        json!({ "templateButtonReplyMessage": { "selectedId": "yes", "selectedDisplayText": "Sim" } }),
        json!({ "listResponseMessage": { "title": "Sim", "singleSelectReply": { "selectedRowId": "yes" } } }),
        json!({ "interactiveResponseMessage": flow }),
    ] {
        assert_eq!(
            read(&message),
            Content::Choice { text: "Sim".to_owned(), id: Some("yes".to_owned()) },
            "{message}"
        );
    }
    let silent = json!({ "buttonsResponseMessage": { "selectedButtonId": "yes" } });
    assert_eq!(read(&silent), Content::Choice { text: "yes".to_owned(), id: Some("yes".to_owned()) });
    let poll =
        json!({ "name": "Quando?", "options": [{ "optionName": "hoje" }, { "optionName": "amanhã" }] });
    let options = vec!["hoje".to_owned(), "amanhã".to_owned()];
    for name in ["pollCreationMessage", "pollCreationMessageV3"] {
        let expected = Content::Poll { question: "Quando?".to_owned(), options: options.clone() };
        assert_eq!(read(&json!({ name: poll })), expected);
    }
}

#[test]
fn what_businesses_say_is_text_and_the_rest_has_a_name() {
    let template = json!({ "templateMessage": { "hydratedTemplate": { "hydratedContentText": "Oferta" } } });
    assert_eq!(read(&template), words("Oferta"));
    assert_eq!(read(&json!({ "orderMessage": { "message": "Um bolo" } })), words("Um bolo"));
    let unsupported = |kind: &str| Content::Unsupported { kind: kind.to_owned() };
    assert_eq!(read(&json!({ "pollUpdateMessage": {} })), unsupported("pollUpdateMessage"));
    assert_eq!(read(&json!({ "albumMessage": { "expectedImageCount": 2 } })), unsupported("albumMessage"));
    assert_eq!(read(&json!({ "conversation": "" })), unsupported("unknown"));
    assert_eq!(read(&json!({})), unsupported("unknown"));
    let odd = "x<script>".repeat(20);
    let Content::Unsupported { kind } = read(&json!({ odd: {} })) else { panic!("read") };
    assert!(kind.len() <= 64 && kind.chars().all(|letter| letter.is_ascii_alphanumeric()));
}

#[test]
fn nothing_that_was_said_is_printed() {
    assert_eq!(format!("{:?}", words("meu segredo")), "Content(text)");
    let image = json!({ "imageMessage": { "caption": "segredo", "fileLength": 3 } });
    assert_eq!(format!("{:?}", read(&image)), "Content(image)");
    assert_eq!(read(&image).text(), Some("segredo"));
}
