//! What somebody does by hand, on a page or through a program: a transaction whose receipt goes back with the answer.

use axum::extract::Request;
use axum::http::header::LOCATION;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use domain::ReceiptId;
use engine::memories::Memories;
use engine::{ByHand, ReceiptSlot, StoreError};

use crate::{App, Who};

const HEADER: HeaderName = HeaderName::from_static("x-receipt-id");

impl App {
    /// Begins something that somebody does by hand.
    pub async fn by_hand(&self, who: &Who) -> Result<ByHand, StoreError> {
        self.engine.by_hand(who.scope, &who.correlation, &who.receipt).await
    }

    /// The memory of whoever asks, in their own hands.
    pub fn memories(&self, who: &Who) -> Memories<'_> {
        self.engine.memories(who.scope).by_hand(&who.correlation, &who.receipt)
    }
}

/// Tells programs the receipt in `X-Receipt-ID`, and pages in the address that they are led to.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let slot = ReceiptSlot::default();
    request.extensions_mut().insert(slot.clone());
    let mut response = next.run(request).await;
    let Some(receipt) = slot.get() else { return response };
    if let Ok(value) = HeaderValue::from_str(&receipt.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    let led_to = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    if let Some(Ok(address)) = led_to.map(|address| HeaderValue::from_str(&with_receipt(address, receipt))) {
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
