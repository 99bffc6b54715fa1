use super::*;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn what_is_packed_comes_out_as_it_went_in() {
    let away = tempfile::tempdir().unwrap();
    let (files, packs) = (away.path().join("files"), away.path().join("packs"));
    unpack(&root(), &files).unwrap();
    for place in PACKED {
        std::fs::create_dir_all(packs.join(place).parent().unwrap()).unwrap();
    }
    pack(&packs, &files).unwrap();
    for place in PACKED {
        let kept = texts(&[root().join(place)]).unwrap();
        assert!(!kept.is_empty(), "{place}");
        let again = texts(&[packs.join(place)]).unwrap();
        let text = |text: &Text| (text.name(), text.text.clone());
        assert!(kept.iter().map(text).eq(again.iter().map(text)), "{place}");
        let plain = texts(&[files.join(place)]).unwrap();
        assert!(kept.iter().map(text).eq(plain.iter().map(text)), "{place}");
    }
}

#[test]
fn a_file_that_looks_like_a_pack_is_refused() {
    let away = tempfile::tempdir().unwrap();
    for place in PACKED {
        std::fs::create_dir_all(away.path().join(place)).unwrap();
    }
    let odd = away.path().join(PACKED[0]).join("odd.toml");
    for text in ["no end", "a\n==> b <==\nc\n"] {
        std::fs::write(&odd, text).unwrap();
        assert!(pack(away.path(), away.path()).is_err(), "{text}");
    }
    std::fs::write(&odd, "a\n").unwrap();
    pack(away.path(), away.path()).unwrap();
}

#[test]
fn what_is_new_stands_beside_the_pack() {
    let away = tempfile::tempdir().unwrap();
    for place in PACKED {
        std::fs::create_dir_all(away.path().join(place)).unwrap();
    }
    let place = away.path().join(PACKED[0]);
    for (name, text) in [("b.toml", "old\n"), ("d.toml", "d\n")] {
        std::fs::write(place.join(name), text).unwrap();
    }
    pack(away.path(), away.path()).unwrap();
    std::fs::remove_file(place.join("d.toml")).unwrap();
    for (name, text) in [("b.toml", "new\n"), ("c.toml", "c\n")] {
        std::fs::write(place.join(name), text).unwrap();
    }
    let read: Vec<String> = texts(&[place]).unwrap().into_iter().map(|text| text.text).collect();
    assert_eq!(read, ["new\n", "c\n", "d\n"]);
}
