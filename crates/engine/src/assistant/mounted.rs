//! An assistant with its offers, worked out for each role with its first message.

use std::sync::{Arc, OnceLock};

use domain::Role;
use models::{Directory, ToolOffer};

use super::Assistant;
use super::toolbox;

#[derive(Debug)]
pub(crate) struct Mounted {
    pub(crate) assistant: Assistant,
    offers: Vec<(Role, OnceLock<Offered>)>,
    /// The fingerprint of every tool that a model may be told of.
    pub(crate) toolbox: String,
}

impl Mounted {
    pub(crate) fn new(assistant: Assistant) -> Self {
        let offers = Role::ALL.into_iter().map(|role| (role, OnceLock::new())).collect();
        let toolbox = toolbox::fingerprint(&assistant.offers(Role::PlatformAdmin));
        Self { assistant, offers, toolbox }
    }

    pub(crate) fn offers(&self, role: Role) -> Arc<[ToolOffer]> {
        self.offered(role).map_or_else(|| Arc::from([]), |offered| offered.tools.clone())
    }

    /// What the tools of a role are about, for models that cannot be shown all of them.
    pub(crate) fn directory(&self, role: Role) -> Option<Arc<Directory>> {
        self.offered(role).map(|offered| offered.directory.clone())
    }

    fn offered(&self, role: Role) -> Option<&Offered> {
        let (_, offered) = self.offers.iter().find(|(of, _)| *of == role)?;
        Some(offered.get_or_init(|| Offered::new(&self.assistant, role)))
    }
}

/// The tools of one role.
#[derive(Debug)]
struct Offered {
    tools: Arc<[ToolOffer]>,
    directory: Arc<Directory>,
}

impl Offered {
    fn new(assistant: &Assistant, role: Role) -> Self {
        let tools = assistant.offers(role);
        let directory = Arc::new(assistant.directory(Arc::clone(&tools)));
        Self { tools, directory }
    }
}
