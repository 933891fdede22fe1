/** Clocks of devices that differ by less are believed, since the header has whole seconds and takes a while to come. */
const TRUSTED_MS = 30_000;
let ahead = 0;

/** Learns from an answer how far the clock of this device is off. */
export function noteServerTime({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const distance = date - Date.now();
  ahead = Math.abs(distance) < TRUSTED_MS ? 0 : distance;
}

/** The present time as the server has it, in milliseconds since 1970. Whatever is compared with its instants uses this. */
export function presentTime(): number {
  return Date.now() + ahead;
}
