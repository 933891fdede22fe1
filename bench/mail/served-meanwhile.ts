import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { watch, type Service } from '../harness/bystander.js';
import { makeComponents, makeTenant } from '../harness/fresh-tenant.js';
import { ApiClient, connectTo } from '../support/api-client.js';
import type { Superuser } from '../support/superuser.js';

const COMPONENTS = 25;
const QUIET_MS = 5_000;
/** Maximum p95 relative to the quiet one. */
const SLOWER_AIM = 2;

/** Response times of another tenant without and with mails being sent, in milliseconds. */
export interface Served {
  readonly name: string;
  readonly quiet: Service;
  readonly busy: Service;
}

/** Requests another tenant's list and page, first without load and then during `work`. */
export async function servedMeanwhile(
  database: Superuser,
  port: number,
  work: () => Promise<unknown>,
): Promise<Served[]> {
  preferThisProcess();
  const tenant = await makeTenant(database, 'bystander');
  const pool = connectTo(port, 1);
  await makeComponents(database, tenant, new ApiClient(pool, tenant.host, tenant.secret), COMPONENTS);
  await pool.destroy();
  const asked = [
    {
      name: 'management list',
      path: '/api/v1/components',
      headers: { host: tenant.host, authorization: `Bearer ${tenant.secret}` },
    },
    { name: 'page of visitors', path: '/', headers: { host: tenant.host } },
  ];
  const during = async (what: () => Promise<unknown>): Promise<Service[]> => {
    const end = new AbortController();
    const watched = Promise.all(asked.map(({ path, headers }) => watch(port, path, headers, end.signal)));
    try {
      await what();
    } finally {
      end.abort();
    }
    return watched;
  };
  // The first requests are not measured.
  await during(() => pause(1_000));
  const quiet = await during(() => pause(QUIET_MS));
  const busy = await during(work);
  return asked.flatMap(({ name }, index) => {
    const [before, meanwhile] = [quiet[index], busy[index]];
    return before === undefined || meanwhile === undefined ? [] : [{ name, quiet: before, busy: meanwhile }];
  });
}

/** Readers have processors of their own, so this process should not wait for those that send. Only root may do this. */
function preferThisProcess(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
  }
}

/** One sentence for each. */
export function reportServed(served: readonly Served[]): string {
  return served
    .map(
      ({ name, quiet, busy }) =>
        `Meanwhile, the p95 of another tenant's ${name}: ${quiet.p95.toFixed(1)} ms quiet, ${busy.p95.toFixed(1)} ms while mails go out (${(busy.p95 / quiet.p95).toFixed(2)} ×; the aim: ${SLOWER_AIM}).`,
    )
    .join('\n');
}

/** Violations of the limits. */
export function missedByServed(served: readonly Served[]): string[] {
  return served.flatMap(({ name, quiet, busy }) => [
    ...(busy.p95 <= SLOWER_AIM * quiet.p95
      ? []
      : [`${name}: ${(busy.p95 / quiet.p95).toFixed(2)} × the quiet p95 instead of ${SLOWER_AIM} at most.`]),
    ...(quiet.failed + busy.failed === 0 ? [] : [`${name}: ${quiet.failed + busy.failed} requests failed.`]),
  ]);
}
