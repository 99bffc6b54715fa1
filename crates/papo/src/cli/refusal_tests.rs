use domain::words::Language;

use super::super::help;
use super::said;
use crate::terminal::language::words_in;

fn refused(arguments: &[&str]) -> String {
    let words = words_in(Language::Portuguese);
    let error = help::command(words).try_get_matches_from([&["papo"], arguments].concat()).unwrap_err();
    said(&error, words).unwrap_or_else(|| error.to_string())
}

#[test]
fn what_is_wrong_is_said_in_the_persons_language() {
    for (arguments, message) in [
        (&["--litsen", "x"][..], "não existe a opção --litsen: você quis dizer --listen?"),
        (&["serv"], "não existe o comando serv: você quis dizer serve?"),
        (&["token", "revoke"], "falta: <ID>"),
        (&["--model"], "--model <MODELOS> precisa de um valor"),
        (
            &["user", "add", "Ana", "--tenant", "a", "--join", "b"],
            "--tenant <NOME> não pode vir junto com --join <CASA>",
        ),
        (
            &["--listen", "a", "--listen", "b"],
            "a não serve como valor de --listen <ENDEREÇO>: invalid socket address syntax",
        ),
        (
            &["user", "role", "1", "king"],
            "king não serve como valor de <PAPEL>: são user, operator, tenant_admin e platform_admin",
        ),
        (
            &["eval", "--parallel", "0"],
            "0 não serve como valor de --parallel <N>: number would be zero for non-zero type",
        ),
    ] {
        assert_eq!(refused(arguments), message);
    }
}

#[test]
fn help_is_no_mistake() {
    assert!(refused(&["--help"]).starts_with("O Papo roda"));
    assert!(refused(&["help", "token"]).contains("Mostra, cria e encerra tokens"));
    assert!(refused(&["user"]).contains("Adiciona pessoas"));
}
