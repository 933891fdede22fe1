import type { ApiClient } from '../support/api-client.js';
import { dataOf } from '../support/api-client.js';
import type { Random } from '../support/random.js';
import type { SeededTenant } from './seed.js';

/** The tenant and the client of a request. */
interface Asked {
  readonly client: ApiClient;
  readonly tenant: SeededTenant;
  readonly random: Random;
}

/** A kind of request. Prepares its data unmeasured and returns the duration in milliseconds. */
export interface Kind {
  readonly name: string;
  /** Query of a list, for the plans. */
  readonly query?: (asked: Omit<Asked, 'client'>) => Readonly<Record<string, string>>;
  readonly measure: (asked: Asked) => Promise<number>;
}

const DAY_MS = 86_400_000;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function list(name: string, query: NonNullable<Kind['query']>): Kind {
  return {
    name,
    query,
    measure: async ({ client, ...asked }) => {
      const parameters = new URLSearchParams(query(asked)).toString();
      return (await client.expect('GET', `/incidents${parameters === '' ? '' : `?${parameters}`}`)).took;
    },
  };
}

/** A draft with two components, created unmeasured. */
async function draftOf({ client, tenant, random }: Asked): Promise<{ readonly id: number }> {
  const made = await client.expect('POST', '/incidents', {
    title: { de: 'Störung der Kartenzahlung', en: 'Card payments disturbed' },
    body: { de: 'Wir untersuchen die Ursache.', en: 'We are looking into it.' },
    components: impactsOn(tenant, random),
  });
  return dataOf(made) as { id: number };
}

function impactsOn({ componentIds }: SeededTenant, random: Random): { id: number; impact: string }[] {
  const first = random.below(componentIds.length);
  return [componentIds[first], componentIds[(first + 1) % componentIds.length]].map((id, index) => ({
    id: id ?? 0,
    impact: index === 0 ? 'partial_outage' : 'degraded',
  }));
}

async function getOne({ client, tenant, random }: Asked): Promise<number> {
  return (await client.expect('GET', `/incidents/${random.pick(tenant.incidentIds)}`)).took;
}

async function putTexts({ client, tenant, random }: Asked): Promise<number> {
  const title = { en: `Card payments disturbed (${random.below(1_000_000)})` };
  return (await client.expect('PUT', `/incidents/${random.pick(tenant.incidentIds)}`, { title })).took;
}

async function putStartAndComponents(asked: Asked): Promise<number> {
  const { client, tenant, random } = asked;
  const { id } = await draftOf(asked);
  await client.expect('POST', `/incidents/${id}/publish`);
  const started = new Date(Date.now() - random.below(DAY_MS)).toISOString();
  const { took } = await client.expect('PUT', `/incidents/${id}`, {
    started_at: started,
    components: impactsOn(tenant, random),
  });
  await client.expect('POST', `/incidents/${id}/resolve`);
  return took;
}

async function publish(asked: Asked): Promise<number> {
  const { id } = await draftOf(asked);
  const { took } = await asked.client.expect('POST', `/incidents/${id}/publish`);
  await asked.client.expect('POST', `/incidents/${id}/resolve`);
  return took;
}

/** All kinds of requests in the benchmark. */
export const KINDS: readonly Kind[] = [
  list('list', () => ({})),
  list('list, third page', () => ({ page: '3' })),
  list('status=resolved', () => ({ status: 'resolved' })),
  list('status=monitoring', () => ({ status: 'monitoring' })),
  list('state=draft', () => ({ state: 'draft' })),
  list('state=scheduled', () => ({ state: 'scheduled' })),
  list('state=published', () => ({ state: 'published' })),
  list('active=true', () => ({ active: 'true' })),
  list('active=false', () => ({ active: 'false' })),
  list('since', () => ({ since: dayBefore(90) })),
  list('until', () => ({ until: dayBefore(90) })),
  list('since and until', () => ({ since: dayBefore(200), until: dayBefore(170) })),
  list('component_id', ({ tenant, random }) => ({ component_id: String(random.pick(tenant.componentIds)) })),
  list('q, many hits', () => ({ q: 'STÖRUNG' })),
  list('q, one hit', ({ tenant, random }) => ({ q: `vorgang v${random.pick(tenant.incidentIds)}.` })),
  list('q, no hit', () => ({ q: 'Schiffbruch' })),
  list('status, since and component_id', ({ tenant, random }) => ({
    status: 'resolved',
    since: dayBefore(365),
    component_id: String(random.pick(tenant.componentIds)),
  })),
  list('state, since and q', () => ({ state: 'published', since: dayBefore(365), q: 'ausfall' })),
  list('active and q', () => ({ active: 'true', q: 'ursache' })),
  { name: 'GET one', measure: getOne },
  { name: 'PUT, texts', measure: putTexts },
  { name: 'PUT, start and components', measure: putStartAndComponents },
  { name: 'POST …/publish', measure: publish },
];
