//! Media: a voice is written down and a picture is shown to a model that sees, where there is somebody who can.
//! Otherwise the pipeline has a kind word.

use std::time::Duration;

use futures::future::{Either, select};
use models::Image;
use models::speech::{Recording, Transcriber};
use outbound::Media;
use store::attachments::{self, Attachment};
use store::inbox::{self, InboundKind};
use turn::Turn;

use super::began::began;
use super::session::Session;
use super::state::Turns;
use crate::error::EngineError;
use crate::pipeline::Medium;

/// What is larger is asked for when it is needed.
pub(crate) const MAX_ATTACHMENT: usize = 8 * 1024 * 1024;

/// How long somebody may take to write a voice down.
const PATIENCE: Duration = Duration::from_secs(20);

impl Turns {
    pub(crate) async fn perceive(&self, session: &mut Session) -> Result<(), EngineError> {
        if session.media.is_empty() || session.inbound.kind != InboundKind::Message {
            return Ok(());
        }
        let kept = self.fetch_media(session).await?;
        session.kept = kept.is_some();
        let Some(media) = kept else { return Ok(()) };
        let has = |medium| session.media.contains(&medium);
        if has(Medium::Audio) && session.text.is_empty() {
            if let Some(transcriber) = &self.shared.transcriber
                && let Some(text) = self.listen(session, transcriber, media).await?
            {
                session.hears(text);
            }
        } else if has(Medium::Image) && self.shared.model.sees() {
            session.images = vec![Image { media_type: media.media_type, bytes: media.bytes }];
            if session.text.is_empty() {
                let text = session.words.text("pipeline.media.seen").to_owned();
                session.hears(text);
            }
        }
        Ok(())
    }

    /// What was said, if somebody could make it out in time.
    async fn listen(
        &self,
        session: &Session,
        transcriber: &Transcriber,
        media: Media,
    ) -> Result<Option<String>, EngineError> {
        let recording = Recording { name: String::new(), media_type: media.media_type, bytes: media.bytes };
        let heard = transcriber.transcribe(recording, session.person.language);
        match select(Box::pin(heard), self.shared.clock.sleep(PATIENCE)).await {
            Either::Left((Ok(text), _)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
            Either::Left((Err(error), _)) => {
                tracing::warn!(turn = %session.inbound.turn, error = ?error, "a voice was not written down");
                Ok(None)
            }
            Either::Right(_) => Ok(None),
        }
    }

    /// The bytes: those that came along, or those that the service still has, which are kept from then on.
    async fn fetch_media(&self, session: &Session) -> Result<Option<Media>, EngineError> {
        let mut tx = self.shared.db.read(session.claim.scope).await?;
        if let Some(kept) = attachments::find(&mut tx, session.inbound.id).await? {
            return Ok(Some(Media { media_type: kept.media_type, bytes: kept.bytes }));
        }
        let named = inbox::provider_id(&mut tx, session.inbound.id).await?;
        drop(tx);
        let (Some(named), Some(channel)) = (named, self.shared.channel(&session.place.channel)) else {
            return Ok(None);
        };
        let Some((account, provider_id)) = named.split_once(':') else { return Ok(None) };
        let media = channel.media(account.to_owned(), provider_id.to_owned()).await;
        let Some(media) = media.filter(|media| media.bytes.len() <= MAX_ATTACHMENT) else { return Ok(None) };
        let kept = Attachment { media_type: media.media_type.clone(), bytes: media.bytes.clone() };
        let scope = session.claim.scope;
        let keeping = attachments::keeping(scope, session.inbound.id, &kept, self.shared.clock.now());
        let mut tx = self.shared.db.begin(scope).await?;
        tx.run_all(&[keeping]).await?;
        tx.commit().await?;
        Ok(Some(media))
    }
}

impl Session {
    /// The person said this, in another way than by writing.
    fn hears(&mut self, text: String) {
        if self.turn.record().heard.is_empty() {
            let waiting = &self.turn.record().began;
            self.turn =
                Turn::begin(began(text.clone(), waiting.pending().cloned(), waiting.question().cloned()));
        }
        self.text = text;
    }
}
