import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { BodyVariants } from '../support/body-variants.js';
import { runDueJobs } from '../support/due-jobs.js';
import {
  createAnnouncement,
  createComponent,
  created,
  createGroup,
  createHostSystem,
} from '../support/factories.js';
import { createIncident, createMaintenance, done, fromNow, impacts } from '../support/incidents.js';
import { operationsOf } from '../support/operations.js';
import { EDITOR, invitation, VIEWER } from '#testing/people.js';
import { EXAMPLE_PASSKEY, KeyAndMember } from '../support/people.js';
import { createSubscriber } from '../support/subscribers.js';
import { useApi } from '../support/use-api.js';

/** Random rounds for each updatable resource. */
const ROUNDS = 20;
const SEED = 20_261_122;
const TIMEOUT_MS = 120_000;
const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;

// Packages test their own resources.
const api = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
const client = new KeyAndMember(api, api.useTenant('own'));
/** Stands for another client of the same tenant. */
const colleague = client;

const SERIES = {
  title: 'Series',
  rrule: 'FREQ=WEEKLY',
  starts_at: '2090-01-03T22:00',
  duration_minutes: 60,
};

let component: number;
let another: number;
let group: any;
let domains = 0;
let audiences = 0;
let roles = 0;

beforeAll(async () => {
  component = (await createComponent(client)).id;
  another = (await createComponent(client)).id;
  group = await createGroup(client);
});

/** A record that clients read, change and write back. */
interface Resource {
  /** Path in the reference. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Creates a record and returns its path. */
  readonly make: () => Promise<string>;
  /** New values for the fields of the record, by field. */
  readonly changes: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Actions of other clients that change none of the fields that a client writes, by name. */
  readonly others: Readonly<Record<string, (path: string) => Promise<unknown>>>;
}

const text = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
  .map((one) => `x${one.trim()}`);
const texts = fc.record({ de: text, en: fc.option(text) });
const links = fc.array(fc.record({ label: texts, url: fc.constant('https://example.com/') }), {
  maxLength: 3,
});
const named = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(0, 1),
    impact: fc.constantFrom('degraded', 'partial_outage', 'major_outage', 'under_maintenance'),
  }),
  { maxLength: 2, selector: ({ id }) => id },
);
/** Impacts on the two components, whose ids are known only once the tests run. */
const components = named.map((list) =>
  list.map(({ id, impact }) => ({ id: [component, another][id], impact })),
);
const past = fc.integer({ min: 1, max: 10_000 }).map((minutes) => fromNow(api, -minutes * 60_000));

/** Actions of other clients on an incident or a maintenance that write none of its fields. */
const STEPS = {
  'posts an update': (path: string) => colleague.post(`${path}/updates`, { body: 'Text' }),
  acknowledges: (path: string) => colleague.post(`${path}/acknowledge`),
  'writes a post-mortem': (path: string) => colleague.put(`${path}/postmortem`, { body: `${Math.random()}` }),
};

async function publishedIncident(): Promise<string> {
  const components = impacts('degraded', component);
  const { id } = await createIncident(client, { components, publish: true });
  return `/incidents/${id}`;
}

async function publishedMaintenance(): Promise<string> {
  const { id } = await createMaintenance(client, {
    components: impacts('under_maintenance', component),
    publish: true,
  });
  return `/maintenances/${id}`;
}

function createAudience(): Promise<any> {
  audiences += 1;
  return created(client, '/audiences', { name: `Audience ${audiences}` });
}

function createTemplate(): Promise<any> {
  return created(client, '/incident-templates', {
    name: 'Störung',
    kind: 'incident',
    title: { de: 'Störung' },
  });
}

function metadataOf(path: string, makeRecord: () => Promise<number>): Resource {
  return {
    path: `${path}/metadata`,
    methods: BOTH,
    make: async () => `${path.replace(/\{\w+\}/, String(await makeRecord()))}/metadata`,
    changes: { external_id: fc.uuid(), labels: fc.dictionary(fc.constantFrom('team', 'tier'), text) },
    others: {
      'labels another': async () =>
        colleague.patch(`${path.replace(/\{\w+\}/, String(await makeRecord()))}/metadata`, {
          labels: { team: 'x' },
        }),
    },
  };
}

