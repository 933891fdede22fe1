/** A media range with its weight, as `Accept` lists them (RFC 9110, section 12.5.1). */
const WEIGHT = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i;

/** Whether an `Accept` header names `text/csv` and nothing that stands for JSON with more weight, or with the same before it. */
export function prefersCsv(accept: string | undefined): boolean {
  let best = { weight: 0, isCsv: false };
  for (const range of (accept ?? '').split(',')) {
    const name = range.split(';', 1)[0]?.trim().toLowerCase();
    const isCsv = name === 'text/csv';
    if (!isCsv && name !== 'application/json' && name !== 'application/*' && name !== '*/*') continue;
    const weight = Number(WEIGHT.exec(range)?.[1] ?? 1);
    // A wildcard is what is taken when nothing better is there.
    const counted = isCsv || name === 'application/json' ? weight : weight - 0.0001;
    if (counted > best.weight) best = { weight: counted, isCsv };
  }
  return best.isCsv;
}
