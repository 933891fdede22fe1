import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { createIncident, done, fromNow, MINUTE } from '../../support/incidents.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

const api = useApi();
const own = useTenantPerTest(api);
const other = api.useTenant('other');

const PAYMENTS = { external_id: 'payments', name: { de: 'Zahlungen', en: 'Payments' } };
const CARDS = { external_id: 'cards', name: 'Karten', parent: 'payments' };
const VISA = {
  external_id: 'visa',
  name: { de: 'Visa', en: 'Visa cards' },
  description: { en: 'Since 1958' },
  group: 'cards',
  position: 1,
  host_system: 'db',
  webhook_enabled: true,
};
const BANK = { external_id: 'bank', name: { en: 'Bank transfers' }, group: 'payments', is_public: false };
const DATABASE = { external_id: 'db', name: 'db-1', kind: 'database' };
const DOWN = {
  external_id: 'down',
  name: 'Down',
  kind: 'incident',
  title: { en: '{{what}} is down' },
  variables: [{ name: 'what' }],
  components: [{ component: 'visa', impact: 'major_outage' }],
};
const LATENCY = {
  external_id: 'latency',
  name: { en: 'Response time' },
  suffix: 'ms',
  component: 'visa',
  thresholds: [{ above: 800, status: 'degraded' }],
};
const CARE = {
  external_id: 'care',
  title: { de: 'Wartung', en: 'Maintenance' },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  starts_at: '2098-03-04T22:00',
  timezone: 'Europe/Berlin',
  duration_minutes: 120,
  components: [{ component: 'bank', impact: 'under_maintenance' }],
};
const PAGE = {
  groups: [PAYMENTS, CARDS],
  components: [VISA, BANK],
  host_systems: [DATABASE],
  templates: [DOWN],
};
const WHOLE = { ...PAGE, metrics: [LATENCY], series: [CARE] };

function apply(document: object, query = '', client: Client = own.client): Promise<ApiResponse> {
  return client.post(`/apply${query}`, document);
}

async function applied(document: object, query = '', client: Client = own.client): Promise<string[]> {
  const { status, body, text } = await apply(document, query, client);
  expect(status, text).toBe(200);
  return changed(body);
}

/** What a dry run says, without what stays. */
function drift(document: object, query = ''): Promise<string[]> {
  return applied(document, `?dry_run=true${query}`);
}

function changed(body: any): string[] {
  return body.data.changes
    .filter(({ action }: any) => action !== 'keep')
    .map(({ action, kind, external_id }: any) => `${action} ${kind} ${external_id}`);
}

function exported(client: Client = own.client): Promise<any> {
  return done(client.get('/apply/export'));
}

function errors({ status, body, text }: ApiResponse): any {
  expect(status, text).toBe(422);
  return body.errors;
}

async function recordOf(path: string, externalId: string): Promise<any> {
  return (await own.client.get(`/${path}?external_id=${externalId}`)).body.data[0];
}

const VISA_ALONE = { external_id: 'visa', name: 'Visa' };
const EUROPE = { external_id: 'europe', name: 'Customers in Europe', includes_public: false };
const SETTINGS = {
  name: 'Acme AG',
  time_zone: 'Europe/Vienna',
  color: '#0A7D4F',
  header_links: [{ label: { en: 'Help' }, url: 'https://example.com/help' }],
  footer_text: { de: 'Impressum', en: 'Imprint' },
  look: { font: 'serif' },
  uptime_weights: { partial_outage: 0.5 },
  reminder_minutes: 90,
  sla_target: 0.999,
  holidays: ['2026-12-26', '2026-12-25'],
};

