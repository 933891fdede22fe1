/** The three date formats that every recipient must accept (RFC 9110, 5.6.7). All are in UTC. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** Parses a date header. Returns undefined for an invalid one, which counts as not sent. */
export function parseHttpDate(value: string): Date | undefined {
  if (!HTTP_DATE.test(value)) return undefined;
  const date = new Date(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats an instant as a header date, to the second. */
export function httpDate(instant: Date): string {
  return instant.toUTCString();
}
