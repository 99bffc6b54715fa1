//! The declaration of a record.

/// Declares a record: its type, its draft, its table and the one that keeps what it was.
///
/// ```text
/// records::record! {
///     /// A book that was read.
///     pub(crate) struct Book as "book" in "aria_books", before in "aria_book_changes", draft BookDraft {
///         /// As it stands on the cover.
///         title: String => "title",
///         pages: Option<i64> => "pages",
///     }
///     // Seen by programs, and never handed over by them.
///     shown { shelf: Option<String> => "shelf" }
///     // Columns that its own functions fill.
///     computed { "folded" => folded_title }
/// }
/// ```
///
/// Without a draft it is only its table: programs then read and write something else, which is written by hand. A value may
/// stand in several columns there, which a type reads (`read(&Row, [&str; N])`) and fills (`columns(&value)`);
/// [`AsJson`](crate::AsJson) keeps any value in one. With a log of its own a record says how it is kept there (`to_json`):
///
/// ```text
/// records::record! {
///     /// How far a book was read.
///     pub(crate) struct Reading as "reading" in "aria_readings", before in "aria_reading_changes" by "reading_id" {
///         title: String => "title",
///     }
///     spread { progress: Progress => ["pages" "chapters"] by Progress }
/// }
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[$meta:meta])*
        $visible:vis struct $name:ident as $kind:literal in $table:literal, before in $changes:literal,
            draft $draft:ident
        {
            $($(#[doc = $about:literal])* $field:ident: $type:ty => $column:literal,)+
        }
        $(shown { $($(#[doc = $shown_about:literal])* $shown:ident: $shown_type:ty => $shown_column:literal),+ $(,)? })?
        $(computed { $($computed_column:literal => $computed:ident),+ $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, $crate::expansion::serde::Serialize)]
        #[serde(crate = "records::expansion::serde")]
        $visible struct $name {
            $($(#[doc = $about])* $visible $field: $type,)+
            $($($(#[doc = $shown_about])* $visible $shown: $shown_type,)+)?
        }

        #[doc = concat!("What programs and forms hand over for a ", $kind, ": everything may be left out.")]
        #[derive(Debug, Clone, Default, $crate::expansion::serde::Deserialize)]
        #[serde(crate = "records::expansion::serde", deny_unknown_fields)]
        $visible struct $draft {
            $($(#[doc = $about])* $visible $field: Option<<$type as $crate::Field>::Draft>,)+
        }

        $crate::record!(@table $name as $kind in $table ($changes)
            { $($field => $column,)+ $($($shown => $shown_column,)+)? } {} { $($($computed_column => $computed,)+)? });

        impl $crate::Described for $name {
            const BODY: &'static str = concat!(stringify!($name), "Body");

            fn properties() -> Vec<$crate::Property> {
                vec![
                    $($crate::Property {
                        name: stringify!($field),
                        about: concat!($($about),*),
                        value: <$type as $crate::Field>::schema(),
                        draft: Some(<$type as $crate::Field>::draft()),
                    },)+
                    $($($crate::Property {
                        name: stringify!($shown),
                        about: concat!($($shown_about),*),
                        value: <$shown_type as $crate::Field>::schema(),
                        draft: None,
                    },)+)?
                ]
            }
        }

        impl $crate::expansion::utoipa::PartialSchema for $draft {
            fn schema() -> $crate::expansion::utoipa::openapi::RefOr<$crate::expansion::utoipa::openapi::Schema> {
                $crate::expansion::draft_schema::<$name>()
            }
        }

        impl $crate::expansion::utoipa::ToSchema for $draft {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(concat!(stringify!($name), "Fields"))
            }
        }
    };
    (
        $(#[$meta:meta])*
        $visible:vis struct $name:ident as $kind:literal in $table:literal
            $(, before in $changes:literal by $reference:literal)?
        {
            $($(#[$field_meta:meta])* $field:ident: $type:ty => $column:literal,)+
        }
        $(spread {
            $($(#[$spread_meta:meta])* $spread:ident: $spread_type:ty => [$($spread_column:literal)+] by $by:ident),+
            $(,)?
        })?
        $(computed { $($computed_column:literal => $computed:ident),+ $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq)]
        $visible struct $name {
            $($(#[$field_meta])* $visible $field: $type,)+
            $($($(#[$spread_meta])* $visible $spread: $spread_type,)+)?
        }

        $crate::record!(@table $name as $kind in $table ($($changes by $reference)?)
            { $($field => $column,)+ } { $($($spread => [$($spread_column)+] by $by,)+)? }
            { $($($computed_column => $computed,)+)? });
    };
    (@table $name:ident as $kind:literal in $table:literal $log:tt
        { $($field:ident => $column:literal,)+ }
        { $($spread:ident => [$($spread_column:literal)+] by $by:ident,)* }
        { $($computed_column:literal => $computed:ident,)* }
    ) => {
        impl $crate::Record for $name {
            const KIND: &'static str = $kind;
            const STATEMENTS: $crate::Statements = $crate::statements!(
                $table, $log, [$($column)+ $($($spread_column)+)* $($computed_column)*]
            );

            fn values(&self) -> Vec<$crate::expansion::store::Value> {
                let columns: &[&[$crate::expansion::store::Value]] = &[
                    $crate::expansion::store::params![$(self.$field,)+],
                    $(&$by::columns(&self.$spread),)*
                    $crate::expansion::store::params![$(self.$computed(),)*],
                ];
                columns.concat()
            }

            fn logged(&self) -> $crate::expansion::Json {
                $crate::record!(@json self $log)
            }
        }

        $crate::record!(@logged $name $log);

        impl $crate::expansion::store::FromRow for $name {
            fn from_row(
                row: &$crate::expansion::store::Row,
            ) -> Result<Self, $crate::expansion::store::StoreError> {
                Ok(Self {
                    $($field: row.get($column)?,)+
                    $($spread: $by::read(row, [$($spread_column),+])?,)*
                })
            }
        }
    };
    (@logged $name:ident ()) => {};
    (@logged $name:ident $log:tt) => {
        impl $crate::Logged for $name {
            fn to_json(&self) -> $crate::expansion::Json {
                $crate::record!(@json self $log)
            }
        }
    };
    // What is not kept when it changes needs no JSON; what has a log of its own has a form of its own there.
    (@json $record:tt ()) => {
        $crate::expansion::Json::Null
    };
    (@json $record:tt ($changes:literal)) => {
        $crate::expansion::fields($record)
    };
    (@json $record:tt ($changes:literal by $reference:literal)) => {
        Self::to_json($record)
    };
}

/// Writes the statements of a table out of its name, the name of the one that keeps what was, and its own columns.
#[doc(hidden)]
#[macro_export]
macro_rules! statements {
    ($table:literal, $log:tt, [$($columns:literal)+]) => {
        $crate::statements!(@holes $table, $log, [$($columns)+] [$($columns)+] []
            ["$5" "$6" "$7" "$8" "$9" "$10" "$11" "$12" "$13" "$14" "$15" "$16" "$17" "$18" "$19" "$20"])
    };
    (@holes $table:literal, $log:tt, $columns:tt [$column:literal $($more:literal)*] [$($taken:literal)*]
        [$hole:literal $($holes:literal)*]) => {
        $crate::statements!(@holes $table, $log, $columns [$($more)*] [$($taken)* $hole] [$($holes)*])
    };
    (@holes $table:literal, $log:tt, [$column:literal $($columns:literal)*] [] [$hole:literal $($holes:literal)*]
        $unused:tt) => {
        $crate::Statements {
            add: $crate::expansion::store::sql!(concat!(
                "insert into ", $table, " (id, tenant_id, user_id, created_at, updated_at, ", $column, $(", ", $columns,)*
                ") values ($1, $2, $3, $4, $4, ", $hole, $(", ", $holes,)* ")"
            )),
            find: $crate::expansion::store::sql!(concat!(
                "select id, created_at, updated_at, ", $column, $(", ", $columns,)* " from ", $table,
                " where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
            )),
            take: $crate::expansion::store::sql!(concat!(
                "update ", $table, " set updated_at = updated_at
                  where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
              returning id, created_at, updated_at, ", $column $(, ", ", $columns)*
            )),
            change: $crate::expansion::store::sql!(concat!(
                "update ", $table, " set updated_at = $4, (", $column, $(", ", $columns,)* ") = (", $hole,
                $(", ", $holes,)* ") where id = $1 and tenant_id = $2 and user_id = $3"
            )),
            remove: $crate::expansion::store::sql!(concat!(
                "update ", $table, " set deleted_at = $4, updated_at = $4
                  where id = $1 and tenant_id = $2 and user_id = $3"
            )),
            page: $crate::expansion::store::sql!(concat!(
                "select id, created_at, updated_at, ", $column, $(", ", $columns,)* " from ", $table,
                " where tenant_id = $2 and user_id = $3 and deleted_at is null and id < $1 order by id desc limit $4"
            )),
            log: $crate::statements!(@log $log),
        }
    };
    (@log ()) => {
        $crate::ChangeLog::None
    };
    (@log ($changes:literal)) => {
        $crate::ChangeLog::Shared($crate::expansion::store::sql!(concat!(
            "insert into ", $changes, " (id, tenant_id, user_id, record_id, verb, before, conversation_id, turn_id, at, kind)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        )))
    };
    (@log ($changes:literal by $reference:literal)) => {
        $crate::ChangeLog::Own($crate::expansion::store::sql!(concat!(
            "insert into ", $changes, " (id, tenant_id, user_id, ", $reference, ", verb, before, conversation_id, turn_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        )))
    };
}

#[cfg(test)]
#[path = "declare_tests.rs"]
mod tests;
