//! Which channels campaigns leave by, and what their assistants bring to them.

use std::sync::Arc;

use domain::Words;
use store::StoreError;

use super::template::Template;
use crate::assistant::audience::Audience;
use crate::operators::operator::Operator;
use crate::outbound::state::Outbound;
use crate::shared::Shared;

/// The part that plans and sends campaigns. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Campaigns {
    pub(super) shared: Arc<Shared>,
    pub(super) outbound: Outbound,
}

/// A [`Question`](super::Question) as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    pub name: &'static str,
    pub label: &'static str,
    /// What the filter takes, and how people read it; none for a text of one's own.
    pub choices: Option<Vec<(String, String)>>,
}

impl Campaigns {
    pub(crate) fn new(shared: &Arc<Shared>, outbound: &Outbound) -> Self {
        Self { shared: Arc::clone(shared), outbound: outbound.clone() }
    }

    /// The channel of this name that leaves from here.
    pub(super) fn leaving_by(&self, channel: &str) -> Option<&'static str> {
        self.shared.channels.iter().map(|known| known.name()).find(|name| *name == channel)
    }

    pub(super) fn audience_of(&self, assistant: &str) -> Option<Audience> {
        self.shared.assistants.get(assistant).and_then(|mounted| mounted.assistant.audience)
    }

    /// Every name that a text of this assistant's campaigns may use; some filters know fewer.
    pub fn words(&self, assistant: &str) -> Vec<&'static str> {
        let own = self.audience_of(assistant).map_or(&[][..], |audience| audience.variables);
        Template::OWN.iter().chain(own).copied().collect()
    }

    /// What a page asks of whoever writes a campaign of this assistant's, with what there is to choose from now.
    pub async fn questions(
        &self,
        operator: Operator,
        assistant: &str,
        words: &Words,
    ) -> Result<Vec<Asking>, StoreError> {
        let questions = self.audience_of(assistant).map_or(&[][..], |audience| audience.questions);
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.read(operator.scope()).await?;
        let mut asked = Vec::new();
        for question in questions {
            let choices = match question.choices {
                Some(choices) => Some(choices(&mut tx, words, now).await?),
                None => None,
            };
            asked.push(Asking { name: question.name, label: question.label, choices });
        }
        Ok(asked)
    }
}
