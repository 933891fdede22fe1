/**
 * Parses an id from a path segment. An invalid one gives 0, which no resource has. Source: decisions,
 * section 3.
 */
export function idInPath(segment: string): number {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : 0;
}