function updatesOf(path: '/incidents' | '/maintenances', make: () => Promise<string>): Resource {
  return {
    path: `${path}/{incident}/updates/{update}`,
    methods: ['PATCH'],
    make: async () => {
      const record = await make();
      const { body } = await client.post(`${record}/updates`, { body: 'Text' });
      return `${record}/updates/${body.data.id}`;
    },
    changes: { body: texts },
    others: {
      'posts another': (update) => colleague.post(update.replace(/\/\d+$/, ''), { body: 'Text' }),
      'acknowledges the record': (update) =>
        colleague.post(update.replace(/\/updates\/\d+$/, '/acknowledge')),
    },
  };
}

function postmortemOf(path: '/incidents' | '/maintenances', make: () => Promise<string>): Resource {
  return {
    path: `${path}/{incident}/postmortem`,
    methods: ['PUT'],
    make: async () => {
      const address = `${await make()}/postmortem`;
      await done(client.put(address, { body: 'Warum' }));
      return address;
    },
    changes: { body: texts },
    others: {
      'posts an update': (address) =>
        colleague.post(address.replace('/postmortem', '/updates'), { body: 'Text' }),
    },
  };
}

const BOTH = ['PATCH', 'PUT'];

const RESOURCES: readonly Resource[] = [
  {
    path: '/components/{component}',
    methods: BOTH,
    make: async () => `/components/${(await createComponent(client, { webhook_enabled: true })).id}`,
    changes: {
      name: texts,
      description: texts,
      group_id: fc.constantFrom('group', null).map((one) => one && group.id),
      position: fc.nat(1000),
      is_public: fc.boolean(),
      subscribable: fc.boolean(),
    },
    others: {
      'publishes an incident': async (path) => {
        const id = Number(path.split('/').at(-1));
        await createIncident(colleague, { components: impacts('major_outage', id), publish: true });
      },
      'has its webhook report trouble': async (path) => {
        const { remote_trigger } = await done(client.get(path));
        const { pathname } = new URL(remote_trigger.webhook_url);
        return colleague.post(`/${pathname}`, { status: 'partial_outage' });
      },
    },
  },
  {
    path: '/component-groups/{group}',
    methods: BOTH,
    make: async () => {
      const parent = await createGroup(client);
      return `/component-groups/${(await createGroup(client, { parent_id: parent.id })).id}`;
    },
    changes: {
      name: texts,
      position: fc.nat(1000),
      parent_id: fc.constantFrom('group', null).map((one) => one && group.id),
    },
    others: {
      'moves its parent': async (path) => {
        const { parent_id } = await done(client.get(path));
        await colleague.patch(`/component-groups/${parent_id}`, { name: 'Parent', parent_id: group.id });
      },
    },
  },
  {
    path: '/host-systems/{host_system}',
    methods: BOTH,
    make: async () => `/host-systems/${(await createHostSystem(client)).id}`,
    changes: { name: text, kind: text },
    others: {
      'has it report trouble': async (path) => {
        const { webhook_url } = await done(client.get(path));
        return colleague.post(`/${new URL(webhook_url).pathname}`, { status: 'major_outage' });
      },
    },
  },
  {
    path: '/announcements/{announcement}',
    methods: BOTH,
    make: async () => {
      const starts_at = fromNow(api, 60_000);
      return `/announcements/${(await createAnnouncement(client, { publish: true, starts_at })).id}`;
    },
    changes: {
      title: texts,
      body: texts,
      level: fc.constantFrom('info', 'warning', 'critical'),
      link_url: fc.constantFrom(null, 'https://www.example.com/news'),
    },
    others: {
      'waits until it is active': () => {
        api.clock.advance(61_000);
        return Promise.resolve();
      },
    },
  },
  {
    path: '/incidents/{incident}',
    methods: BOTH,
    make: publishedIncident,
    changes: {
      title: texts,
      body: texts,
      status: fc.constantFrom('investigating', 'identified', 'monitoring'),
      started_at: past,
      components,
    },
    others: STEPS,
  },
  {
    path: '/maintenances/{incident}',
    methods: BOTH,
    make: publishedMaintenance,
    changes: {
      title: texts,
      body: texts,
      started_at: past,
      scheduled_end_at: fc.nat(1000).map((hours) => new Date(Date.UTC(2090, 0, 1, hours)).toISOString()),
      components,
    },
    others: STEPS,
  },
  {
    path: '/maintenance-series/{series}',
    methods: BOTH,
    make: async () => `/maintenance-series/${(await created(client, '/maintenance-series', SERIES)).id}`,
    changes: {
      title: texts,
      body: texts,
      rrule: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;BYDAY=-1FR'),
      duration_minutes: fc.integer({ min: 1, max: 600 }),
      reminder_minutes: fc.constantFrom([], [60], [60, 1440]),
      notify: fc.boolean(),
      components,
    },
    others: {
      'waits for its next occurrence': async () => {
        api.clock.advance(8 * 24 * 3_600_000);
        await runDueJobs(api.app);
      },
    },
  },
  {
    path: '/subscribers/{subscriber}',
    methods: BOTH,
    make: async () => `/subscribers/${(await createSubscriber(client)).id}`,
    changes: { locale: fc.constantFrom('de', 'en') },
    others: { 'makes another': () => createSubscriber(colleague) },
  },
  {
    path: '/admissions/{admission}',
    methods: BOTH,
    make: async () =>
      `/admissions/${(await created(client, '/admissions', { name: 'Office', kind: 'ip_range', cidrs: ['192.0.2.1'] })).id}`,
    changes: { name: text, cidrs: fc.constantFrom(['192.0.2.2'], ['2001:db8::/32', '198.51.100.0/24']) },
    others: {
      'makes another': () => created(colleague, '/admissions', { name: 'Feeds', kind: 'token' }),
    },
  },
  {
    path: '/metrics/{metric}',
    methods: BOTH,
    make: async () => `/metrics/${(await created(client, '/metrics', { name: { en: 'Time' } })).id}`,
    changes: { name: texts, suffix: text, decimals: fc.nat(6), is_public: fc.boolean(), y_max: fc.nat(1000) },
    others: {
      'adds a point to it': async (path) => colleague.post(`${path}/points`, { points: [[null, 1]] }),
    },
  },
  {
    path: '/metric-sources/{metric_source}',
    methods: BOTH,
    make: async () => `/metric-sources/${(await created(client, '/metric-sources', { name: 'Site' })).id}`,
    changes: { name: text, is_active: fc.boolean() },
    others: {
      'gives it another address': async (path) => colleague.post(`${path}/rotate`),
    },
  },
  {
    path: '/incident-templates/{incident_template}',
    methods: BOTH,
    make: async () => `/incident-templates/${(await createTemplate()).id}`,
    changes: { name: text, title: texts, body: texts, notify: fc.boolean(), components },
    others: {
      'starts an incident from it': async (path) =>
        colleague.post('/incidents', { template_id: Number(path.split('/').at(-1)) }),
    },
  },
  metadataOf('/component-groups/{group}', async () => (await createGroup(client)).id),
  metadataOf('/components/{component}', async () => (await createComponent(client)).id),
  metadataOf('/host-systems/{host_system}', async () => (await createHostSystem(client)).id),
  metadataOf('/incident-templates/{incident_template}', async () => (await createTemplate()).id),
  metadataOf(
    '/maintenance-series/{series}',
    async () => (await created(client, '/maintenance-series', SERIES)).id,
  ),
  metadataOf('/incidents/{incident}', async () => (await createIncident(client)).id),
  metadataOf('/maintenances/{incident}', async () => (await createMaintenance(client)).id),
  webhookOf('/components/{component}', async () => `/components/${(await createComponent(client)).id}`),
  webhookOf(
    '/host-systems/{host_system}',
    async () => `/host-systems/${(await createHostSystem(client)).id}`,
  ),
  updatesOf('/incidents', publishedIncident),
  updatesOf('/maintenances', publishedMaintenance),
  postmortemOf('/incidents', publishedIncident),
  postmortemOf('/maintenances', publishedMaintenance),
  {
    path: '/host-systems/{host_system}/reporting',
    methods: BOTH,
    make: async () => `/host-systems/${(await createHostSystem(client)).id}/reporting`,
    changes: { stale_after: fc.option(fc.integer({ min: 1, max: 2_592_000 })) },
    others: {
      'has it report trouble': async (path) => {
        const { webhook_url } = await done(client.get(path.replace('/reporting', '')));
        return colleague.post(`/${new URL(webhook_url).pathname}`, { status: 'major_outage' });
      },
    },
  },
  {
    path: '/api-keys/{api_key}',
    methods: BOTH,
    make: async () => {
      const { id } = await created(client, '/api-keys', { name: 'x', abilities: ['components.view'] });
      return `/api-keys/${id}`;
    },
    changes: { name: text },
    others: {
      'rotates it': (path) => colleague.post(`${path}/rotate`, { overlap_seconds: 0 }),
      'revokes it': (path) => colleague.post(`${path}/revoke`),
    },
  },
  {
    path: '/members/{member}',
    methods: BOTH,
    make: async () => {
      const { id } = await created(client, '/members', invitation(VIEWER));
      return `/members/${id}`;
    },
    changes: { name: text, roles: fc.constantFrom([{ id: VIEWER }], [{ id: EDITOR }], []) },
    others: {
      'suspends the member': (path) => colleague.post(`${path}/suspend`),
      'reactivates the member': (path) => colleague.post(`${path}/reactivate`),
    },
  },
  {
    path: '/roles/{role}',
    methods: BOTH,
    make: async () => {
      roles += 1;
      const { id } = await created(client, '/roles', { name: `r${roles}`, abilities: ['components.view'] });
      return `/roles/${id}`;
    },
    changes: { description: text, abilities: fc.constantFrom(['components.view'], ['analytics.view']) },
    others: {
      'gives it to somebody': (path) => colleague.post('/members', invitation(Number(path.split('/')[2]))),
    },
  },
  {
    path: '/members/me',
    methods: BOTH,
    make: () => Promise.resolve('/members/me'),
    changes: { name: text, locale: fc.constantFrom('de', 'fr') },
    others: { 'changes the page': () => colleague.patch('/settings', { color: null }) },
  },
  {
    path: '/members/me/passkeys/{passkey}',
    methods: BOTH,
    make: async () => {
      const { id } = await created(client, '/members/me/passkeys', {
        name: 'Laptop',
        credential: { id: EXAMPLE_PASSKEY },
      });
      return `/members/me/passkeys/${id}`;
    },
    changes: { name: text },
    others: { 'changes the page': () => colleague.patch('/settings', { color: null }) },
  },
  {
    path: '/audiences/{audience}',
    methods: BOTH,
    make: async () => `/audiences/${(await createAudience()).id}`,
    changes: { name: text, external_id: fc.uuid(), includes_public: fc.boolean() },
    others: {
      'adds a person': (path) => colleague.post(`${path}/people`, { kind: 'sso_value', value: 'team' }),
    },
  },
  {
    path: '/audiences/{audience}/people/{person}',
    methods: BOTH,
    make: async () => {
      const path = `/audiences/${(await createAudience()).id}/people`;
      return `${path}/${(await created(client, path, { kind: 'sso_value', value: 'team' })).id}`;
    },
    changes: { value: text },
    others: {
      'adds another': (path) =>
        colleague.post(path.replace(/\/\d+$/, ''), { kind: 'sso_value', value: `team-${Math.random()}` }),
    },
  },
  {
    path: '/components/{component}/dependencies',
    methods: ['PUT'],
    make: async () => `/components/${(await createComponent(client)).id}/dependencies`,
    changes: { component_ids: fc.boolean().map((isOne) => (isOne ? [another] : [])) },
    others: { 'adds a host system': () => createHostSystem(colleague) },
  },
  {
    path: '/host-systems/{host_system}/status-page',
    methods: BOTH,
    make: async () => `/host-systems/${(await createHostSystem(client)).id}/status-page`,
    changes: { public_name: fc.option(text) },
    others: {
      'changes the host system': (path) =>
        colleague.patch(path.replace('/status-page', ''), { kind: 'provider' }),
    },
  },
  {
    path: '/components/{component}/audiences',
    methods: ['PUT'],
    make: async () => `/components/${(await createComponent(client)).id}/audiences`,
    changes: { ids: fc.constantFrom(null, []) },
    others: { 'adds an audience': () => createAudience() },
  },
  {
    path: '/settings/silent-incidents',
    methods: BOTH,
    make: () => Promise.resolve('/settings/silent-incidents'),
    changes: { major_outage_minutes: fc.option(fc.integer({ min: 1, max: 10_080 })) },
    others: { 'changes the page': () => colleague.patch('/settings', { color: null }) },
  },
  {
    path: '/settings/members',
    methods: BOTH,
    make: () => Promise.resolve('/settings/members'),
    changes: { session_days: fc.integer({ min: 1, max: 14 }) },
    others: { 'changes the page': () => colleague.patch('/settings', { color: null }) },
  },
  {
    path: '/sso',
    methods: BOTH,
    make: () => Promise.resolve('/sso'),
    changes: {
      client_id: text,
      email_domains: fc.constantFrom([], ['example.com']),
      role_mapping: fc.constantFrom([], [{ value: 'editors', role_id: EDITOR }]),
      provision: fc.constantFrom('invited', 'automatic'),
    },
    others: { 'makes a link for a test': () => colleague.post('/sso/test') },
  },
  {
    path: '/domains/{domain}',
    methods: BOTH,
    make: async () => {
      domains += 1;
      return `/domains/${(await created(client, '/domains', { host: `d${domains}.example.com` })).id}`;
    },
    changes: { is_primary: fc.boolean() },
    others: { 'has it looked at': (path) => colleague.post(`${path}/verify`) },
  },
  {
    path: '/settings/draft-incidents',
    methods: BOTH,
    make: () => Promise.resolve('/settings/draft-incidents'),
    changes: { title: texts, body: texts, update: texts, recovery: texts },
    others: { 'changes the page': () => colleague.patch('/settings', { color: null }) },
  },
  {
    path: '/settings',
    methods: BOTH,
    make: () => Promise.resolve('/settings'),
    changes: {
      name: text,
      time_zone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'),
      color: fc.constantFrom(null, '#0a7d4f', '#ff0000'),
      reminder_minutes: fc.integer({ min: 5, max: 10_080 }),
      header_links: links,
      footer_text: texts,
      footer_links: links,
      look: fc.record({
        radius: fc.constantFrom('none', 'large'),
        font: fc.constantFrom('serif', 'monospace'),
        density: fc.constantFrom('compact', 'spacious'),
      }),
      layout: fc.constantFrom('grid', 'matrix'),
      markdown_images: fc.constant(false),
      uptime_weights: fc.record({
        degraded: fc.constantFrom(0, 0.1),
        partial_outage: fc.constantFrom(0.3, 0.5),
        major_outage: fc.constantFrom(0.9, 1),
      }),
    },
    others: {
      'changes the logo': async () => {
        const { logo_url } = await done(client.get('/settings'));
        return colleague.patch('/settings', { logo: logo_url === null ? LOGO : null });
      },
    },
  },
];

