import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { Random } from '../support/random.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { makeComponents, makeTenant } from './fresh-tenant.js';
import { IncidentOwner, type Attempt } from './incident-owner.js';
import { reconcile } from './reconcile.js';
import { SharedIncidents } from './shared-incidents.js';
import { Tally } from './tally.js';

/*
 * Lets two hundred clients change incidents on the same twenty components of one tenant, and the components
 * themselves. No request may fail, no acknowledged change may be lost, and in the end history must match the claims.
 */

const COMPONENTS = 20;
const COMPONENT_SHARE = 0.1;
const SHARED_SHARE = 0.15;
/** How long to wait for pending requests at the end. */
const GRACE_MS = 60_000;
const SHOWN = 20;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const random = new Random(Number(values.seed));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Renames a component. Its final name is not checked, because writes of several clients cannot be told apart. */
async function renameComponent(client: ApiClient, id: number, token: string): Promise<Attempt> {
  const name = 'PUT component';
  const response = await client
    .request('PUT', `/components/${id}`, { description: { en: token } })
    .catch(() => undefined);
  if (response === undefined) return { name, status: undefined, took: Number.NaN };
  const { status, took, text } = response;
  return { name, status, took, ...(status < 300 ? {} : { text }) };
}

say(
  `${new Date().toISOString().slice(0, 10)}, ${machine()}; ${values.clients} clients, ${values.seconds} s, seed ${values.seed}`,
);
const violations: string[] = [];
const tally = new Tally();
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const server = await startServerOn(bench);
const pool = connectTo(server.port, Number(values.clients));
try {
  const tenant = await makeTenant(database, 'written');
  const client = new ApiClient(pool, tenant.host, tenant.secret);
  const componentIds = await makeComponents(database, tenant, client, COMPONENTS);
  const shared = await SharedIncidents.make(client, componentIds);
  const owners = Array.from({ length: Number(values.clients) }, (_, number) => ({
    name: `owner ${number}`,
    owner: new IncidentOwner(`owner ${number}`, componentIds, new Random(random.below(2 ** 32))),
    chance: new Random(random.below(2 ** 32)),
  }));
  const end = performance.now() + Number(values.seconds) * 1000;
  const working = Promise.all(
    owners.map(async ({ name, owner, chance }) => {
      for (let turn = 0; performance.now() < end && owner.unanswered === undefined; turn += 1) {
        const kind = chance.next();
        const token = `${name} turn ${turn}`;
        if (kind < COMPONENT_SHARE)
          tally.count(await renameComponent(client, chance.pick(componentIds), token));
        else if (kind < COMPONENT_SHARE + SHARED_SHARE) tally.count(await shared.post(client, chance, token));
        else tally.count(await owner.act(client, (step) => step !== 'schedule'));
      }
    }),
  );
  const late = pause(Number(values.seconds) * 1000 + GRACE_MS, 'late' as const, { ref: false });
  if ((await Promise.race([working, late])) === 'late') violations.push('requests hang');
  const outcome = await reconcile(
    database,
    tenant,
    client,
    owners.map(({ owner }) => owner),
    shared.ids,
  );
  violations.push(...outcome.violations, ...(await shared.lost(database, tenant)));
  say(`\n${tally.report()}\n`);
  const answered = tally.between(0, 600);
  say(
    `${answered} responses, ${(answered / Number(values.seconds)).toFixed(0)} a second; ${tally.unanswered} requests without a response.`,
  );
  say(
    `In the end: ${outcome.incidents} incidents, ${outcome.events} events of theirs; ${shared.acknowledged} updates of shared incidents.`,
  );
} finally {
  await pool.destroy();
  await server.stop();
  await database.close();
  await bench.release();
}
const failures = tally.between(500, 600) + tally.unanswered;
say(`5xx and unanswered: ${failures}. Violations: ${violations.length}`);
for (const violation of violations.slice(0, SHOWN)) say(`- ${violation}`);
for (const text of tally.texts) say(`- ${text}`);
if (violations.length > 0 || failures > 0) process.exitCode = 1;
