/** Options of a filter such as `api_key` or `api_key:3`. */
export const TYPE_AND_ID = {
  optional: true,
  maxLength: 255,
  pattern: /^[a-z][a-z0-9_-]*(:[!-~]+)?$/,
} as const;

/** Reads the value of such a filter. */
export function typeAndId(text: string): { type: string; id?: string } {
  const end = text.indexOf(':');
  return end === -1 ? { type: text } : { type: text.slice(0, end), id: text.slice(end + 1) };
}
