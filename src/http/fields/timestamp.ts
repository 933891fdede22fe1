declare const TIMESTAMP: unique symbol;

/** An instant as records show it: a text in UTC with milliseconds. A record that says so tells rows and bodies of its instants. */
export type Timestamp = string & { readonly [TIMESTAMP]?: true };

/** A field's value as bodies and rows hold it: a {@link Timestamp} is a Date, everything else is what it is. */
export type Stored<Value> = Value extends string
  ? typeof TIMESTAMP extends keyof Value
    ? Date
    : Value
  : Value;
