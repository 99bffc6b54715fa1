//! Every tool of an assistant, with its schema compiled once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use domain::sentence::{SentenceError, Sentences};
use domain::tool::{Confirmation, FailureMode, Phrases, ToolCall};
use domain::{Answer, OpenQuestion, Role, ToolSpec, Words};
use futures::future::BoxFuture;
use serde_json::Value;
use store::Tx;

use crate::ToolError;
use crate::schema::{Schema, Unsupported};
use crate::target::Target;
use crate::tool::{CallContext, Done, Question, Tool};

/// The tools of one assistant.
#[derive(Debug, Default)]
pub struct Registry {
    entries: BTreeMap<&'static str, Entry>,
}

/// One tool with everything that is worked out once.
pub(crate) struct Entry {
    pub(crate) spec: ToolSpec,
    description: String,
    schema: Value,
    examples: Vec<Value>,
    pub(crate) validator: Schema,
    pub(crate) runner: Box<dyn Runner>,
    consults: bool,
}

/// What the registry cannot be built with. Found by every test that builds it.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    #[error("two tools are named {0}")]
    Twice(&'static str),
    #[error("{tool}: the schema cannot be compiled")]
    Schema { tool: &'static str, source: Unsupported },
    #[error("{tool}: example {number} does not validate: {why}")]
    Example { tool: &'static str, number: usize, why: String },
    #[error("{tool}: {count} examples, where 2 to 4 are wanted")]
    ExampleCount { tool: &'static str, count: usize },
    #[error("{tool}: its sentences cannot be read")]
    Sentences { tool: &'static str, source: SentenceError },
    #[error("the sentences of {tool} name {named}, which is not there")]
    NoSuchTool { tool: &'static str, named: &'static str },
    #[error("{tool} is undone by {compensation}, which is not there")]
    NoCompensation { tool: &'static str, compensation: &'static str },
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("spec", &self.spec.name).finish_non_exhaustive()
    }
}

impl Entry {
    /// Every tool that stands in the files with its sentences.
    fn named_in_sentences(&self) -> Result<BTreeSet<&'static str>, RegistryError> {
        let named = self.spec.sentences.map(Sentences::tools).transpose();
        let named = named.map_err(|source| RegistryError::Sentences { tool: self.spec.name, source })?;
        Ok(named.unwrap_or_default())
    }
}

impl Registry {
    pub fn add<T: Tool>(mut self) -> Result<Self, RegistryError> {
        let spec = T::SPEC;
        let schema = schemars::schema_for!(T).to_value();
        let validator =
            Schema::compile(&schema).map_err(|source| RegistryError::Schema { tool: spec.name, source })?;
        let examples = checked_examples::<T>(&spec, &validator)?;
        check_sentences(&spec).map_err(|source| RegistryError::Sentences { tool: spec.name, source })?;
        let description = schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
        let runner = Box::new(TypedRunner::<T>(std::marker::PhantomData));
        let entry = Entry { spec, description, schema, examples, validator, runner, consults: T::CONSULTS };
        if self.entries.insert(spec.name, entry).is_some() {
            return Err(RegistryError::Twice(spec.name));
        }
        Ok(self)
    }

    /// Checks what only the whole can show.
    pub fn complete(self) -> Result<Self, RegistryError> {
        for entry in self.entries.values() {
            if let Some(compensation) = entry.spec.compensation
                && !self.entries.contains_key(compensation)
            {
                return Err(RegistryError::NoCompensation { tool: entry.spec.name, compensation });
            }
            for named in entry.named_in_sentences()? {
                if !self.entries.contains_key(named) {
                    return Err(RegistryError::NoSuchTool { tool: entry.spec.name, named });
                }
            }
        }
        Ok(self)
    }

    /// The tools that somebody with this role may be offered.
    pub fn offered_to(&self, role: Role) -> impl Iterator<Item = Offered<'_>> {
        self.entries.values().filter(move |entry| entry.spec.is_for(role)).map(|entry| Offered {
            spec: &entry.spec,
            description: &entry.description,
            schema: &entry.schema,
            examples: &entry.examples,
        })
    }

    /// The sentences that people are shown as examples of what they may say.
    pub fn sentences_shown(&self) -> impl Iterator<Item = &'static str> {
        self.entries.values().flat_map(|entry| entry.spec.phrasings()).filter_map(|phrasing| phrasing.example)
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.entries.keys().copied()
    }

    /// The switches that tools ask for before they run.
    pub fn feature_flags(&self) -> impl Iterator<Item = &'static str> {
        self.entries.values().filter_map(|entry| entry.spec.feature_flag)
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name)
    }

    /// Whether this tool changes nothing: it can be given a snapshot that cannot be written.
    pub fn only_reads(&self, name: &str) -> bool {
        use domain::tool::Category::{Context, Query, Validation};
        self.entry(name).is_some_and(|entry| matches!(entry.spec.category, Context | Query | Validation))
    }

    /// Whether a call lacks something that its tool needs.
    pub fn lacks(&self, call: &ToolCall) -> bool {
        self.entry(&call.name).is_some_and(|entry| !entry.validator.lacking(&call.arguments).is_empty())
    }

    /// The sums of money that a call would keep.
    pub fn sums(&self, call: &ToolCall) -> Vec<f64> {
        let sums = self.entry(&call.name).map(|entry| entry.runner.sums(call.arguments.clone()));
        sums.and_then(Result::ok).unwrap_or_default()
    }

    /// What becomes of the turn when the tool itself cannot work.
    pub fn failure_mode(&self, name: &str) -> Option<FailureMode> {
        self.entry(name).map(|entry| entry.spec.failure_mode)
    }

    /// Whether two calls ask for the very same thing, by the arguments that their tool names for it.
    pub fn same(&self, one: &ToolCall, other: &ToolCall) -> bool {
        let Some(entry) = self.entry(&one.name).filter(|_| one.name == other.name) else { return false };
        let key = entry.spec.dedupe_key;
        !key.is_empty() && key.iter().all(|name| one.arguments.get(name) == other.arguments.get(name))
    }

    /// What this call wants to know before it runs. Arguments that do not fit ask nothing: the gate will say so.
    pub async fn question(
        &self,
        tx: &mut Tx,
        call: &ToolCall,
        context: &CallContext,
    ) -> Result<Option<Question>, ToolError> {
        match self.entry(&call.name).filter(|entry| entry.consults) {
            Some(entry) => entry.runner.question(call.arguments.clone(), tx, context).await,
            None => Ok(None),
        }
    }

    /// Whether a call of this tool may want to know something first.
    pub fn consults(&self, name: &str) -> bool {
        self.entry(name).is_some_and(|entry| entry.consults)
    }

    /// Whether a call of this tool can ever have an effect without being asked about.
    pub fn asks(&self, name: &str) -> bool {
        self.entry(name).is_some_and(|entry| entry.spec.confirmation != Confirmation::Never)
    }
}

