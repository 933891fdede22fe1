/** Weight of a media range in `Accept` (RFC 9110, section 12.5.1). */
const WEIGHT = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i;

/**
 * True if an `Accept` header names `text/csv`, and no range for JSON has a higher
 * weight, or the same weight and comes first.
 */
export function prefersCsv(accept: string | undefined): boolean {
  let best = { weight: 0, isCsv: false };
  for (const range of (accept ?? '').split(',')) {
    const name = range.split(';', 1)[0]?.trim().toLowerCase();
    const isCsv = name === 'text/csv';
    if (!isCsv && name !== 'application/json' && name !== 'application/*' && name !== '*/*') continue;
    const weight = Number(WEIGHT.exec(range)?.[1] ?? 1);
    // A wildcard ranks below an explicit type of the same weight.
    const counted = isCsv || name === 'application/json' ? weight : weight - 0.0001;
    if (counted > best.weight) best = { weight: counted, isCsv };
  }
  return best.isCsv;
}
