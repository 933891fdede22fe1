/**
 * Report of a mail service about one recipient. Only final outcomes are reported here, because the service
 * retries soft bounces itself.
 */
export interface BounceReport {
  readonly address: string;
  /** `bounce`: the address accepts no mail. `complaint`: its owner does not want ours. */
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
  /** `Message-ID` that we gave the mail; with or without angle brackets. Empty if the service does not report it. */
  readonly messageId: string;
}

/**
 * Reads a body posted by one mail service.
 *
 * @returns undefined if the body is not in that service's format, an empty list if it reports nothing final
 */
export type ReadReports = (body: unknown) => readonly BounceReport[] | undefined;

/** Fields of an untrusted object. Empty for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** An untrusted string. Empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An untrusted array. Empty for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
