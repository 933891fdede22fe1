const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An instant of the demo, relative to the present. */
export type DemoTime = (present: number) => number;

/**
 * The instant that the demo's files write in one of these ways, in UTC:
 * - `day -12 14:05`: twelve days before today;
 * - `now -26m`, `now +8d`: minutes or days from the present;
 * - `quarter -30m`: the same, back to the quarter of the hour.
 *
 * @returns undefined if it is written in another way
 */
export function demoTime(text: string): DemoTime | undefined {
  const [, days, hour, minute] = /^day ([+-]\d+) (\d\d?):(\d\d)$/.exec(text) ?? [];
  if (days !== undefined) {
    const offset = Number(days) * DAY_MS + (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
    return (present) => floor(present, DAY_MS) + offset;
  }
  const [, from, amount, unit] = /^(now|quarter) ([+-]\d+)([md])$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const offset = Number(amount) * (unit === 'm' ? MINUTE_MS : DAY_MS);
  return (present) => floor(present + offset, from === 'now' ? 1 : QUARTER_MS);
}

function floor(instant: number, unit: number): number {
  return Math.floor(instant / unit) * unit;
}
