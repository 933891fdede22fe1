/** What a mail service tells of one recipient. Only what is final is a report: soft bounces are tried again by the service. */
export interface BounceReport {
  readonly address: string;
  /** The address takes no mail; or its owner does not want ours. */
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
}

/**
 * Reads a body of one mail service.
 *
 * @returns undefined for a body that is not of its kind; no reports for one that tells of nothing final
 */
export type ReadReports = (body: unknown) => readonly BounceReport[] | undefined;

/** The fields of an object that came from outside; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A text that came from outside, empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A list that came from outside, empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
