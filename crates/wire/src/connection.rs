//! One connection, driven by whoever waits for something from it.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1;
use hyper::{Request, Response};

use crate::dial::Pipe;

/// A connection to somebody.
pub(crate) struct Connection {
    sender: http1::SendRequest<Full<Bytes>>,
    driver: Driver,
}

/// What reads and writes; nothing once the connection is over. Boxed: it is large, and answers are moved around.
type Driver = Option<Box<http1::Connection<Pipe, Full<Bytes>>>>;

/// What became of a request.
pub(crate) enum Sent {
    Answered(Response<Incoming>),
    /// Nothing of it was sent.
    Returned(Request<Full<Bytes>>, hyper::Error),
    Failed(hyper::Error),
}

impl Connection {
    pub(crate) async fn over(pipe: Pipe) -> hyper::Result<Self> {
        let (sender, driver) = http1::handshake(pipe).await?;
        Ok(Self { sender, driver: Some(Box::new(driver)) })
    }

    pub(crate) async fn send(&mut self, request: Request<Full<Bytes>>) -> Sent {
        let mut answer = pin!(self.sender.try_send_request(request));
        let sent = poll_fn(|context| {
            drive(&mut self.driver, context);
            answer.as_mut().poll(context)
        });
        match sent.await {
            Ok(response) => Sent::Answered(response),
            Err(mut error) => match error.take_message() {
                Some(request) => Sent::Returned(request, error.into_error()),
                None => Sent::Failed(error.into_error()),
            },
        }
    }

    /// The next bytes of an answer.
    pub(crate) fn poll_piece(
        &mut self,
        body: &mut Incoming,
        context: &mut Context<'_>,
    ) -> Poll<Option<hyper::Result<Bytes>>> {
        loop {
            let mut frame = Pin::new(&mut *body).poll_frame(context);
            if frame.is_pending() {
                drive(&mut self.driver, context);
                frame = Pin::new(&mut *body).poll_frame(context);
            }
            match frame {
                Poll::Ready(Some(Ok(frame))) => {
                    // The rest are trailers: nothing that we wait for.
                    if let Ok(piece) = frame.into_data() {
                        return Poll::Ready(Some(Ok(piece)));
                    }
                }
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(error))),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => return Poll::Pending,
            }
        }
    }

    /// Whether the last answer is over and another request may be sent. Looks, and does not wait.
    pub(crate) fn rests(&mut self) -> bool {
        drive(&mut self.driver, &mut Context::from_waker(Waker::noop()));
        self.driver.is_some() && self.sender.is_ready()
    }
}

/// Goes on as far as the socket allows. What goes wrong is told to whoever waits for the answer.
fn drive(driver: &mut Driver, context: &mut Context<'_>) {
    if driver.as_mut().is_some_and(|driver| Pin::new(driver).poll(context).is_ready()) {
        *driver = None;
    }
}
