import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '../support/api-client.js';
import type { Superuser } from '../support/superuser.js';
import { contradictionsOf } from './consistency.js';
import type { FreshTenant } from './fresh-tenant.js';
import type { OwnedIncident, IncidentOwner, UnansweredStep } from './incident-owner.js';
import { eventText, type IncidentJson, type Standing } from './steps.js';

const PAGE = 100;
const MAX_PAGES = 2_000;
const MAX_READS = 20;

/** Outcomes of unanswered requests. */
export interface Outcome {
  readonly violations: readonly string[];
  readonly there: number;
  readonly absent: number;
  /** Scheduled incidents published since the last check. */
  readonly published: number;
  readonly incidents: number;
  readonly events: number;
}

/** The actual state. */
interface World {
  readonly incidents: ReadonlyMap<number, Standing>;
  readonly events: ReadonlyMap<number, readonly string[]>;
}

/**
 * Compares the actual state with the acknowledged one, and tells owners the outcome of their unanswered
 * requests. No client may be active meanwhile. Only scheduled incidents may publish themselves.
 */
export async function reconcile(
  database: Superuser,
  tenant: FreshTenant,
  client: ApiClient,
  owners: readonly IncidentOwner[],
  /** Incidents created by other clients. */
  others: readonly number[] = [],
): Promise<Outcome> {
  const world = await readWorld(database, tenant, client);
  const violations: string[] = [];
  const unclaimed = new Map(world.incidents);
  const counts = { there: 0, absent: 0, published: 0 };
  for (const owner of owners) {
    const { unanswered } = owner;
    if (unanswered?.kind === 'create') {
      const made = [...world.incidents.values()].filter(({ json }) => json.title['en'] === unanswered.token);
      counts[made.length === 0 ? 'absent' : 'there'] += 1;
      if (made.length > 1) violations.push(`"${unanswered.token}" was made ${made.length} times`);
      for (const standing of made) {
        const events = unanswered.published ? ['incident.published'] : [];
        if (standing.json.is_published !== unanswered.published)
          violations.push(
            `incident ${standing.json.id} is half made: is_published ${standing.json.is_published}`,
          );
        owner.incidents.push({ id: standing.json.id, standing, events, scheduled: false });
      }
    }
    for (const incident of owner.incidents) {
      unclaimed.delete(incident.id);
      const pending =
        unanswered?.kind === 'step' && unanswered.incident === incident ? unanswered : undefined;
      const done = settleIncident(incident, world, pending, violations);
      if (pending !== undefined) counts[done ? 'there' : 'absent'] += 1;
      if (incident.scheduled && incident.standing?.json.is_published === true) {
        incident.scheduled = false;
        counts.published += 1;
      }
    }
    owner.unanswered = undefined;
  }
  for (const id of others) unclaimed.delete(id);
  violations.push(...[...unclaimed.keys()].map((id) => `nobody made incident ${id}`));
  violations.push(...(await contradictionsOf(database, tenant.id)));
  const events = [...world.events.values()].reduce((sum, { length }) => sum + length, 0);
  return { ...counts, violations, incidents: world.incidents.size, events };
}

/** @returns true if the unanswered step was executed */
function settleIncident(
  incident: OwnedIncident,
  world: World,
  pending: UnansweredStep | undefined,
  violations: string[],
): boolean {
  const now = world.incidents.get(incident.id);
  const where = `incident ${incident.id}`;
  if (now === undefined) {
    violations.push(`${where} is gone`);
    return false;
  }
  const known = pending === undefined ? incident.standing : pending.before;
  const done = pending !== undefined && pending.step.isDone(now);
  const wanted = [...incident.events];
  const told = done ? pending.step.event?.(now) : undefined;
  if (told !== undefined) wanted.push(told);
  const mayPublishItself = incident.scheduled || (done && pending.step.name === 'schedule');
  if (mayPublishItself && now.json.is_published) wanted.push('incident.published');
  const events = world.events.get(incident.id) ?? [];
  if (!isDeepStrictEqual(events, wanted))
    violations.push(`${where} has the events [${events.join(', ')}] instead of [${wanted.join(', ')}]`);
  const free = new Set([
    ...(done ? pending.step.changes : []),
    ...(mayPublishItself
      ? ['published_at', 'publish_at', 'is_published', 'is_scheduled', 'updated_at', 'updates']
      : []),
    // A deletion has an empty response, so the values that it sets are unknown.
    ...(incident.standing?.trashed === true || now.trashed ? ['updated_at'] : []),
  ]);
  if (known !== undefined) {
    const differing = differingFields(known.json, now.json).filter((field) => !free.has(field));
    if (differing.length > 0)
      violations.push(`${where} has another ${differing.join(', ')} than was acknowledged${after(pending)}`);
    if (known.trashed !== now.trashed && !(done && ['trash', 'restore'].includes(pending.step.name)))
      violations.push(`${where} is ${now.trashed ? 'in' : 'not in'} the trash${after(pending)}`);
  }
  if (done && pending.step.name === 'schedule') incident.scheduled = true;
  incident.events = wanted;
  incident.standing = now;
  return done;
}

function after(pending: { readonly step: { readonly name: string } } | undefined): string {
  return pending === undefined ? '' : ` (unanswered: ${pending.step.name})`;
}

function differingFields(before: IncidentJson, now: IncidentJson): string[] {
  const [a, b] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => !isDeepStrictEqual(a.get(key), b.get(key)));
}

/** @throws Error if scheduled incidents keep publishing themselves during reads */
async function readWorld(database: Superuser, tenant: FreshTenant, client: ApiClient): Promise<World> {
  for (let attempt = 0; attempt < MAX_READS; attempt += 1) {
    const before = await readEvents(database, tenant);
    const incidents = new Map<number, Standing>();
    for (const trashed of [false, true]) {
      for (const json of await readAll(client, trashed ? '/incidents/trash' : '/incidents'))
        incidents.set(json.id, { json, trashed });
    }
    const events = await readEvents(database, tenant);
    if (isDeepStrictEqual(before, events)) return { incidents, events };
  }
  throw new Error('Incidents keep publishing themselves while they are read.');
}

async function readEvents(database: Superuser, { id }: FreshTenant): Promise<Map<number, string[]>> {
  const rows = await database.rows<{ incident_id: string; name: string; update_id: string | null }>(
    `select payload ->> 'incident_id' as incident_id, name, payload ->> 'update_id' as update_id from outbox_event
     where tenant_id = $1 and name like 'incident.%' order by id`,
    [id],
  );
  const texts = new Map<number, string[]>();
  for (const [incident, of] of Map.groupBy(rows, (row) => Number(row.incident_id)))
    texts.set(
      incident,
      of.map((row) => eventText(row.name, row.update_id)),
    );
  return texts;
}

async function readAll(client: ApiClient, path: string): Promise<IncidentJson[]> {
  const all: IncidentJson[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { text } = await client.expect('GET', `${path}?per_page=${PAGE}&page=${page}`);
    const { data, meta } = JSON.parse(text) as { data: IncidentJson[]; meta: { last_page: number } };
    all.push(...data);
    if (page >= meta.last_page) return all;
  }
  throw new Error(`There are more than ${MAX_PAGES} pages of ${path}.`);
}
