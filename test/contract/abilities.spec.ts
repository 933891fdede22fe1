import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { buildDocument } from '#http/reference/document.js';
import { BodyVariants } from '../support/body-variants.js';
import type { ApiResponse, Client } from '../support/client.js';
import { deliverEvents } from '../support/deliver-events.js';
import { runDueJobs } from '../support/due-jobs.js';
import { eachOperation } from '../support/each-operation.js';
import { created } from '../support/factories.js';
import { GeneratedInput } from '../support/generated-input.js';
import { operationsOf, type Operation } from '../support/operations.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

const TIMEOUT_MS = 240_000;
const SEED = 20_260_301;
/** Number of generated bodies per operation with a body. */
const GENERATED = 25;
const BASE = '/api/v1';
const DAY_MS = 86_400_000;

/** Kinds of records that an ability is for, by their names in the audit trail. */
const WRITTEN_WITH: Readonly<Record<string, readonly string[]>> = {
  'analytics.view': ['report_link'],
  'announcements.manage': ['announcement', 'preview_revocation'],
  // Components: who sees them.
  'audiences.manage': ['admission', 'audience', 'audience_person', 'component'],
  'audit.view': [],
  'components.manage': [
    'component',
    'component_dependency',
    'component_group',
    'host_system',
    'host_system_page',
    'host_system_reporting',
    'inbound_webhook',
    'record_metadata',
  ],
  'components.view': [],
  'domains.manage': ['domain'],
  'incidents.manage': [
    'incident',
    'incident_impact',
    'incident_template',
    'incident_template_component',
    'incident_update',
    'maintenance_series',
    'postmortem',
    'preview_revocation',
    'record_metadata',
  ],
  'keys.manage': ['api_key'],
  'members.manage': ['member', 'role'],
  'metrics.manage': ['metric', 'metric_series', 'metric_source'],
  'metrics.view': [],
  'settings.manage': ['draft_incident_template', 'module_settings', 'page_image', 'tenant'],
  'subscribers.manage': ['subscriber', 'subscriber_component', 'subscriber_endpoint'],
};

const UNLIMITED = Object.keys(DEFAULT_QUOTAS).map((name) => `${name}=0`);
const channels = TestChannels.recordingAll();

const api = useApi({ environment: { QUOTAS: UNLIMITED.join() }, override: channels.override });
const own = api.useTenant('own');
const member = new KeyAndMember(api, own);
let operations: Operation[];
let writes: Operation[];
let abilities: string[];
let maker: RecordMaker;
let input: GeneratedInput;
let variants: BodyVariants;

beforeAll(async () => {
  const document = buildDocument(api.app);
  operations = operationsOf(document);
  writes = operations.filter(({ method }) => method !== 'GET');
  abilities = api.app
    .get(Abilities)
    .list()
    .map(({ name }) => name);
  input = new GeneratedInput(document);
  variants = new BodyVariants(document);
  maker = new RecordMaker(operations, member, () => deliverEvents(api.app));
  await maker.fill();
});

/** A key with all abilities but one. */
function without(ability: string): Promise<Client> {
  return own.clientWith(...abilities.filter((one) => one !== ability));
}

function lacks(ability: string): string {
  return `The API key lacks the ability ${ability}.`;
}

/** The body that asks for as much as possible as soon as possible: whatever can be on is, without a delay. */
function eagerBodies({ body }: Operation): object[] {
  if (body === undefined) return [];
  const { properties = {} } = variants.resolved(body.schema);
  const members: Record<string, unknown> = {};
  for (const [name, { type, minimum }] of Object.entries(properties)) {
    if ([type].flat().includes('boolean')) members[name] = true;
    if ([type].flat().includes('integer') && minimum === 0) members[name] = 0;
  }
  return [members];
}

