//! Pages to look at.

use domain::{CampaignId, CampaignSendId, Timestamp, UserId};
use engine::campaigns::{Campaign, CampaignKind, CampaignStatus, Planned, Progress, SendStatus, Total};
use serde_json::json;
use uuid::Uuid;

use super::{CampaignForm, CampaignPage, ListPage};

fn campaign(status: CampaignStatus) -> Campaign {
    let at = Timestamp::from_second(1_794_830_400).unwrap_or_default();
    Campaign {
        id: CampaignId::from_uuid(Uuid::nil()),
        assistant: "casa".to_owned(),
        channel: "whatsapp".to_owned(),
        kind: CampaignKind::Offer,
        name: "Plantões de dezembro".to_owned(),
        template: "Oi, {{primeiro_nome}}! Abriram plantões para dezembro. Quer ver?".to_owned(),
        audience: json!({}),
        per_minute: 10,
        starts_at: at,
        expires_at: at,
        status,
        plan: Some(Uuid::nil()),
        digest: Some("5f1d".to_owned()),
        people: 3,
        created_by: UserId::from_uuid(Uuid::nil()),
        approved_by: None,
        approved_at: None,
        created_at: at,
    }
}

fn planned(place: i64, name: &str, status: SendStatus, rule: Option<&str>) -> Planned {
    Planned {
        id: CampaignSendId::from_uuid(Uuid::nil()),
        place,
        user: UserId::from_uuid(Uuid::nil()),
        name: name.to_owned(),
        zone: "America/Sao_Paulo".to_owned(),
        text: format!("Oi, {name}! Abriram plantões para dezembro. Quer ver?"),
        send_at: Timestamp::from_second(1_794_830_400 + place * 6).unwrap_or_default(),
        status,
        rule: rule.map(str::to_owned),
        delivery: None,
    }
}

impl ListPage {
    pub fn sample() -> Self {
        Self {
            campaigns: vec![campaign(CampaignStatus::Simulated), campaign(CampaignStatus::Sending)],
            ..Self::sample_new()
        }
    }

    /// The first time somebody comes.
    pub fn sample_new() -> Self {
        Self {
            campaigns: Vec::new(),
            assistants: vec!["casa", "escola"],
            questions: Vec::new(),
            variables: vec!["primeiro_nome", "nome"],
            entered: CampaignForm { per_minute: "10".to_owned(), ..CampaignForm::default() },
            refused: None,
        }
    }
}

impl CampaignPage {
    /// A campaign that stands here.
    pub fn sample(status: CampaignStatus) -> Self {
        let total = |status: SendStatus, rule: Option<&str>, count: i64| Total {
            status,
            delivery: None,
            rule: rule.map(str::to_owned),
            count,
        };
        Self {
            progress: Progress {
                campaign: campaign(status),
                totals: vec![
                    total(SendStatus::Planned, None, 1),
                    total(SendStatus::Sent, None, 1),
                    total(SendStatus::Skipped, Some("opted_out"), 1),
                ],
            },
            plan: vec![
                planned(1, "Rita", SendStatus::Sent, None),
                planned(2, "Caio", SendStatus::Skipped, Some("opted_out")),
                planned(3, "Noa", SendStatus::Planned, None),
            ],
            next: Some(3),
            from_the_beginning: false,
            done: None,
            refused: None,
            now: Timestamp::from_second(1_794_830_000).unwrap_or_default(),
            zone: "America/Manaus".to_owned(),
        }
    }
}
