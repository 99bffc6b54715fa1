//! What is said in a group, looked through for offers in the transaction that notes it was heard.

use engine::assistant::Overheard;
use store::{StoreError, Tx};

use super::offer::NewGroupOffer;
use super::{reading, table};
use crate::places::House;

pub(crate) async fn overhear(tx: &mut Tx, heard: Overheard<'_>) -> Result<(), StoreError> {
    let house = House::read(tx).await?;
    for posted in reading::read(heard.text, &house, &heard.now) {
        let new = NewGroupOffer {
            group: tx.scope().user(),
            message: heard.message,
            text: heard.text,
            posted: &posted,
        };
        table::keep(tx, &new, heard.now.timestamp()).await?;
    }
    Ok(())
}
