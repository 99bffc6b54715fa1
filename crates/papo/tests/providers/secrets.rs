//! Keys and addresses with passwords in them stay where they were put.

use testkit::server::{Server, finished};
use testkit::vendors::{Fault, Service, VendorKind};

use crate::providers::house::{command, home, model, says, says_while_time_passes, vendor};
use crate::system::talk::Talk;

const PASSWORD: &str = "senha-no-endereco-4711";

#[track_caller]
fn holds_no_secret(what: &str, text: &str) {
    for secret in [VendorKind::Claude, VendorKind::OpenAi, VendorKind::Gemini, VendorKind::Ollama]
        .map(VendorKind::key)
        .into_iter()
        .chain([PASSWORD])
    {
        let found = text.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "{what} shows {secret}");
    }
}

async fn all() -> [Service; 4] {
    [
        vendor(VendorKind::Claude).await,
        vendor(VendorKind::OpenAi).await,
        vendor(VendorKind::Gemini).await,
        vendor(VendorKind::Ollama).await,
    ]
}

#[tokio::test]
async fn no_key_is_ever_shown() {
    let vendors = all().await;
    let known: Vec<&Service> = vendors.iter().collect();
    let models: Vec<&str> = vendors.iter().map(|vendor| model(vendor.kind())).collect();
    let home = home();
    let mut loud = command(&home, &["serve"], &models.join(","), &known);
    loud.env("PAPO_LOG", "trace").env("RUST_LOG", "trace");
    loud.env("OLLAMA_HOST", vendors[3].url().replace("http://", &format!("http://papo:{PASSWORD}@")));
    let server = Server::start(loud).await;
    let mut ana = Talk::with(&server);
    says(&mut ana, "pesei 82,5 kg").await;
    vendors[0].suffers(Fault::KeyRefused);
    vendors[1].suffers(Fault::CutAfter(2));
    vendors[2].suffers(Fault::Broken { retry_after: Some(0) });
    let asked = says_while_time_passes(&mut ana, &server, "na verdade 82,3").await;
    vendors[3].suffers(Fault::Html);
    let failed = says_while_time_passes(&mut ana, &server, "oi").await;
    holds_no_secret("an answer", &format!("{asked} {failed}"));
    holds_no_secret("the metrics", &ana.client.get("/metrics").await.text());
    let (_, said) = server.stop().await;
    assert!(said.contains("TRACE"), "the server was loud");
    holds_no_secret("the log", &said);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_doctor_names_everybody_and_no_key() {
    let vendors = all().await;
    let known: Vec<&Service> = vendors.iter().collect();
    let models: Vec<&str> = vendors.iter().map(|vendor| model(vendor.kind())).collect();
    let models = format!("{},offline", models.join(","));
    let home = home();
    let examine = || {
        let mut doctor = command(&home, &["doctor"], &models, &known);
        doctor.env("PAPO_LOG", "trace");
        finished(doctor)
    };
    let line = |text: &str, kind: VendorKind| {
        text.lines().find(|line| line.contains(model(kind))).unwrap_or_default().to_owned()
    };

    let well = tokio::task::block_in_place(examine);
    let text = String::from_utf8_lossy(&well.stdout).into_owned();
    assert_eq!(well.status.code(), Some(0), "{text}");
    for vendor in &vendors {
        assert!(line(&text, vendor.kind()).starts_with("ok"), "{text}");
    }
    assert!(text.lines().any(|line| line.starts_with("ok") && line.contains("offline")), "{text}");
    holds_no_secret("a good report", &format!("{text}{}", String::from_utf8_lossy(&well.stderr)));

    vendors[0].suffers(Fault::KeyRefused);
    vendors[1].goes_down().await;
    vendors[2].suffers(Fault::Html);
    let sick = tokio::task::block_in_place(examine);
    let text = String::from_utf8_lossy(&sick.stdout).into_owned();
    assert_eq!(sick.status.code(), Some(1), "{text}");
    for vendor in &vendors[..3] {
        assert!(line(&text, vendor.kind()).starts_with("FALHA"), "{text}");
    }
    assert!(line(&text, VendorKind::Claude).contains("chave"), "what to mend is said: {text}");
    assert!(line(&text, VendorKind::Ollama).starts_with("ok"), "{text}");
    assert!(!text.contains("VENDOR"), "{text}");
    holds_no_secret("a bad report", &format!("{text}{}", String::from_utf8_lossy(&sick.stderr)));
}

#[test]
fn an_address_that_is_none_is_not_repeated() {
    let home = home();
    for name in ["serve", "doctor"] {
        let mut command = command(&home, &[name], model(VendorKind::Claude), &[]);
        command.env("ANTHROPIC_API_KEY", VendorKind::Claude.key());
        command.env("ANTHROPIC_BASE_URL", format!("htp://papo:{PASSWORD}@vendor.example"));
        let output = finished(command);
        assert_eq!(output.status.code(), Some(1));
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains("ANTHROPIC_BASE_URL"), "{said}");
        holds_no_secret(name, &said);
    }
}
