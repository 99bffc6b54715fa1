//! A record that is kept by hand as it is declared: its rule is all that has to be written.

use std::borrow::Cow;
use std::fmt;

use domain::Words;
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use store::{StoreError, Tx};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use web::problem::{Code, Problem};
use web::{Manner, Who};

use crate::field::object;
use crate::{
    Collection, Described, Listed, Origin, Paged, RecordId, Stored, Unfiltered, add, change, page,
    remove_by_id, take,
};

/// Why something cannot be kept. Its words and its place among the API's problems are its own.
pub trait Refusal: fmt::Debug + Send {
    /// A word for it that stays the same, for programs and models.
    fn code(&self) -> &'static str;

    fn said(&self, words: &Words) -> String;

    /// The argument that its sentence asks for, where the person can still give it.
    fn lacks(&self) -> Option<&'static str> {
        None
    }

    fn problem(&self) -> Code;
}

/// A record that people and programs keep by hand.
pub trait Resource: Described {
    type Draft: DeserializeOwned + ToSchema + Send;
    type Refusal: Refusal;

    /// The record that a draft makes, upon what was there before: the one rule of what can be kept.
    fn resolve(
        draft: &Self::Draft,
        before: Option<&Self>,
        words: &Words,
        today: Date,
    ) -> Result<Self, Self::Refusal>;

    /// The record that already stands for the same thing. A new one takes its place; another may not become it.
    fn same(&self, tx: &mut Tx) -> impl Future<Output = Result<Option<Stored<Self>>, StoreError>> + Send {
        let _ = tx;
        async { Ok(None) }
    }
}

/// A stored record is described as its fields are.
impl<R: Resource> PartialSchema for Stored<R> {
    fn schema() -> RefOr<Schema> {
        object(R::properties(), false)
    }
}

impl<R: Resource> ToSchema for Stored<R> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(R::BODY)
    }
}

impl<R: Resource> Collection for R {
    type Caller = Who;
    type Item = Stored<R>;
    type New = R::Draft;
    type Change = R::Draft;
    type Filter = Unfiltered;

    async fn list(
        tx: &mut Tx,
        _: Unfiltered,
        paged: &Paged,
        _: &Manner,
    ) -> Result<Listed<Stored<R>>, Problem> {
        let limit = paged.looked_for()?;
        let after = paged.after(RecordId::START, |text| text.parse().ok())?;
        let found = page(tx, after, limit).await?;
        Listed::found(found, paged, |last: &Stored<R>| last.id.to_string())
    }

    async fn add(tx: &mut Tx, draft: R::Draft, manner: &Manner) -> Result<Stored<R>, Problem> {
        let record = resolve::<R>(&draft, None, manner)?;
        let now = manner.now.timestamp();
        Ok(match record.same(tx).await? {
            Some(before) => change(tx, &before, record, Origin::default(), now).await?,
            None => add(tx, record, now).await?,
        })
    }

    async fn change(
        tx: &mut Tx,
        id: RecordId,
        draft: R::Draft,
        manner: &Manner,
    ) -> Result<Option<Stored<R>>, Problem> {
        let Some(before) = take::<R>(tx, id).await? else { return Ok(None) };
        let after = resolve(&draft, Some(&before.what), manner)?;
        if after.same(tx).await?.is_some_and(|there| there.id != id) {
            return Err(Code::Conflict.into());
        }
        Ok(Some(change(tx, &before, after, Origin::default(), manner.now.timestamp()).await?))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        Ok(remove_by_id::<R>(tx, id, manner.now.timestamp()).await?)
    }
}

fn resolve<R: Resource>(draft: &R::Draft, before: Option<&R>, manner: &Manner) -> Result<R, Problem> {
    R::resolve(draft, before, &manner.words, manner.today())
        .map_err(|refusal| Problem::new(refusal.problem()).saying(refusal.said(&manner.words)))
}