describe('Audiences of a page as code', () => {
  const document = {
    audiences: [EUROPE, { external_id: 'asia', name: 'Customers in Asia' }],
    components: [
      { external_id: 'visa', name: 'Visa', audiences: ['europe', 'asia'] },
      { external_id: 'staff', name: 'Staff', audiences: [] },
      { external_id: 'bank', name: 'Bank', audiences: null },
    ],
  };
  const audiencesOf = async (externalId: string): Promise<any> => {
    const { id } = await recordOf('components', externalId);
    return (await own.client.get(`/components/${id}/audiences`)).body.data.ids;
  };

  it('are made, changed, exported and deleted with the components that they see', async () => {
    await applied(document);
    expect(await drift(document)).toEqual([]);
    const { data: audiences } = (await own.client.get('/audiences')).body;
    expect(audiences).toMatchObject([
      { ...EUROPE, components: 1 },
      { external_id: 'asia', includes_public: true, components: 1 },
    ]);
    expect(await audiencesOf('visa')).toEqual(audiences.map(({ id }: any) => id));
    expect([await audiencesOf('staff'), await audiencesOf('bank')]).toEqual([[], null]);
    const whole = await exported();
    expect(whole.audiences).toEqual([EUROPE, { ...document.audiences[1], includes_public: true }]);
    expect(whole.components.map(({ audiences: seenBy }: any) => seenBy)).toEqual([
      ['asia', 'europe'],
      [],
      null,
    ]);
    const elsewhere = await api.newTenant();
    await applied(whole, '', elsewhere.client);
    expect(await exported(elsewhere.client)).toEqual(whole);
    const smaller = {
      audiences: [EUROPE],
      components: [{ ...document.components[0], audiences: ['europe'] }, ...document.components.slice(1)],
    };
    expect(await applied(smaller)).toEqual(['update component visa', 'delete audience asia']);
    expect(await drift(smaller)).toEqual([]);
  });

  it('are not deleted while a component still names them, since nobody else would see it then', async () => {
    await applied(document);
    expect(errors(await apply({ audiences: [EUROPE] }))).toEqual({
      audiences: ['The audience "asia" cannot be deleted: the component "visa" still refers to it.'],
    });
  });

  it('must be in the document, and are taken over only if asked to', async () => {
    await own.client.post('/audiences', { name: 'By hand', external_id: 'hand' });
    const named = [{ external_id: 'visa', name: 'Visa', audiences: ['hand', 'none'] }];
    expect(errors(await apply({ components: named }))).toEqual({
      'components.0.audiences.0': [expect.stringContaining('was not applied')],
      'components.0.audiences.1': ['There is no audience "none" in the document.'],
    });
    const hand = { audiences: [{ external_id: 'hand', name: 'By hand' }] };
    expect(Object.keys(errors(await apply(hand)))).toEqual(['audiences.0.external_id']);
    expect(await applied(hand, '?adopt=true')).toEqual(['update audience hand']);
    expect(await drift(hand)).toEqual([]);
  });

  it('need their ability, also to name them, and are left out of what others export', async () => {
    await applied(document);
    const client = await own.clientWith('components.view', 'components.manage');
    const { status, body } = await apply({ components: document.components }, '', client);
    expect([status, body.message]).toEqual([403, expect.stringContaining('audiences.manage')]);
    const seen = await exported(client);
    expect([Object.keys(seen).includes('audiences'), 'audiences' in seen.components[0]]).toEqual([
      false,
      false,
    ]);
    expect(await applied({ components: seen.components }, '', client)).toEqual([]);
  });
});

