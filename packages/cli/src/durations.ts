import { InvalidArgumentError } from 'commander';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of `90s`, `45m`, `2h` or `1d`. */
export function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? 0);
  if (!(seconds > 0)) throw new InvalidArgumentError('Write a number and s, m, h or d, such as 90m.');
  return seconds;
}

/** A whole number from `min` on. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < min)
      throw new InvalidArgumentError(`Write a whole number, at least ${min}.`);
    return Number(text);
  };
}
