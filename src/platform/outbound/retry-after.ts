/** Longest pause. An endpoint that asks for more is retried after this one anyway. */
const MAX_MS = 86_400_000;

/** Time named by a `Retry-After` header, in seconds or as a date. Undefined if it names no future time. */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined || header.length > 100) return undefined;
  const seconds = /^\s*(\d{1,9})(?:\.\d{1,9})?\s*$/.exec(header)?.[1];
  const at = seconds === undefined ? Date.parse(header) : now.getTime() + Number(seconds) * 1_000;
  if (Number.isNaN(at) || at <= now.getTime()) return undefined;
  return new Date(Math.min(at, now.getTime() + MAX_MS));
}
