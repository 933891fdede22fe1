/** Injection token of the reference's headings and their descriptions, in order: `Record<string, string>`. */
export const REFERENCE_TAGS = Symbol('REFERENCE_TAGS');

/** Injection token of the authenticators of all modules. A value, because preview mode instantiates nothing. */
export const REFERENCE_AUTHENTICATORS = Symbol('REFERENCE_AUTHENTICATORS');
