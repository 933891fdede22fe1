import type { HeliographClient, Schemas } from '@heliograph/client';
import { HeliographError, orThrow } from '@heliograph/client';
import { collectPages } from './collect-pages.js';
import { CommandFailed } from './command-failed.js';
import type { Texts } from './terminal-text.js';

/** More records than anybody has under one name. */
const MAX_MATCHES = 10_000;

/** How records of a kind are found. */
interface Lookup<Found extends { readonly id: number }> {
  /** The kind in messages. */
  readonly kind: string;
  readonly texts: (record: Found) => Texts;
  readonly byId: (id: number) => Promise<Found>;
  readonly byExternalId: (externalId: string) => Promise<readonly Found[]>;
  /** Records whose texts contain this; only equal ones count. */
  readonly bySearch: (text: string) => Promise<readonly Found[]>;
}

/**
 * Finds the record that a user names by its id, its external id or its exact name. `id:7` is always the id.
 *
 * @throws CommandFailed if there is none, or if there are several
 */
async function named<Found extends { readonly id: number }>(
  name: string,
  lookup: Lookup<Found>,
): Promise<Found> {
  const id = idOnly(name);
  if (id !== undefined) return lookup.byId(id);
  const [byId, byExternalId, bySearch] = await Promise.all([
    /^[1-9]\d{0,14}$/.test(name) ? unlessMissing(lookup.byId(Number(name))) : [],
    lookup.byExternalId(name),
    lookup.bySearch(name),
  ]);
  const textsOf = (record: Found): string[] =>
    Object.values(lookup.texts(record)).filter((text) => text !== null);
  const all = [...byId, ...byExternalId, ...bySearch.filter((record) => textsOf(record).includes(name))];
  const candidates = [...new Map(all.map((record) => [record.id, record])).values()];
  const [found, another] = candidates;
  if (found === undefined) throw new CommandFailed(`There is no ${lookup.kind} "${name}".`);
  if (another === undefined) return found;
  const list = candidates.map((record) => `id:${record.id} (${textsOf(record).join(' / ')})`);
  throw new CommandFailed(
    `"${name}" could be several ${lookup.kind}s: ${list.join(', ')}. Name one by its id.`,
  );
}

/** The id in `id:7`, which needs no look-up. */
function idOnly(name: string): number | undefined {
  const [, digits] = /^id:([1-9]\d{0,14})$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

async function unlessMissing<T>(record: Promise<T>): Promise<T[]> {
  try {
    return [await record];
  } catch (error) {
    if (error instanceof HeliographError && error.status === 404) return [];
    throw error;
  }
}

/** The component of this id, external id or exact name. */
export function namedComponent(client: HeliographClient, name: string): Promise<Schemas['Component']> {
  return named(name, {
    kind: 'component',
    texts: (component) => component.name,
    byId: async (component) =>
      (await orThrow(client.GET('/api/v1/components/{component}', { params: { path: { component } } }))).data,
    byExternalId: async (external_id) =>
      (await orThrow(client.GET('/api/v1/components', { params: { query: { external_id } } }))).data,
    bySearch: async (q) =>
      (
        await collectPages(MAX_MATCHES, (paging) =>
          orThrow(client.GET('/api/v1/components', { params: { query: { q, ...paging } } })),
        )
      ).data,
  });
}

/** Its id alone, for which a key that may not view components can use `id:7`. */
export async function componentId(client: HeliographClient, name: string): Promise<number> {
  return idOnly(name) ?? (await namedComponent(client, name)).id;
}

/** The incident of this id or external id, or the open one with exactly this title. */
export function namedIncident(client: HeliographClient, name: string): Promise<Schemas['Incident']> {
  return named(name, {
    kind: 'incident',
    texts: (incident) => incident.title,
    byId: async (incident) =>
      (await orThrow(client.GET('/api/v1/incidents/{incident}', { params: { path: { incident } } }))).data,
    byExternalId: async (external_id) =>
      (await orThrow(client.GET('/api/v1/incidents', { params: { query: { external_id } } }))).data,
    bySearch: async (q) =>
      (
        await collectPages(MAX_MATCHES, (paging) =>
          orThrow(client.GET('/api/v1/incidents', { params: { query: { q, active: true, ...paging } } })),
        )
      ).data,
  });
}

/** The maintenance of this id or external id, or the running one with exactly this title. */
export function namedMaintenance(client: HeliographClient, name: string): Promise<Schemas['Maintenance']> {
  return named(name, {
    kind: 'maintenance',
    texts: (maintenance) => maintenance.title,
    byId: async (incident) =>
      (await orThrow(client.GET('/api/v1/maintenances/{incident}', { params: { path: { incident } } }))).data,
    byExternalId: async (external_id) =>
      (await orThrow(client.GET('/api/v1/maintenances', { params: { query: { external_id } } }))).data,
    bySearch: async (q) =>
      (
        await collectPages(MAX_MATCHES, (paging) =>
          orThrow(client.GET('/api/v1/maintenances', { params: { query: { q, active: true, ...paging } } })),
        )
      ).data,
  });
}
