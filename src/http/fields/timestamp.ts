declare const TIMESTAMP: unique symbol;

/**
 * An instant in a response: a text in UTC with milliseconds. The type marks the
 * fields that are a Date in rows and bodies.
 */
export type Timestamp = string & { readonly [TIMESTAMP]?: true };

/** Type of a field's value in bodies and rows: a Date for a {@link Timestamp}, unchanged for all others. */
export type Stored<Value> = Value extends string
  ? typeof TIMESTAMP extends keyof Value
    ? Date
    : Value
  : Value;
