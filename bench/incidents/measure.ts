import { percentile } from '../support/percentile.js';
import { interleaved, table } from '../support/report.js';
import { KINDS } from './requests.js';
import type { Contender } from './site.js';

/** Maximum ratio of the p95 in the large database. */
const ACCEPTED_RATIO = 1.5;
const WARM_UP = 10;

/** Milliseconds per request, by kind and contender. */
export type Measurements = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Sends every kind of request to all contenders, one at a time and in turns. */
export async function measureAll(
  contenders: readonly Contender[],
  samples: number,
  say: (line: string) => void,
): Promise<Measurements> {
  for (const { tenants } of contenders) {
    // Requests a page from each tenant, because the server caches hosts and keys.
    for (const { client } of tenants) await client.expect('GET', '/incidents?per_page=1');
  }
  const measurements = new Map<string, Map<string, number[]>>();
  for (const kind of KINDS) {
    const took = new Map(contenders.map(({ name }) => [name, [] as number[]]));
    await interleaved(contenders, WARM_UP + samples, async ({ name, tenants, random }, round) => {
      const measured = await kind.measure({ ...random.pick(tenants), random });
      if (round >= WARM_UP) took.get(name)?.push(measured);
    });
    measurements.set(kind.name, took);
    const slow = contenders.map(
      ({ name }) => `${name}: ${percentile(took.get(name) ?? [], 0.95).toFixed(1)}`,
    );
    say(`${kind.name}, p95 in ms: ${slow.join('; ')}`);
  }
  return measurements;
}

/** A row for each kind of request. The second contender is compared with the first. */
export function report(measurements: Measurements, names: readonly string[]): string {
  const rows = [...measurements].map(([kind, took]) => {
    const of = (index: number, share: number): number =>
      percentile(took.get(names[index] ?? '') ?? [], share);
    const pair = (index: number): string => `${of(index, 0.5).toFixed(2)} / ${of(index, 0.95).toFixed(2)}`;
    const ratio = ratioOfP95(took, names);
    return [
      kind,
      pair(0),
      pair(1),
      (of(1, 0.5) / of(0, 0.5)).toFixed(2),
      `${ratio.toFixed(2)}${ratio > ACCEPTED_RATIO ? ' (!)' : ''}`,
      ...names.slice(2).map((_, index) => pair(index + 2)),
    ];
  });
  return table(
    ['p50 / p95, ms', ...names.slice(0, 2), 'ratio of p50', 'ratio of p95', ...names.slice(2)],
    rows,
  );
}

/** One sentence for each kind of request that exceeds the accepted ratio to the first contender. */
export function missedBy(measurements: Measurements, names: readonly string[]): string[] {
  return [...measurements]
    .map(([kind, took]) => [kind, ratioOfP95(took, names)] as const)
    .filter(([, ratio]) => ratio > ACCEPTED_RATIO)
    .map(
      ([kind, ratio]) =>
        `${kind}: p95 is ${ratio.toFixed(2)} times as much instead of ${ACCEPTED_RATIO} at most.`,
    );
}

function ratioOfP95(took: ReadonlyMap<string, readonly number[]>, names: readonly string[]): number {
  const [few = 0, many = 0] = names.map((name) => percentile(took.get(name) ?? [], 0.95));
  return many / few;
}
