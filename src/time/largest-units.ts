/** The two largest units of a duration, rounded to minutes; a minute at least, and no minutes beside days. */
export function largestUnits(milliseconds: number): Record<'days' | 'hours' | 'minutes', number> {
  const all = Math.max(1, Math.round(milliseconds / 60_000));
  const days = Math.floor(all / 1440);
  return { days, hours: Math.floor((all % 1440) / 60), minutes: days > 0 ? 0 : all % 60 };
}
