/** The id that a segment of a path stands for; 0, which nothing has, when it cannot be one. Source: decisions, section 3. */
export function idInPath(segment: string): number {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : 0;
}
