use super::*;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn read(file: &str) -> Vec<(u64, Result<ShiftLine, LineError>)> {
    Shifts::open(file.as_bytes()).unwrap().lines(&now()).collect()
}

#[test]
fn hours_and_money_are_read_as_operators_write_them() {
    let expected = ShiftLine {
        hospital: "Hospital São Luiz".into(),
        specialty: "Anestesiologia".into(),
        date: Date::constant(2026, 11, 21),
        start: Time::constant(19, 0, 0, 0),
        end: Time::constant(7, 0, 0, 0),
        value_cents: 200_000,
        periodo: None,
        reference: None,
    };
    for file in [
        "Hospital;Especialidade;Data;Início;Fim;Valor\nHospital São Luiz;Anestesiologia;21/11/2026;19:00;07:00;2.000,00",
        "hospital,specialty,date,start,end,value\nHospital São Luiz,Anestesiologia,2026-11-21,19:00,7:00,2000",
        "Local\tÁrea\tDia\tHorário\tValor\nHospital São Luiz\tAnestesiologia\t21/11/26\t19h às 7h\tR$ 2.000",
        "Unidade;Especialidade;Data;Turno;Pagamento\nHospital São Luiz;Anestesiologia;21/11/2026;19h - 07h00;2000",
    ] {
        assert_eq!(read(file), [(2, Ok(expected.clone()))], "{file}");
    }
}

#[test]
fn each_bad_line_says_why() {
    let head = "hospital;especialidade;data;inicio;fim;valor;periodo;referencia\n";
    for (line, error) in [
        (";Pediatria;21/11/2026;19h;7h;2000;;", LineError::Hospital),
        ("Brasil;;21/11/2026;19h;7h;2000;;", LineError::Specialty),
        ("Brasil;Pediatria;31/02/2026;19h;7h;2000;;", LineError::Date),
        ("Brasil;Pediatria;21/11/2026;25h;7h;2000;;", LineError::Hours),
        ("Brasil;Pediatria;21/11/2026;19h;;2000;;", LineError::Hours),
        ("Brasil;Pediatria;21/11/2026;19h;7h;a combinar;;", LineError::Value),
        ("Brasil;Pediatria;21/11/2026;19h;7h;2000;vespertino;", LineError::Periodo),
    ] {
        assert_eq!(read(&format!("{head}{line}")), [(2, Err(error))], "{line}");
    }
    let fine = read(&format!("{head}Brasil;Pediatria;21/11/2026;7h;19h;1.850,50;12h;A-17"));
    let fine = fine[0].1.as_ref().unwrap();
    assert_eq!(fine.value_cents, 185_050);
    assert_eq!((fine.periodo, fine.reference.as_deref()), (Some(Periodo::DozeHoras), Some("A-17")));
}

#[test]
fn a_file_without_the_columns_is_no_file_of_shifts() {
    for (file, why) in [
        ("", NotShifts::Empty),
        ("hospital;data;valor\nx;y;z", NotShifts::Columns),
        ("São Luiz;Pediatria;21/11/2026;19h;7h;2000", NotShifts::Columns),
    ] {
        assert_eq!(Shifts::open(file.as_bytes()).unwrap_err(), why, "{file}");
    }
}
