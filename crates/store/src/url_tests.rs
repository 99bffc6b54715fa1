use super::*;

fn parse(text: &str) -> Result<DatabaseUrl, BadDatabaseUrl> {
    text.parse()
}

#[test]
fn a_file_is_written_in_any_usual_way() {
    for text in ["sqlite:/var/papo.db", "sqlite:///var/papo.db"] {
        assert_eq!(parse(text).unwrap().path(), Some(Path::new("/var/papo.db")));
    }
    assert_eq!(parse("sqlite:papo.db").unwrap().path(), Some(Path::new("papo.db")));
    assert_eq!(parse("sqlite:").unwrap_err(), BadDatabaseUrl::NoFile);
}

#[test]
fn the_password_is_never_shown() {
    for text in [
        "postgres://ana:s3gr@do@db.example/papo?papo_pool=4",
        "postgres://ana@db.example/papo?password=s3gr@do",
        "postgresql://ana:s3gr@do@db.example:5433/papo?sslmode=require",
    ] {
        let url = parse(text).unwrap();
        assert!(!format!("{url} {url:?}").contains("s3gr"), "{url}");
        assert_eq!(url.engine(), Engine::Postgres);
    }
}

#[test]
fn the_pool_is_ours_and_bounded() {
    let DatabaseLocation::Postgres(server) =
        parse("postgres://db/papo?papo_pool=4&sslmode=verify-full").unwrap().0
    else {
        panic!("a server")
    };
    assert_eq!(server.pool, 4);
    assert_eq!(server.config.get_ssl_mode(), tokio_postgres::config::SslMode::Require);
    assert_eq!(parse("postgres://db/papo?papo_pool=0").unwrap_err(), BadDatabaseUrl::BadPool);
}

#[test]
fn nonsense_is_refused() {
    assert_eq!(parse("mysql://db/papo").unwrap_err(), BadDatabaseUrl::UnknownScheme);
    assert!(matches!(parse("postgres://db/papo?sslmode=maybe"), Err(BadDatabaseUrl::BadServer(_))));
}