/** Settings of a webhook, whose owner is renamed meanwhile. */
function webhookOf(owner: string, make: () => Promise<string>): Resource {
  const seconds = fc.integer({ min: 0, max: 86_400 });
  return {
    path: `${owner}/webhook`,
    methods: BOTH,
    make: async () => `${await make()}/webhook`,
    changes: {
      confirm_after: seconds,
      recover_after: seconds,
      draft_incident: fc.boolean(),
      publish_after: fc.option(seconds),
      message_locale: fc.constantFrom(null, 'de', 'en'),
    },
    others: {
      'changes the owner': (path) => colleague.patch(path.replace(/\/webhook$/, ''), { name: 'Renamed' }),
    },
  };
}

/** Fields that follow from a field that a client writes, besides `updated_at`. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  name: ['slug'],
  parent_id: ['depth'],
  rrule: ['next_at'],
  started_at: ['status', 'uptime_90d', 'updates'],
  status: ['updates'],
};

describe('GET, a change, PUT', { timeout: TIMEOUT_MS }, () => {
  it('are tested of every resource that there is to update', () => {
    const updates = operationsOf(buildDocument(api.app))
      .filter(({ method, path }) => BOTH.includes(method) && !path.endsWith('/order'))
      // Nothing is read there: they make a record or change it at its own path.
      .filter(({ path }) => !path.endsWith('/external/{external_id}'))
      .map(({ name }) => name);
    const tested = RESOURCES.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
    expect(tested.sort()).toEqual(updates.sort());
  });

  it.each(RESOURCES)(
    '$path: succeed whatever others do meanwhile, and change nothing else',
    async (resource) => {
      const rounds = fc.record({
        change: fc.oneof(
          ...Object.entries(resource.changes).map(([field, value]) =>
            fc.record({ field: fc.constant(field), value }),
          ),
        ),
        other: fc.constantFrom(...Object.keys(resource.others)),
        method: fc.constantFrom(...resource.methods),
        // True if the others act while the client writes; false if they act before.
        together: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(rounds, async ({ change: { field, value }, other, method, together }) => {
          const path = await resource.make();
          const read = await done(client.get(path));
          api.clock.advance(1000);
          const sent = { ...read, [field]: value };
          const write = (): ReturnType<typeof client.request> => client.request(method, path, { json: sent });
          const act = resource.others[other]!;
          // If both write at once, fields that are in neither body may have either state.
          const before = together ? read : await act(path).then(() => done(client.get(path)));
          const [response] = await Promise.all([write(), together ? act(path) : undefined]);
          expect(response.status, response.text).toBe(200);
          const now = await done(client.get(path));
          const mayDiffer = new Set([field, ...(FOLLOWS[field] ?? []), 'updated_at']);
          if (together) for (const name of changedByOthers(now, read, resource)) mayDiffer.add(name);
          for (const name of Object.keys(read))
            if (!mayDiffer.has(name)) expect(now[name], name).toEqual(before[name]);
          if (typeof value !== 'object' || value === null) expect(now[field]).toEqual(value);
          else expect(now[field]).toMatchObject(value);
        }),
        { numRuns: ROUNDS, seed: SEED },
      );
    },
  );

  it.each(RESOURCES)(
    '$path: a write that changes nothing leaves updated_at and the validator',
    async (resource) => {
      const path = await resource.make();
      const read = await client.get(path);
      for (const method of resource.methods) {
        const { name, body, ids } = read.body.data;
        for (const json of [read.body.data, { name, body, ids }]) {
          api.clock.advance(1000);
          const { status, text: answer, headers } = await client.request(method, path, { json });
          expect([status, (await client.get(path)).text], answer).toEqual([200, read.text]);
          if (!path.endsWith('/postmortem')) expect(headers['etag']).toBe(read.headers['etag']);
        }
      }
    },
  );

  it.each(
    RESOURCES.filter(
      ({ path }) =>
        !/\/(postmortem|settings\/(members|silent-incidents)|components.*\/(audiences|dependencies))$/.test(
          path,
        ),
    ),
  )(
    '$path: a body that has nothing but read-only members changes nothing, and says so: 422 on those that differ',
    async (resource) => {
      const path = await resource.make();
      const read = await client.get(path);
      for (const method of resource.methods) {
        const members = readOnlyOf(`${method} ${resource.path}`);
        expect(members).not.toEqual([]);
        const present = Object.fromEntries(members.map((name) => [name, read.body.data[name]]));
        const unchanged = await client.request(method, path, { json: present });
        expect([unchanged.status, (await client.get(path)).text], unchanged.text).toEqual([200, read.text]);
        for (const name of members) {
          const json = { ...present, [name]: otherThan(present[name]) };
          const { status, body, text } = await client.request(method, path, { json });
          expect([status, Object.keys(body.errors ?? {})], text).toEqual([422, [name]]);
          expect(body.errors[name]).toEqual([
            expect.stringMatching(`^The ${name} cannot be written here\\.`),
          ]);
        }
        expect((await client.get(path)).text).toBe(read.text);
      }
    },
  );

  it.each(RESOURCES)('$path: take timestamps in any notation of the same instant', async (resource) => {
    const path = await resource.make();
    const read = await client.get(path);
    const { data } = read.body;
    const notations = [
      withTimestamps(data, (one) => one.replace('Z', '000+00:00')),
      withTimestamps(data, (one) => one.replace(/\.?0*Z$/, 'Z')),
      withTimestamps(
        data,
        (one) => `${new Date(Date.parse(one) + 3_600_000).toISOString().slice(0, -1)}+01:00`,
      ),
    ];
    for (const method of resource.methods) {
      for (const json of notations) {
        const { status, text: body } = await client.request(method, path, { json });
        expect([status, (await client.get(path)).text], body).toEqual([200, read.text]);
      }
    }
  });
});

/** Read-only members of an operation's body, according to the reference. */
function readOnlyOf(name: string): string[] {
  const document = buildDocument(api.app);
  const { body } = operationsOf(document).find((operation) => operation.name === name)!;
  const { properties = {} } = new BodyVariants(document).resolved(body!.schema);
  return Object.entries(properties).flatMap(([member, { readOnly }]) => (readOnly === true ? [member] : []));
}

/** Another value, of the same type if possible. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value)) return [...value, 'x'];
  return value === null ? 'x' : { ...(value as object), x: 1 };
}

/** Rewrites every timestamp of a record as clients do that parse them. */
function withTimestamps<T>(record: T, rewrite: (timestamp: string) => string): T {
  return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? rewrite(value) : value,
  ) as T;
}

/** Fields that only other clients, or time, can have changed, because no body writes them. */
function changedByOthers(now: object, read: object, { changes }: Resource): string[] {
  const written = new Set(Object.keys(changes).filter((name) => name !== 'status'));
  return Object.keys(now).filter(
    (name) =>
      !written.has(name) &&
      JSON.stringify(now[name as keyof object]) !== JSON.stringify(read[name as keyof object]),
  );
}
