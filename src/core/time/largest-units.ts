/**
 * Splits a duration into its two largest units, rounded to minutes. The result is at least one minute
 * and has no minutes if it has days.
 */
export function largestUnits(milliseconds: number): Record<'days' | 'hours' | 'minutes', number> {
  const all = Math.max(1, Math.round(milliseconds / 60_000));
  const days = Math.floor(all / 1440);
  return { days, hours: Math.floor((all % 1440) / 60), minutes: days > 0 ? 0 : all % 60 };
}
