/** Whoever asks for more is tried again after this all the same. */
const MOST_MS = 86_400_000;

/** The instant that a header `Retry-After` names, by seconds or by date; undefined where it names none that is to come. */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined || header.length > 100) return undefined;
  const seconds = /^\s*(\d{1,9})(?:\.\d{1,9})?\s*$/.exec(header)?.[1];
  const at = seconds === undefined ? Date.parse(header) : now.getTime() + Number(seconds) * 1_000;
  if (Number.isNaN(at) || at <= now.getTime()) return undefined;
  return new Date(Math.min(at, now.getTime() + MOST_MS));
}
