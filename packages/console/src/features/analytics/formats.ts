import { useMemo } from 'react';
import { useLanguage } from '../../lib/texts.js';
import type { Interval } from './range.js';

/** Formats figures for the person in front of the screen. */
export interface Formats {
  readonly count: (value: number) => string;
  /** A fraction, rounded down so that 100 % means no downtime. */
  readonly percent: (fraction: number) => string;
  /** Seconds as `3 h 5 min`; `–` for none. */
  readonly duration: (seconds: number | null) => string;
  /** The first day of an interval: `1 Mar`, `March 2026`. */
  readonly point: (date: string, interval: Interval) => string;
}

const MINUTE = 60;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
  ['second', 1],
] as const;

export function useFormats(): Formats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
    const day = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    });
    const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return {
      count: (value) => number.format(value),
      percent: (fraction) => percent.format(Math.floor(fraction * 100_000) / 100_000),
      duration: (seconds) => {
        if (seconds === null) return '–';
        let rest = Math.round(seconds);
        const parts: string[] = [];
        for (const [unit, length] of UNITS) {
          const count = Math.floor(rest / length);
          rest -= count * length;
          if (count > 0 || (unit === 'second' && parts.length === 0))
            parts.push(
              new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
            );
        }
        return parts.slice(0, 2).join(' ');
      },
      point: (date, interval) => (interval === 'month' ? month : day).format(new Date(`${date}T00:00:00Z`)),
    };
  }, [locale]);
}
