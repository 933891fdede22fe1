/** The three forms that RFC 9110, 5.6.7 has every recipient read; all of them are in UTC. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** Reads the date of a header; undefined for what is none, which is to be taken as not sent. */
export function parseHttpDate(value: string): Date | undefined {
  if (!HTTP_DATE.test(value)) return undefined;
  const date = new Date(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** An instant as headers have it, to the second. */
export function httpDate(instant: Date): string {
  return instant.toUTCString();
}