/// A tool as it may be shown to a caller.
#[derive(Debug)]
pub struct Offered<'r> {
    pub spec: &'r ToolSpec,
    pub description: &'r str,
    pub schema: &'r Value,
    pub examples: &'r [Value],
}

/// What stands in files is read when the tool is registered, so that a broken one is found at the start.
fn check_sentences(spec: &ToolSpec) -> Result<(), SentenceError> {
    if let Some(sentences) = spec.sentences {
        sentences.check(spec.name)?;
    }
    match spec.confirmation {
        Confirmation::UnlessOutright(Phrases::Listed(sentences, list)) => sentences.check_list(list),
        _ => Ok(()),
    }
}

fn checked_examples<T: Tool>(spec: &ToolSpec, validator: &Schema) -> Result<Vec<Value>, RegistryError> {
    if !(2..=4).contains(&spec.examples.len()) {
        return Err(RegistryError::ExampleCount { tool: spec.name, count: spec.examples.len() });
    }
    let mut examples = Vec::with_capacity(spec.examples.len());
    for (number, text) in spec.examples.iter().enumerate() {
        let wrong = |why: String| RegistryError::Example { tool: spec.name, number, why };
        let example: Value = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if let Some(problem) = validator.problems(&example).pop() {
            return Err(wrong(problem));
        }
        serde_json::from_value::<T>(example.clone()).map_err(|error| wrong(error.to_string()))?;
        examples.push(example);
    }
    Ok(examples)
}

/// A tool with its type taken away, so that many can stand in one registry.
pub(crate) trait Runner: Send + Sync {
    fn prepare<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<(Value, String), ToolError>>;

    fn target<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Option<Target>, ToolError>>;

    fn answers(&self, arguments: Value, question: &OpenQuestion) -> Result<Option<Answer>, ToolError>;

    fn asks_for(&self, argument: &str, given: &Value, words: &Words) -> Option<String>;

    fn sums(&self, arguments: Value) -> Result<Vec<f64>, ToolError>;

    fn run<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Done, ToolError>>;

    fn question<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Option<Question>, ToolError>>;
}

struct TypedRunner<T>(std::marker::PhantomData<fn() -> T>);

impl<T: Tool> TypedRunner<T> {
    fn typed(arguments: Value) -> Result<T, ToolError> {
        serde_json::from_value(arguments)
            .map_err(|error| ToolError::Invalid { problems: vec![error.to_string()] })
    }
}

impl<T: Tool> Runner for TypedRunner<T> {
    fn prepare<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<(Value, String), ToolError>> {
        Box::pin(async move {
            let prepared = Self::typed(arguments)?.prepare(tx, call).await?;
            let canonical = serde_json::to_value(&prepared.arguments)
                .map_err(|error| ToolError::Invalid { problems: vec![error.to_string()] })?;
            Ok((canonical, prepared.summary))
        })
    }

    fn target<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Option<Target>, ToolError>> {
        Box::pin(async move { Self::typed(arguments)?.target(tx, call).await })
    }

    fn answers(&self, arguments: Value, question: &OpenQuestion) -> Result<Option<Answer>, ToolError> {
        Ok(Self::typed(arguments)?.answers(question))
    }

    fn asks_for(&self, argument: &str, given: &Value, words: &Words) -> Option<String> {
        T::asks_for(argument, given, words)
    }

    fn sums(&self, arguments: Value) -> Result<Vec<f64>, ToolError> {
        Ok(Self::typed(arguments)?.sums())
    }

    fn run<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Done, ToolError>> {
        Box::pin(async move { Self::typed(arguments)?.run(tx, call).await })
    }

    fn question<'a>(
        &'a self,
        arguments: Value,
        tx: &'a mut Tx,
        call: &'a CallContext,
    ) -> BoxFuture<'a, Result<Option<Question>, ToolError>> {
        Box::pin(async move { Self::typed(arguments)?.question(tx, call).await })
    }
}
