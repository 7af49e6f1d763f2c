//! Static values from JSON, and as JSON.

use serde_json::Value;

use super::eval::{Field, Static};
use super::project::Spanned;
use crate::diagnostics::Span;

/// Whole numbers below this are exact.
const MAX_SAFE: f64 = 9_007_199_254_740_992.0;

impl Static {
    /// The static form of a JSON value, all at `span`.
    pub fn from_json(value: &Value, span: &Span) -> Spanned<Self> {
        let spanned = |value| Spanned { value, span: span.clone() };
        spanned(match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => number.as_f64().map_or(Self::Unknown, Self::Number),
            Value::String(text) => Self::String(text.clone()),
            Value::Array(items) => {
                Self::Array(items.iter().map(|item| Self::from_json(item, span)).collect())
            }
            Value::Object(map) => Self::Object(
                map.iter()
                    .map(|(key, value)| Field {
                        key: Spanned { value: key.clone(), span: span.clone() },
                        value: Self::from_json(value, span),
                    })
                    .collect(),
            ),
        })
    }

    /// The JSON value; what is not static becomes null.
    #[expect(clippy::cast_possible_truncation, reason = "whole numbers below 2^53")]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Null | Self::Unknown => Value::Null,
            Self::Bool(value) => Value::from(*value),
            Self::Number(number) if number.fract() == 0.0 && number.abs() < MAX_SAFE => {
                Value::from(*number as i64)
            }
            Self::Number(number) => Value::from(*number),
            Self::String(text) => Value::from(text.as_str()),
            Self::Array(items) => items.iter().map(|item| item.value.to_json()).collect(),
            Self::Object(fields) => fields
                .iter()
                .map(|field| (field.key.value.clone(), field.value.value.to_json()))
                .collect(),
        }
    }
}
