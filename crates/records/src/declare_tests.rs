//! A record that nothing else knows, declared as an assistant would.

use domain::Timestamp;
use serde_json::{Value as Json, json};
use store::{Row, StoreError, ToValue, Value, params};

use crate as records;
use crate::{ChangeLog, Described, Record, RecordId, Stored};

records::record! {
    /// A book that was read.
    pub(crate) struct Book as "book" in "books", before in "book_changes", draft BookDraft {
        /// As it stands on the cover.
        title: String => "title",
        read_pages: Option<i64> => "pages",
    }
    shown { shelf: Option<String> => "shelf" }
    computed { "folded" => folded }
}

impl Book {
    fn folded(&self) -> String {
        self.title.to_lowercase()
    }
}

fn book() -> Stored<Book> {
    let what = Book { title: "Quincas Borba".to_owned(), read_pages: Some(7), shelf: None };
    Stored {
        id: RecordId::from_uuid(uuid::Uuid::nil()),
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
        what,
    }
}

#[test]
fn its_statements_name_every_column_and_the_scope() {
    let statements = Book::STATEMENTS;
    let add = statements.add.text();
    assert!(add.contains("title, pages, shelf, folded") && add.contains("$5, $6, $7, $8)"), "{add}");
    for sql in [statements.find, statements.take, statements.change, statements.remove, statements.page] {
        assert!(sql.text().contains("tenant_id = $2 and user_id = $3"), "{}", sql.text());
    }
    assert_eq!(book().what.values().len(), 4);
}

#[test]
fn programs_read_it_with_its_id_and_models_in_their_own_spelling() {
    let id = uuid::Uuid::nil().to_string();
    let read = json!({ "id": id, "title": "Quincas Borba", "read_pages": 7, "shelf": null });
    assert_eq!(serde_json::to_value(book()).unwrap(), read);
    let kept = json!({ "id": id, "title": "Quincas Borba", "readPages": 7, "shelf": null });
    assert_eq!(book().to_json(), kept);
}

#[test]
fn a_draft_may_leave_out_everything_and_hold_nothing_else() {
    assert!(serde_json::from_value::<BookDraft>(json!({})).unwrap().title.is_none());
    let draft: BookDraft = serde_json::from_value(json!({ "title": "Helena", "read_pages": null })).unwrap();
    assert_eq!((draft.title.as_deref(), draft.read_pages), (Some("Helena"), None));
    for unknown in ["shelf", "folded", "id"] {
        assert!(serde_json::from_value::<BookDraft>(json!({ unknown: "x" })).is_err(), "{unknown}");
    }
}

#[test]
fn it_is_described_as_it_is_read_and_as_it_is_handed_over() {
    let described = serde_json::to_value(crate::field::object(Book::properties(), false)).unwrap();
    assert_eq!(described["required"], json!(["id", "title"]));
    assert_eq!(described["properties"]["title"]["description"], "As it stands on the cover.");
    assert_eq!(described["properties"]["read_pages"]["type"], json!(["integer", "null"]));
    let draft = serde_json::to_value(crate::field::object(Book::properties(), true)).unwrap();
    let fields: Vec<&String> = draft["properties"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["read_pages", "title"]);
    assert!(draft["required"].is_null() && draft["additionalProperties"] == json!(false), "{draft}");
}

/// How far a book was read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Progress {
    pages: i64,
    share: f64,
}

impl Progress {
    fn read(row: &Row, [pages, share]: [&str; 2]) -> Result<Self, StoreError> {
        Ok(Self { pages: row.get(pages)?, share: row.get(share)? })
    }

    fn columns(&self) -> [Value; 2] {
        [self.pages.to_value(), self.share.to_value()]
    }
}

records::record! {
    pub(crate) struct Reading as "reading" in "readings", before in "reading_changes" by "reading_id" {
        title: String => "title",
    }
    spread { progress: Progress => ["pages" "share"] by Progress }
    computed { "folded" => folded }
}

impl Reading {
    fn folded(&self) -> String {
        self.title.to_lowercase()
    }

    fn to_json(&self) -> Json {
        json!({ "title": self.title })
    }
}

#[test]
fn a_value_may_stand_in_several_columns() {
    let reading = Reading { title: "Helena".to_owned(), progress: Progress { pages: 7, share: 0.5 } };
    let add = Reading::STATEMENTS.add.text();
    assert!(add.contains("title, pages, share, folded") && add.contains("$5, $6, $7, $8)"), "{add}");
    assert_eq!(reading.values(), params!["Helena".to_owned(), 7_i64, 0.5_f64, "helena".to_owned()]);
}

#[test]
fn a_log_of_its_own_names_what_it_is_about() {
    let ChangeLog::Own(own) = Reading::STATEMENTS.log else { panic!("a log of its own") };
    assert!(own.text().contains("reading_id") && !own.text().contains("kind"), "{}", own.text());
    let ChangeLog::Shared(shared) = Book::STATEMENTS.log else { panic!("a shared log") };
    assert!(shared.text().contains("record_id") && shared.text().contains("kind"), "{}", shared.text());
}
