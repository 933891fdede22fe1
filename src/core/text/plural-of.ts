/** Plural of a kind of record, such as `component groups` or `maintenance series`. */
export function pluralOf(kind: string): string {
  return kind.endsWith('s') || kind.endsWith('S') ? kind : `${kind}s`;
}
