//! What somebody does by hand, on a page or through a program: a transaction whose receipt goes back with the answer.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::http::header::LOCATION;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use domain::ReceiptId;
use engine::{ByHand, StoreError};

use crate::{App, Who};

const HEADER: HeaderName = HeaderName::from_static("x-receipt-id");

/// What the receipts of things done by hand are called.
const TOOL: &str = "by_hand";

/// Where a request leaves the receipt of what it did.
#[derive(Debug, Clone, Default)]
pub struct Slot(Arc<OnceLock<ReceiptId>>);

impl Slot {
    pub fn set(&self, receipt: ReceiptId) {
        // A request does one thing; of several, the first is the one that was asked for.
        let _kept = self.0.set(receipt);
    }
}

/// A transaction in which somebody changes something by hand. Dropped without [`commit`](Self::commit), it never happened.
#[derive(Debug)]
pub struct Hand {
    inner: ByHand,
    slot: Slot,
}

impl Deref for Hand {
    type Target = ByHand;

    fn deref(&self) -> &ByHand {
        &self.inner
    }
}

impl DerefMut for Hand {
    fn deref_mut(&mut self) -> &mut ByHand {
        &mut self.inner
    }
}

impl Hand {
    /// Keeps it, and leaves the receipt for the answer.
    pub async fn commit(self) -> Result<(), StoreError> {
        if let Some(receipt) = self.inner.commit().await? {
            self.slot.set(receipt);
        }
        Ok(())
    }
}

impl App {
    /// Begins something that somebody does by hand.
    pub async fn by_hand(&self, who: &Who) -> Result<Hand, StoreError> {
        let inner = self.engine.by_hand(who.scope, TOOL, &who.correlation).await?;
        Ok(Hand { inner, slot: who.receipt.clone() })
    }
}

/// Tells programs the receipt in `X-Receipt-ID`, and pages in the address that they are led to.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let slot = Slot::default();
    request.extensions_mut().insert(slot.clone());
    let mut response = next.run(request).await;
    let Some(receipt) = slot.0.get() else { return response };
    if let Ok(value) = HeaderValue::from_str(&receipt.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    let led_to = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    if let Some(Ok(address)) = led_to.map(|address| HeaderValue::from_str(&with_receipt(address, *receipt))) {
        response.headers_mut().insert(LOCATION, address);
    }
    response
}

fn with_receipt(address: &str, receipt: ReceiptId) -> String {
    let (page, place) = address.split_once('#').map_or((address, None), |(page, place)| (page, Some(place)));
    let sign = if page.contains('?') { '&' } else { '?' };
    let place = place.map(|place| format!("#{place}")).unwrap_or_default();
    format!("{page}{sign}receipt={receipt}{place}")
}

#[cfg(test)]
#[path = "hand_tests.rs"]
mod tests;