describe('Settings of a page as code', () => {
  it('are changed as far as they are named, and are as they are exported', async () => {
    const planned = await apply({ settings: SETTINGS }, '?dry_run=true');
    expect(planned.body.data.changes).toMatchObject([
      {
        action: 'update',
        kind: 'settings',
        external_id: 'settings',
        after: { color: '#0a7d4f', look: { font: 'serif' } },
      },
    ]);
    await applied({ settings: SETTINGS, plan: planned.body.data.plan });
    expect(await drift({ settings: SETTINGS })).toEqual([]);
    const settings = (await own.client.get('/settings')).body.data;
    expect(settings).toMatchObject({
      name: 'Acme AG',
      footer_text: { de: 'Impressum', en: 'Imprint' },
      look: { font: 'serif', radius: expect.any(String) },
      uptime_weights: { partial_outage: 0.5, major_outage: 1 },
      holidays: ['2026-12-25', '2026-12-26'],
    });
    await applied({ settings: { footer_text: { en: 'Imprint' } } });
    expect((await own.client.get('/settings')).body.data.footer_text).toEqual({ de: null, en: 'Imprint' });
    const whole = await exported();
    const elsewhere = await api.newTenant();
    await applied(whole, '', elsewhere.client);
    expect(await exported(elsewhere.client)).toEqual(whole);
  });

  it('have no secrets, images, languages or doors in them', async () => {
    await own.client.patch('/settings', { telegram_bot_token: `12345678:${'a'.repeat(35)}` });
    const { settings } = await exported();
    expect(JSON.stringify(settings)).not.toMatch(/telegram|sms|secret|logo|favicon|locales|visibility|aaaa/);
    const refused = await apply({
      settings: { telegram_bot_token: `12345678:${'a'.repeat(35)}`, visibility: 'public', logo: null },
    });
    expect(Object.keys(errors(refused)).toSorted()).toEqual([
      'settings.logo',
      'settings.telegram_bot_token',
      'settings.visibility',
    ]);
  });

  it('that are wrong are refused at their place, with everything else of the document', async () => {
    const refused = await apply({
      components: [VISA_ALONE],
      settings: {
        time_zone: 'Mars/Base',
        reminder_minutes: 1,
        header_links: [{ label: 'x', url: 'ftp://a' }],
      },
    });
    expect(Object.keys(errors(refused)).every((place) => place.startsWith('settings.'))).toBe(true);
    expect(errors(await apply({ components: [VISA_ALONE], settings: { time_zone: 'Mars/Base' } }))).toEqual({
      'settings.time_zone': [expect.any(String)],
    });
    for (const settings of [[], 'x', 1, null])
      expect(Object.keys(errors(await apply({ settings })))).toEqual(['settings']);
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
  });

  it('need their ability, also to plan them', async () => {
    const client = await own.clientWith('components.view', 'components.manage');
    for (const query of ['', '?dry_run=true']) {
      const { status, body } = await apply({ settings: { reminder_minutes: 90 } }, query, client);
      expect([status, body.message]).toEqual([403, expect.stringContaining('settings.manage')]);
    }
    expect('settings' in (await exported(client))).toBe(false);
  });
});

