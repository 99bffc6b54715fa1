//! A replay as a person reads it.

use engine::figures::Cost;
use engine::replay::{
    Began, Difference, Ending, Replay, ReplayVerdict, Rerun, Same, Source, Step, ToolChange, Totals,
};
use serde_json::Value;

use crate::terminal::say;

/// The most characters of a tool's outcome on one line.
const LONGEST: usize = 160;

pub(super) fn replay(replay: &Replay) {
    say(format!("turno     {}", replay.turn));
    say(format!("conversa  {} ({})", replay.conversation, replay.assistant));
    say(format!("recebido  {}, respondido em {}", replay.received_at, milliseconds(replay.took_micros)));
    match &replay.began {
        Began::Message { text, .. } => say(format!("pessoa    {}", indented(text))),
        Began::Decision { consent, .. } => say(format!("pessoa    [botão: {}]", consent.as_str())),
    }
    if let Some(pending) = replay.began.pending() {
        say(format!("esperava  {}", indented(&pending.proposal.action.summary)));
    }
    say("");
    steps(&replay.steps);
    say(format!("  fim       {}", replay.outcome));
    say(format!("  resposta  {}", indented(&replay.reply.reply)));
    say(format!("  total     {}", total(&replay.totals)));
    say("");
    match &replay.verdict {
        ReplayVerdict::Same => say("igual, byte a byte: o registro leva à mesma resposta"),
        ReplayVerdict::Different { parts } => {
            say("DIFERENTE: o registro não leva mais à resposta guardada");
            for part in parts {
                say(format!("  {}\n    guardado: {}\n    agora:    {}", part.part, part.stored, part.now));
            }
        }
    }
}

pub(super) fn rerun(rerun: &Rerun) {
    say(format!("\nOs mesmos dados com {}, sem nenhum efeito:\n", rerun.model));
    steps(&rerun.steps);
    match &rerun.ending {
        Ending::Reply { outcome, text } => {
            say(format!("  fim       {outcome}"));
            say(format!("  resposta  {}", indented(text)));
        }
        Ending::WouldRun { .. } => say("  fim       parou aqui: o que viria depende desse efeito"),
    }
    say(format!("  total     {}", total(&rerun.totals)));
}

pub(super) fn difference(difference: &Difference) {
    say("\nDiferenças:\n");
    if difference.is_nothing() {
        say("  nenhuma: mesmas ferramentas, mesmo texto");
    }
    for change in &difference.tools {
        match change {
            ToolChange::Same { tool, arguments } => say(format!("  = {tool} {arguments}")),
            ToolChange::Changed { tool, before, after } => {
                say(format!("  ~ {tool}\n      - {before}\n      + {after}"));
            }
            ToolChange::Removed { tool, arguments } => say(format!("  - {tool} {arguments}")),
            ToolChange::Added { tool, arguments } => say(format!("  + {tool} {arguments}")),
        }
    }
    if difference.outcome.before != difference.outcome.after {
        say(format!("  fim: {} → {}", difference.outcome.before, difference.outcome.after));
    }
    if difference.text.before != difference.text.after {
        say("  texto");
        difference.text.before.lines().for_each(|line| say(format!("      - {line}")));
        difference.text.after.lines().for_each(|line| say(format!("      + {line}")));
    }
    let (before, after) = (&difference.totals.before, &difference.totals.after);
    say(format!("  chamadas {} → {}", before.calls, after.calls));
    say(format!(
        "  tokens   {} + {} → {} + {}",
        before.input_tokens, before.output_tokens, after.input_tokens, after.output_tokens
    ));
    say(format!("  custo    {} → {}", money(before.cost_nanos), money(after.cost_nanos)));
    say(format!("  tempo    {} → {}", time(before.model_micros), time(after.model_micros)));
}

fn steps(steps: &[Step]) {
    if !steps.iter().any(|step| matches!(step, Step::Asked { .. })) {
        say("  (nenhum modelo foi perguntado)");
    }
    for (number, step) in steps.iter().enumerate() {
        say(format!("{:>2} {}", number + 1, described(step)));
    }
}

