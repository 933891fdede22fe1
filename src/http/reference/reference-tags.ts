/** Injection token of the reference's headings and their descriptions, in order: `Record<string, string>`. */
export const REFERENCE_TAGS = Symbol('REFERENCE_TAGS');