/** Another value of a member than the one that a record has. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return value === null || typeof value === 'number' ? Number(value) + 1 : { en: 'Other', de: 'Anders' };
}

describe('Every operation that changes something', { timeout: TIMEOUT_MS }, () => {
  it('needs each ability that a member of its body leads to, if the member changes: 403 that names it', async () => {
    const guarded = writes.filter(({ fieldAbilities }) => Object.keys(fieldAbilities).length > 0);
    const template = await created(own.client, '/incident-templates', {
      name: 'Drafts',
      kind: 'incident',
      title: { de: 'Störung' },
    });
    await eachOperation(guarded, async (operation) => {
      const path = await maker.readyPath(operation);
      const alone = await own.clientWith(operation.ability!);
      const before = await own.client.get(path);
      const send = (client: Client, json: unknown): Promise<ApiResponse> =>
        client.request(operation.method, path, { json });
      for (const [member, ability] of Object.entries(operation.fieldAbilities)) {
        const changed = {
          [member]: member === 'draft_template_id' ? template.id : otherThan(before.body.data[member]),
        };
        for (const json of [changed, { ...before.body.data, ...changed }]) {
          for (const client of [alone, await without(ability)]) {
            const { status, body } = await send(client, json);
            expect([status, body.message], member).toEqual([403, lacks(ability)]);
          }
        }
        expect((await own.client.get(path)).text).toBe(before.text);
        const same = { [member]: before.body.data[member] };
        for (const json of [same, before.body.data]) expect((await send(alone, json)).status).toBe(200);
        const both = await send(await own.clientWith(operation.ability!, ability), changed);
        expect([both.status, both.body.data[member]]).toEqual([
          200,
          expect.objectContaining(Object(changed[member])),
        ]);
        expect((await send(own.client, same)).status).toBe(200);
      }
    });
  });

  it('leads to nothing that needs another ability than the key’s, whatever its body says, at once or later', async () => {
    const keys = new Map<string, Client>();
    for (const ability of abilities) keys.set(ability, await own.clientWith(ability));
    await eachOperation(writes, async (operation) => {
      const client = operation.ability === null ? member : keys.get(operation.ability)!;
      const path = await maker.readyPath(operation);
      const example = await maker.bodyOf(operation, path);
      const generated =
        operation.body === undefined
          ? []
          : input.bodies(operation, GENERATED, SEED + writes.indexOf(operation));
      // Other operations depend on the settings, which are put back.
      const isSingleton = operation.method !== 'POST' && path.startsWith('/settings');
      const before = isSingleton ? (await own.client.get(path)).body.data : undefined;
      for (const json of [example, ...generated, ...eagerBodies(operation)]) {
        const { status } = await client.request(operation.method, path, json === undefined ? {} : { json });
        expect(status).toBeLessThan(500);
      }
      if (isSingleton) expect((await own.client.put(path, before)).status).toBe(200);
    });

    // Every component reports trouble for a day, which is when settings of drafts take effect.
    for (let page: string | null = '/components?per_page=100'; page !== null;) {
      const { body }: ApiResponse = await own.client.get(page);
      for (const { id } of body.data) {
        const on = await own.client.patch(`/components/${id}`, { webhook_enabled: true });
        const { pathname } = new URL(on.body.data.remote_trigger.webhook_url);
        await own.client.withKey(undefined).post(`/${pathname}`, { status: 'major_outage', message: 'Down' });
      }
      page = body.links.next && afterBase(String(body.links.next));
    }
    for (let days = 0; days < 2; days += 1) {
      await runDueJobs(api.app);
      api.clock.advance(DAY_MS);
    }
    await runDueJobs(api.app);
    await deliverEvents(api.app);

    const wrong = new Set<string>();
    for (const [ability, { key }] of keys) {
      const [stored] = (await own.client.get('/api-keys?per_page=100')).body.data.filter(
        ({ last_four }: any) => last_four === key!.slice(-4),
      );
      for (const { action, changes } of await trailOf(`api_key:${stored.id}`)) {
        for (const { type } of changes)
          if (WRITTEN_WITH[ability]?.includes(type) !== true)
            wrong.add(`${ability} changed ${type} by ${action}`);
      }
    }
    expect([...wrong]).toEqual([]);
    const later = (await trailOf('trigger')).filter(({ changes }) =>
      changes.some(({ type }) => WRITTEN_WITH['incidents.manage']?.includes(type)),
    );
    expect(later).toEqual([]);
  });
});

/** A link as the test client takes it. */
function afterBase(link: string): string {
  return link.slice(link.indexOf(BASE) + BASE.length);
}

interface Event {
  readonly action: string;
  readonly changes: readonly { readonly type: string }[];
}

/** All audit events of an actor. */
async function trailOf(actor: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let page: string | null = `/audit-events?actor=${actor}&per_page=100`; page !== null;) {
    const { status, body, text }: ApiResponse = await own.client.get(page);
    expect(status, text).toBe(200);
    events.push(...body.data);
    page = body.links.next && afterBase(String(body.links.next));
  }
  return events;
}