fn described(step: &Step) -> String {
    match step {
        Step::Asked { purpose, size, messages, tools, request } => {
            let purpose = if *purpose == "confirmation" { "ler a confirmação" } else { "responder" };
            let size = if *size == models::Size::Large { "grande" } else { "pequeno" };
            let same = match request {
                Same::Unchanged => "; hoje o pedido seria o mesmo".to_owned(),
                Same::Changed { parts } => {
                    let parts: Vec<&str> = parts.iter().map(|part| portuguese(part)).collect();
                    format!("; hoje o pedido seria outro: {}", parts.join(", "))
                }
                Same::Unknown => String::new(),
            };
            format!("pergunta  {purpose} ({size}): {messages} mensagens, {tools} ferramentas{same}")
        }
        Step::Answered { .. } => answered(step),
        Step::Weighed { wishes } => {
            let wish = |wish: &models::Weighed| {
                format!("{:>3.0} %  {}  ({})", wish.chance * 100.0, wish.wish, wish.spoke.join(", "))
            };
            format!("pesou     {}", wishes.iter().map(wish).collect::<Vec<_>>().join("\n          "))
        }
        Step::NoAnswer { code, why } => {
            let why = why.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
            format!("modelo    não respondeu: {code}{why}")
        }
        Step::Ran { tool, arguments, ok, content, source } => {
            let ok = if *ok { "ok" } else { "falhou" };
            format!("rodou     {tool} {arguments}: {ok}{} → {}", from(*source), short(content))
        }
        Step::MustAsk { tool, arguments, summary, source } => {
            format!("proposta  {tool} {arguments}{}: {summary}", from(*source))
        }
        Step::Lacks { tool, arguments, argument, question, source } => {
            format!("falta     {argument} em {tool} {arguments}{}: {question}", from(*source))
        }
        Step::WouldRun { tool, arguments, summary } => {
            let summary = if summary.is_empty() { String::new() } else { format!(": {summary}") };
            format!("rodaria   {tool} {arguments}{summary} (não rodou)")
        }
        Step::GaveUp { code } => format!("desistiu  {code}"),
    }
}

fn answered(step: &Step) -> String {
    let Step::Answered { model, text, calls, usage, cost_nanos, .. } = step else { return String::new() };
    let guess = if usage.estimated { " (estimados)" } else { "" };
    let (read, written) = (usage.all_input(), usage.output_tokens);
    let mut lines =
        vec![format!("modelo    {model}: {read} + {written} tokens{guess}, {}", money(*cost_nanos))];
    lines.extend(calls.iter().map(|call| format!("             chama {} {}", call.name, call.arguments)));
    if !text.trim().is_empty() {
        lines.push(format!("             diz   {}", text.trim().replace('\n', "\n                   ")));
    }
    lines.join("\n")
}

fn portuguese(part: &str) -> &str {
    match part {
        "messages" => "mensagens",
        "tools" => "ferramentas",
        other => other,
    }
}

const fn from(source: Source) -> &'static str {
    match source {
        Source::Recorded => "",
        Source::Snapshot => " (consultado agora)",
    }
}

fn short(content: &Value) -> String {
    let text = content.to_string();
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

fn indented(text: &str) -> String {
    text.trim().replace('\n', "\n            ")
}

fn total(totals: &Totals) -> String {
    let guess = if totals.estimated { " (estimados)" } else { "" };
    let calls = if totals.calls == 1 { "chamada" } else { "chamadas" };
    let (count, read, written) = (totals.calls, totals.input_tokens, totals.output_tokens);
    let (money, time) = (money(totals.cost_nanos), time(totals.model_micros));
    format!("{count} {calls}, {read} + {written} tokens{guess}, {money}, {time}")
}

fn money(nanos: Option<u64>) -> String {
    nanos.map_or_else(|| "custo desconhecido".into(), |nanos| format!("US$ {}", Cost::from_nanos(nanos)))
}

fn time(micros: Option<u64>) -> String {
    let micros = micros.and_then(|micros| i64::try_from(micros).ok());
    micros.map_or_else(|| "tempo não medido".into(), milliseconds)
}

fn milliseconds(micros: i64) -> String {
    format!("{},{} ms", micros / 1000, micros.rem_euclid(1000) / 100)
}
