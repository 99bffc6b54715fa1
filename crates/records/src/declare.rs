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

        impl $crate::Record for $name {
            const KIND: &'static str = $kind;
            const STATEMENTS: $crate::Statements = $crate::statements!(
                $table, $changes,
                [$($column)+ $($($shown_column)+)? $($($computed_column)+)?]
            );

            fn values(&self) -> Vec<$crate::expansion::store::Value> {
                $crate::expansion::store::params![
                    $(self.$field,)+ $($(self.$shown,)+)? $($(self.$computed(),)+)?
                ].to_vec()
            }

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

        impl $crate::expansion::store::FromRow for $name {
            fn from_row(
                row: &$crate::expansion::store::Row,
            ) -> Result<Self, $crate::expansion::store::StoreError> {
                Ok(Self {
                    $($field: row.get($column)?,)+
                    $($($shown: row.get($shown_column)?,)+)?
                })
            }
        }
    };
}

/// Writes the statements of a table out of its name, the name of the one that keeps what was, and its own columns.
#[doc(hidden)]
#[macro_export]
macro_rules! statements {
    ($table:literal, $changes:literal, [$($columns:literal)+]) => {
        $crate::statements!(@holes $table, $changes, [$($columns)+] [$($columns)+] []
            ["$5" "$6" "$7" "$8" "$9" "$10" "$11" "$12" "$13" "$14" "$15" "$16" "$17" "$18" "$19" "$20"])
    };
    (@holes $table:literal, $changes:literal, $columns:tt [$column:literal $($more:literal)*] [$($taken:literal)*]
        [$hole:literal $($holes:literal)*]) => {
        $crate::statements!(@holes $table, $changes, $columns [$($more)*] [$($taken)* $hole] [$($holes)*])
    };
    (@holes $table:literal, $changes:literal, [$column:literal $($columns:literal)*] [] [$hole:literal $($holes:literal)*]
        $unused:tt) => {
        $crate::Statements {
            add: $crate::expansion::store::sql!(concat!(
                "insert into ", $table, " (id, tenant_id, user_id, created_at, updated_at, ", $column, $(", ", $columns,)*
                ") values ($1, $2, $3, $4, $4, ", $hole, $(", ", $holes,)* ")"
            )),
            find: $crate::expansion::store::sql!(concat!(
                "select id, created_at, ", $column, $(", ", $columns,)* " from ", $table,
                " where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
            )),
            take: $crate::expansion::store::sql!(concat!(
                "update ", $table, " set updated_at = $4
                  where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
              returning id, created_at, ", $column $(, ", ", $columns)*
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
                "select id, created_at, ", $column, $(", ", $columns,)* " from ", $table,
                " where tenant_id = $2 and user_id = $3 and deleted_at is null and id < $1 order by id desc limit $4"
            )),
            keep: $crate::expansion::store::sql!(concat!(
                "insert into ", $changes, " (id, tenant_id, user_id, record_id, kind, verb, before, conversation_id,
                                             turn_id, at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
            )),
        }
    };
}

#[cfg(test)]
#[path = "declare_tests.rs"]
mod tests;
