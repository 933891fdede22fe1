import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';

/** Epoch of PostgreSQL timestamps, which are in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const HOUR = 3_600_000;

export type TroublePeriod = readonly [
  componentId: number,
  status: ComponentStatus,
  fromHour: number,
  toHour: number,
];

function packed(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) bytes.writeBigInt64BE(BigInt(number), index * 8);
  return bytes.toString('hex');
}

/**
 * Closed periods with trouble as the database packs them.
 *
 * @param start instant of hour 0, in milliseconds
 */
export function packedTrouble(start: number, periods: readonly TroublePeriod[]): string[] {
  const instants = (hours: readonly number[]): string =>
    packed(hours.map((hour) => (start + hour * HOUR - EPOCH_MS) * 1000));
  return [
    packed(periods.map(([id, status]) => id * 8 + COMPONENT_STATUSES.indexOf(status))),
    instants(periods.map(([, , from]) => from)),
    instants(periods.map(([, , , to]) => to)),
  ];
}
