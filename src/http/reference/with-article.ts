/** Returns a kind of record with its indefinite article: `an incident`. */
export function withArticle(kind: string): string {
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}
