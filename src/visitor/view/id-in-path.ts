/** The id in a path segment; 0, which no resource has, when it is not a valid one. Source: decisions, section 3. */
export function idInPath(segment: string): number {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : 0;
}