describe('Applying a page as code', () => {
  it('makes what the plan said, after which there is nothing to do', async () => {
    const planned = await apply(WHOLE, '?dry_run=true');
    expect(planned.status, planned.text).toBe(200);
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
    const done = await apply({ ...WHOLE, plan: planned.body.data.plan });
    expect(done.status, done.text).toBe(200);
    expect(done.body).toEqual(planned.body);
    expect(changed(done.body)).toEqual([
      'create group payments',
      'create group cards',
      'create component visa',
      'create component bank',
      'create host_system db',
      'create template down',
      'create metric latency',
      'create series care',
    ]);
    expect(await drift(WHOLE)).toEqual([]);
    const visa = await recordOf('components', 'visa');
    expect(visa).toMatchObject({
      name: { de: 'Visa', en: 'Visa cards' },
      description: { de: null, en: 'Since 1958' },
      position: 1,
      remote_trigger: { webhook_enabled: true, host_system: { name: 'db-1' } },
    });
    const cards = await recordOf('component-groups', 'cards');
    expect(cards).toMatchObject({ name: { de: 'Karten', en: null }, depth: 1 });
    expect(visa.group_id).toBe(cards.id);
    const [metric] = (await own.client.get('/metrics')).body.data;
    expect(metric).toMatchObject({
      component_id: visa.id,
      suffix: 'ms',
      thresholds: [{ above: 800, below: null, status: 'degraded' }],
    });
    const bank = await recordOf('components', 'bank');
    expect(await recordOf('maintenance-series', 'care')).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=TU',
      components: [{ id: bank.id, impact: 'under_maintenance' }],
    });
    expect((await recordOf('incident-templates', 'down')).components).toEqual([
      { id: visa.id, impact: 'major_outage' },
    ]);
  });

  it('applied into an empty page gives the page that it was exported from', async () => {
    await applied(WHOLE);
    // What somebody made by hand is exported too.
    const group = await createGroup(own.client, { name: 'By hand' });
    await createComponent(own.client, { name: 'By hand', group_id: group.id });
    await createComponent(own.client, { name: 'By hand', group_id: group.id });
    const document = await exported();
    expect(document.components.map(({ external_id }: any) => external_id)).toEqual([
      'bank',
      'visa',
      'by-hand',
      'by-hand-2',
    ]);
    const { client } = await api.newTenant();
    await applied(document, '', client);
    expect(await exported(client)).toEqual(document);
  });

  it('says what has drifted, and takes it back', async () => {
    await applied(PAGE);
    const { id } = await recordOf('components', 'visa');
    await own.client.patch(`/components/${id}`, { name: { en: 'Cards' }, group_id: null });
    const bank = await recordOf('components', 'bank');
    await own.client.delete(`/components/${bank.id}`);
    const { body } = await apply(PAGE, '?dry_run=true');
    expect(body.data.changes.filter(({ action }: any) => action !== 'keep')).toEqual([
      {
        action: 'update',
        kind: 'component',
        external_id: 'visa',
        before: expect.objectContaining({ name: { de: 'Visa', en: 'Cards' }, group: null }),
        after: expect.objectContaining({ name: { de: 'Visa', en: 'Visa cards' }, group: 'cards' }),
      },
      { action: 'create', kind: 'component', external_id: 'bank', before: null, after: expect.anything() },
    ]);
    await applied(PAGE);
    expect(await drift(PAGE)).toEqual([]);
  });

  it('does only what the plan has shown, and refuses after somebody has changed the page', async () => {
    await applied(PAGE);
    const wanted = { ...PAGE, components: [{ ...VISA, name: 'Visa' }, BANK] };
    const { plan } = (await apply(wanted, '?dry_run=true')).body.data;
    const { id } = await recordOf('components', 'visa');
    await own.client.patch(`/components/${id}`, { name: { en: 'Somebody was here' } });
    const refused = await apply({ ...wanted, plan });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The page or the document has changed since this plan was made: make a new one.',
    ]);
    expect((await recordOf('components', 'visa')).name.en).toBe('Somebody was here');
    const again = (await apply(wanted, '?dry_run=true')).body.data.plan;
    expect(await applied({ ...wanted, plan: again })).toEqual(['update component visa']);
  });

  it('lets one of several that apply the same plan win', async () => {
    const { plan } = (await apply(PAGE, '?dry_run=true')).body.data;
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply({ ...PAGE, plan })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await own.client.get('/components')).body.meta.total).toBe(2);
  });

  it('deletes what was applied and is missing, and nothing that others made', async () => {
    await applied(PAGE);
    await own.client.post('/components', { name: 'By hand' });
    await own.client.put('/components/external/other-tool', { name: 'Other tool' });
    const wanted = { groups: [PAYMENTS], components: [{ ...BANK }], host_systems: [], templates: [] };
    expect(await applied(wanted)).toEqual([
      'delete group cards',
      'delete component visa',
      'delete host_system db',
      'delete template down',
    ]);
    const { body } = await own.client.get('/components');
    expect(body.data.map(({ name }: any) => name.de ?? name.en).sort()).toEqual([
      'Bank transfers',
      'By hand',
      'Other tool',
    ]);
    // Kinds that the document leaves out stay.
    expect(await applied({ components: [BANK] })).toEqual([]);
    expect((await own.client.get('/component-groups')).body.meta.total).toBe(1);
  });

  it('deletes components with history only if that is allowed', async () => {
    await applied(PAGE);
    const { id } = await recordOf('components', 'visa');
    await createIncident(own.client, {
      publish: true,
      started_at: fromNow(api, -5 * MINUTE),
      components: [{ id, impact: 'degraded' }],
    });
    const wanted = { components: [BANK], templates: [] };
    expect(errors(await apply(wanted))).toEqual({
      allow_destroy: [
        'Deleting these components deletes their history, which needs allow_destroy=true: "visa".',
      ],
    });
    expect((await own.client.get('/incident-templates')).body.meta.total).toBe(1);
    expect(await applied(wanted, '?allow_destroy=true')).toEqual([
      'delete component visa',
      'delete template down',
    ]);
  });

  it('deletes metrics with points only if that is allowed, also with their component', async () => {
    await applied(WHOLE);
    const [{ id }] = (await own.client.get('/metrics')).body.data;
    const none = { ...WHOLE, metrics: [] };
    expect(await drift(none)).toEqual(['delete metric latency']);
    const points = [[Math.floor(api.clock.now().getTime() / 1_000), 212]];
    expect((await own.client.post(`/metrics/${id}/points`, { points })).status).toBe(200);
    expect(errors(await apply(none))).toEqual({
      allow_destroy: [
        'Deleting these metrics deletes their points, which needs allow_destroy=true: "latency".',
      ],
    });
    // A document that does not have metrics leaves them, so their component has to stay.
    const { groups, host_systems, series } = WHOLE;
    const withoutVisa = { groups, host_systems, series, components: [BANK], templates: [] };
    expect(errors(await apply(withoutVisa))).toEqual({
      components: ['The component "visa" cannot be deleted: the metric "latency" still refers to it.'],
    });
    expect(await applied(none, '?allow_destroy=true')).toEqual(['delete metric latency']);
    expect((await own.client.get('/metrics')).body.meta.total).toBe(0);
  });

  it('keeps the maintenances of a series that is deleted, and moves those of one that changes', async () => {
    const soon = { ...CARE, starts_at: '2026-03-03T22:00', timezone: 'UTC' };
    await applied({ ...WHOLE, series: [soon] });
    const starts = async (): Promise<string[]> =>
      (await own.client.get('/maintenances?per_page=100')).body.data
        .map(({ started_at }: any) => started_at)
        .sort();
    expect(await starts()).toEqual(['2026-03-03T22:00:00.000Z', '2026-03-10T22:00:00.000Z']);
    const moved = { ...WHOLE, series: [{ ...soon, starts_at: '2026-03-03T23:00' }] };
    expect(await applied(moved)).toEqual(['update series care']);
    expect(await starts()).toEqual(['2026-03-03T23:00:00.000Z', '2026-03-10T23:00:00.000Z']);
    expect(await applied({ ...WHOLE, series: [] })).toEqual(['delete series care']);
    expect(await starts()).toHaveLength(2);
  });

  it('does not delete a group in which somebody has put something', async () => {
    await applied(PAGE);
    const { id } = await recordOf('component-groups', 'payments');
    await own.client.post('/components', { name: 'By hand', group_id: id });
    const refused = errors(await apply({ groups: [], components: [], templates: [] }));
    expect(Object.keys(refused)).toEqual(['groups']);
    expect(refused.groups).toEqual([
      'The component group "payments" cannot be deleted: the component "by-hand" still refers to it.',
    ]);
    expect(await drift(PAGE)).toEqual([]);
  });

  it('replaces a record whose external id was renamed', async () => {
    await applied(PAGE);
    const { id } = await recordOf('components', 'bank');
    await own.client.patch(`/components/${id}/metadata`, { external_id: 'bank-transfers' });
    const wanted = ['create component bank', 'delete component bank-transfers'];
    expect(await drift(PAGE)).toEqual(wanted);
    expect(await applied(PAGE)).toEqual(wanted);
    expect(await drift(PAGE)).toEqual([]);
  });

  it('makes another record of one that is renamed in the document, which others must follow', async () => {
    await applied(PAGE);
    const renamed = { ...PAGE, groups: [PAYMENTS, { ...CARDS, external_id: 'card-payments' }] };
    expect(errors(await apply(renamed))).toEqual({
      'components.0.group': ['There is no component group "cards" in the document.'],
      groups: [expect.stringContaining('"cards" cannot be deleted')],
    });
    expect(await drift(PAGE)).toEqual([]);
    const followed = { ...renamed, components: [{ ...VISA, group: 'card-payments' }, BANK] };
    expect(await applied(followed)).toEqual([
      'create group card-payments',
      'delete group cards',
      'update component visa',
    ]);
    expect(await drift(followed)).toEqual([]);
  });

  it('refuses a circle that only arises with groups of the page', async () => {
    await applied({ groups: [PAYMENTS, CARDS] });
    const turned = {
      groups: [
        { ...PAYMENTS, parent: 'cards' },
        { external_id: 'cards', name: 'Karten' },
      ],
    };
    for (const query of ['', '?dry_run=true'])
      expect(errors(await apply(turned, query))).toEqual({
        'groups.0.parent': ['The component group "payments" would be within itself.'],
        'groups.1.parent': ['The component group "cards" would be within itself.'],
      });
    expect(await drift({ groups: [PAYMENTS, CARDS] })).toEqual([]);
  });

  it('takes over records of others only if asked to', async () => {
    const { id } = (await own.client.put('/components/external/bank', { name: 'Bank' })).body.data;
    const visa = await createComponent(own.client, { name: 'Visa' });
    const wanted = {
      components: [
        { external_id: 'bank', name: 'Bank transfers' },
        { external_id: 'visa', name: 'Visa' },
      ],
    };
    expect(Object.keys(errors(await apply(wanted)))).toEqual(['components.0.external_id']);
    expect(await applied(wanted, '?adopt=true')).toEqual(['update component bank', 'update component visa']);
    expect((await recordOf('components', 'bank')).id).toBe(id);
    expect((await recordOf('components', 'visa')).id).toBe(visa.id);
    expect(await drift(wanted)).toEqual([]);
    expect(await drift({ components: [] })).toEqual(['delete component bank', 'delete component visa']);
  });

  it('moves groups into what were their sub-groups', async () => {
    await applied({ groups: [PAYMENTS, CARDS, { external_id: 'debit', name: 'Debit', parent: 'cards' }] });
    const turned = {
      groups: [
        { ...PAYMENTS, parent: 'cards', position: 3 },
        { ...CARDS, parent: 'debit' },
        { external_id: 'debit', name: 'Debit', parent: null, position: 0 },
      ],
    };
    await applied(turned);
    expect(await drift(turned)).toEqual([]);
    const { body } = await own.client.get('/component-groups');
    expect(body.data.map(({ name, depth }: any) => [name.de, depth])).toEqual([
      ['Debit', 0],
      ['Karten', 1],
      ['Zahlungen', 2],
    ]);
  });

  it('leaves what a record does not name as it is, and deletes languages that a text does not have', async () => {
    await applied(PAGE);
    const sparse = { components: [{ external_id: 'visa', name: { en: 'Visa' } }, BANK] };
    expect(await applied(sparse)).toEqual(['update component visa']);
    expect(await recordOf('components', 'visa')).toMatchObject({
      name: { de: null, en: 'Visa' },
      description: { en: 'Since 1958' },
      position: 1,
    });
  });
});

