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
const PAGE = {
  groups: [PAYMENTS, CARDS],
  components: [VISA, BANK],
  host_systems: [DATABASE],
  templates: [DOWN],
};

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

describe('Applying a page as code', () => {
  it('makes what the plan said, after which there is nothing to do', async () => {
    const planned = await apply(PAGE, '?dry_run=true');
    expect(planned.status, planned.text).toBe(200);
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
    const done = await apply({ ...PAGE, plan: planned.body.data.plan });
    expect(done.status, done.text).toBe(200);
    expect(done.body).toEqual(planned.body);
    expect(changed(done.body)).toEqual([
      'create group payments',
      'create group cards',
      'create component visa',
      'create component bank',
      'create host_system db',
      'create template down',
    ]);
    expect(await drift(PAGE)).toEqual([]);
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
    expect((await recordOf('incident-templates', 'down')).components).toEqual([
      { id: visa.id, impact: 'major_outage' },
    ]);
  });

  it('applied into an empty page gives the page that it was exported from', async () => {
    await applied(PAGE);
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
    await applied(PAGE);
    const before = await exported();
    const wanted = {
      ...PAGE,
      components: [{ ...VISA, name: 'Renamed' }],
      templates: [{ ...DOWN, name: 'Off' }],
    };
    // The components are written when it comes to the template, and waits for it.
    const ended = await whileUncommitted(
      api.database,
      `select from incident_template where tenant_id = $1 for update`,
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
    expect((await apply({ templates: [] }, '?dry_run=true', viewer)).status).toBe(403);
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
      groups: [],
      components: [],
      host_systems: [],
      templates: [],
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
