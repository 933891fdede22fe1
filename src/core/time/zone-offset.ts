import { LRUCache } from 'lru-cache';

/** Cached because creating a format takes a hundred times as long as using it. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

/** Offset of a time zone from UTC at an instant; both in milliseconds. */
export function offsetIn(timeZone: string, at: number): number {
  const shown = shownIn(timeZone, at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** Local time of a time zone at an instant: `2026-03-01 13:00:00`. */
export function shownIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
