use std::time::Duration;

use domain::Clock;
use store::credentials::{self, CredentialKind, NewCredential, Secret};
use testkit::for_each_engine;

use crate::someone;

#[tokio::test]
async fn a_link_works_once_and_only_as_what_it_is() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let link = Secret::random().unwrap();
        let new = NewCredential {
            scope,
            kind: CredentialKind::SignInLink,
            label: "test",
            csrf: None,
            expires_at: Some(now + Duration::from_mins(1)),
            opened_by: None,
        };
        let mut tx = database.db.begin_system().await.unwrap();
        credentials::issue(&mut tx, &link, &new, now).await.unwrap();
        assert!(credentials::check(&mut tx, &link, CredentialKind::Token, now).await.unwrap().is_none());
        let redeemed = credentials::redeem(&mut tx, &link, CredentialKind::SignInLink, now).await.unwrap();
        assert_eq!(redeemed.unwrap().scope, scope);
        assert!(
            credentials::redeem(&mut tx, &link, CredentialKind::SignInLink, now).await.unwrap().is_none()
        );
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn an_expired_or_revoked_session_is_nobody() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let (short, long) = (Secret::random().unwrap(), Secret::random().unwrap());
        let mut tx = database.db.begin_system().await.unwrap();
        for (secret, lives) in [(&short, 1), (&long, 10)] {
            let new = NewCredential {
                scope,
                kind: CredentialKind::Session,
                label: "browser",
                csrf: Some("echo"),
                expires_at: Some(now + Duration::from_mins(lives)),
                opened_by: None,
            };
            credentials::issue(&mut tx, secret, &new, now).await.unwrap();
        }
        let later = now + Duration::from_mins(1);
        let session = CredentialKind::Session;
        assert!(credentials::check(&mut tx, &short, session, later).await.unwrap().is_none());
        let found = credentials::check(&mut tx, &long, session, later).await.unwrap().unwrap();
        assert_eq!(found.csrf.as_deref(), Some("echo"));
        assert_eq!(credentials::sweep(&mut tx, later).await.unwrap(), 1);
        credentials::revoke(&mut tx, &long).await.unwrap();
        assert!(credentials::check(&mut tx, &long, session, later).await.unwrap().is_none());
        tx.commit().await.unwrap();
    })
    .await;
}

#[test]
fn a_secret_does_not_show_itself() {
    let secret = Secret::from_outside("very-secret");
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    assert_ne!(Secret::random().unwrap(), Secret::random().unwrap());
}
