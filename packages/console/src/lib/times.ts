import { useMemo } from 'react';
import { presentTime } from './server-time.js';
import { useSession } from './session.js';
import { useLanguage } from './texts.js';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Formats times for the person in front of the screen. Instants are texts such as `2026-03-01T09:30:00.000Z`. */
export interface Times {
  /** Date and time in the person's zone: `1 Mar 2026, 10:30`. */
  readonly at: (instant: string) => string;
  /** The same in the zone of the status page; undefined if both show the same. */
  readonly onPage: (instant: string) => string | undefined;
  /** Distance from now: `in 3 hours`, `5 minutes ago`. */
  readonly relative: (instant: string, now?: number) => string;
  /** Length between two instants: `3 h 5 min`. */
  readonly duration: (from: string, to?: string | number) => string;
}

export function useTimes(): Times {
  const { locale } = useLanguage();
  const { zone, pageZone } = useSession();
  return useMemo(() => {
    const format = (timeZone: string): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const [own, page] = [format(zone), format(pageZone)];
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      at: (instant) => own.format(new Date(instant)),
      onPage: (instant) => {
        const [here, there] = [own, page].map((one) => one.format(new Date(instant)));
        return here === there ? undefined : there;
      },
      relative: (instant, now = presentTime()) => {
        const distance = Date.parse(instant) - now;
        const [unit, length] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? ['minute', MINUTE];
        return relative.format(Math.round(distance / length), unit);
      },
      duration: (from, to = presentTime()) => {
        let rest = Math.max(0, (typeof to === 'number' ? to : Date.parse(to)) - Date.parse(from));
        const parts: string[] = [];
        for (const [unit, length] of UNITS) {
          const count = Math.floor(rest / length);
          rest -= count * length;
          if (count > 0 || (unit === 'minute' && parts.length === 0))
            parts.push(
              new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
            );
        }
        return parts.slice(0, 2).join(' ');
      },
    };
  }, [locale, zone, pageZone]);
}