describe('A page as code that cannot be applied', () => {
  it('names the place of each problem, and changes nothing', async () => {
    const deep = Array.from({ length: 6 }, (_, index) => ({
      external_id: `g${index}`,
      name: `G ${index}`,
      ...(index === 0 ? {} : { parent: `g${index - 1}` }),
    }));
    await own.client.put('/component-groups/external/by-hand', { name: 'By hand' });
    const wrong: readonly (readonly [document: object, places: readonly string[]])[] = [
      [{ groups: 'all' }, ['groups']],
      [{ horses: [] }, ['horses']],
      [{ plan: 'x' }, ['plan']],
      [{ components: ['visa', null] }, ['components.0', 'components.1']],
      [
        { components: [{ external_id: 'a' }, { name: 'A' }] },
        ['components.0.name', 'components.1.external_id'],
      ],
      [{ components: [{ external_id: 'a', name: { fr: 'A' } }] }, ['components.0.name.fr']],
      [{ components: [{ external_id: 'a', name: ' ' }] }, ['components.0.name']],
      [{ components: [{ external_id: 'a', name: 'A', id: 3 }] }, ['components.0.id']],
      [{ components: [{ external_id: 'a', name: 'A', position: -1 }] }, ['components.0.position']],
      [
        {
          components: [
            { external_id: 'a', name: 'A' },
            { external_id: 'a', name: 'B' },
          ],
        },
        ['components.1.external_id'],
      ],
      [{ components: [{ external_id: 'a', name: 'A', group: 'none' }] }, ['components.0.group']],
      [{ components: [{ external_id: 'a', name: 'A', group: 'by-hand' }] }, ['components.0.group']],
      [
        { groups: [], components: [{ external_id: 'a', name: 'A', group: 'by-hand' }] },
        ['components.0.group'],
      ],
      [{ components: [{ external_id: 'a', name: 'A', host_system: 'none' }] }, ['components.0.host_system']],
      [
        {
          groups: [
            { external_id: 'a', name: 'A', parent: 'b' },
            { external_id: 'b', name: 'B', parent: 'a' },
          ],
        },
        ['groups.0.parent', 'groups.1.parent'],
      ],
      [{ groups: [{ external_id: 'a', name: 'A', parent: 'a' }] }, ['groups.0.parent']],
      [{ groups: deep }, ['groups.5.parent']],
      [{ groups: [{ external_id: 'by-hand', name: 'B' }] }, ['groups.0.external_id']],
      [
        { templates: [{ ...DOWN, components: [{ component: 'x', impact: 'degraded' }] }] },
        ['templates.0.components.0.component'],
      ],
      [
        { templates: [{ ...DOWN, components: [{ component: 'x', impact: 'bad' }] }] },
        ['templates.0.components.0.impact'],
      ],
      [{ components: Array.from({ length: 10_001 }, () => 0) }, ['components']],
    ];
    for (const [document, places] of wrong)
      for (const query of ['', '?dry_run=true'])
        expect(Object.keys(errors(await apply(document, query)))).toEqual(places);
    expect(Object.keys(errors(await apply({}, '?dry_run=maybe')))).toEqual(['dry_run']);
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
    expect((await own.client.get('/component-groups')).body.meta.total).toBe(1);
  });

  it('of 10,000 components is planned while others are answered, and refused as too much at once', async () => {
    const components = Array.from({ length: 10_000 }, (_, index) => ({
      external_id: `c${index}`,
      name: `C ${index}`,
    }));
    let answered = 0;
    const progress = { isPlanned: false };
    const plan = apply({ components }, '?dry_run=true').finally(() => {
      progress.isPlanned = true;
    });
    while (!progress.isPlanned) {
      await own.client.get('//health/live');
      answered += 1;
    }
    expect(changed((await plan).body)).toHaveLength(10_000);
    // One at a time: the records are read in slices.
    expect(answered).toBeGreaterThan(10);
    expect(errors(await apply({ components }))).toEqual({
      body: [
        'Applying this would change 10000 records; 2000 at once are possible. Apply a shorter document first.',
      ],
    });
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
  });

  it('stores nothing if something is refused in the middle', async () => {
    await applied(PAGE);
    const before = await exported();
    const wanted = {
      ...PAGE,
      components: [
        { ...VISA, name: 'Renamed' },
        { external_id: 'new', name: 'New' },
      ],
      templates: [DOWN, { ...DOWN, external_id: 'broken', title: { en: '{{nothing}}' } }],
    };
    expect(Object.keys(errors(await apply(wanted)))).toEqual(['templates.1.title.en']);
    expect(await exported()).toEqual(before);
    const kind = { ...PAGE, templates: [{ ...DOWN, kind: 'update', body: 'x', title: {} }] };
    expect(Object.keys(errors(await apply(kind)))).toEqual(['templates.0.kind']);
    expect(await exported()).toEqual(before);
  });

  it('stores nothing if it is ended in the middle, and can be applied again', async () => {
    await applied(WHOLE);
    const before = await exported();
    const wanted = {
      ...WHOLE,
      components: [{ ...VISA, name: 'Renamed' }, BANK],
      templates: [{ ...DOWN, name: 'Off' }],
      metrics: [{ ...LATENCY, suffix: 's' }],
      series: [{ ...CARE, duration_minutes: 60 }],
    };
    // All else is written when it comes to the series, and waits for it.
    const ended = await whileUncommitted(
      api.database,
      `select from maintenance_series where tenant_id = $1 for update`,
      [own.tenant.id],
      () => apply(wanted),
      () =>
        api.database.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and application_name = 'heliograph-write'`,
        ),
    );
    expect(ended.status).toBe(503);
    expect(await exported()).toEqual(before);
    await applied(wanted);
    expect(await drift(wanted)).toEqual([]);
  });

  it('at its quota says which component is one too many', async () => {
    await runForTenant(own.tenant, () => api.app.get(TenantsService).setQuotas(['components=2']));
    const components = ['a', 'b', 'c'].map((id) => ({ external_id: id, name: id }));
    // The limit is known everywhere a moment later.
    const refused = await eventually(
      () => apply({ components }),
      ({ status }) => status === 422,
    );
    expect(errors(refused)).toEqual({
      'components.2': ['The limit of 2 components is reached; delete some first.'],
    });
  });
});

describe('Who may apply a page as code', () => {
  it('needs a key of the page', async () => {
    expect((await apply(PAGE, '', own.client.withKey(undefined))).status).toBe(401);
    expect((await own.client.withKey(undefined).get('/apply/export')).status).toBe(401);
    const foreign = await api.newTenant();
    const theirs = await foreign.clientWith('components.view', 'components.manage');
    expect((await apply(PAGE, '', theirs.onHost(own.client.host))).status).toBe(403);
  });

  it('needs the ability of each kind that changes, and to plan, that of each kind in it', async () => {
    const components = { groups: PAGE.groups };
    const viewer = await own.clientWith('components.view');
    expect((await apply(components, '?dry_run=true', viewer)).status).toBe(200);
    const refused = await apply(components, '', viewer);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The API key lacks the ability components.manage.',
    ]);
    expect((await own.client.get('/component-groups')).body.meta.total).toBe(0);
    for (const list of ['templates', 'metrics', 'series'])
      expect((await apply({ [list]: [] }, '?dry_run=true', viewer)).status, list).toBe(403);
    expect((await apply(components, '', await own.clientWith('components.manage'))).status).toBe(403);
    const manager = await own.clientWith('components.view', 'components.manage');
    expect((await apply(components, '', manager)).status).toBe(200);
    expect((await apply({ templates: [] }, '', manager)).status).toBe(403);
    // Nothing to do needs no right to do it.
    expect((await apply(components, '', viewer)).status).toBe(200);
    expect(Object.keys(await exported(viewer))).toEqual(['groups', 'components', 'host_systems']);
  });

  it('sees and changes nothing of another page', async () => {
    await applied(PAGE);
    expect(await exported(other.client)).toEqual({
      settings: expect.objectContaining({ name: 'other GmbH' }),
      groups: [],
      components: [],
      host_systems: [],
      audiences: [],
      templates: [],
      metrics: [],
      series: [],
    });
    expect(changed((await apply(PAGE, '?dry_run=true', other.client)).body)).toHaveLength(6);
    expect(errors(await apply({ components: [BANK] }, '', other.client))).toEqual({
      'components.0.group': ['There is no component group "payments" in the document.'],
    });
  });

  it('is in the trail, with all that changed', async () => {
    await applied(PAGE);
    const { body } = await own.client.get('/audit-events?action=applyPage');
    const targets = body.data[0].targets.map(({ type }: any) => type);
    expect(targets).toEqual(expect.arrayContaining(['component', 'component_group', 'host_system']));
  });
});
