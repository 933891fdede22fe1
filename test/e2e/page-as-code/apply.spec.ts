import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client, Json } from '../../support/client.js';
import { done, fromNow, MINUTE } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

const api = useApi();
const own = useTenantPerTest(api);
const other = api.useTenant('other');

const PAGE = {
  groups: [
    { external_id: 'payments', name: { de: 'Zahlungen', en: 'Payments' } },
    { external_id: 'cards', name: 'Karten', parent: 'payments' },
  ],
  components: [
    {
      external_id: 'visa',
      name: { de: 'Visa', en: 'Visa cards' },
      description: { en: 'Since 1958' },
      group: 'cards',
      position: 1,
      host_system: 'db',
      webhook_enabled: true,
    },
    { external_id: 'bank', name: { en: 'Bank transfers' }, group: 'payments', is_public: false },
  ],
  host_systems: [{ external_id: 'db', name: 'db-1', kind: 'database' }],
  templates: [
    {
      external_id: 'down',
      name: 'Down',
      kind: 'incident',
      title: { en: '{{what}} is down' },
      variables: [{ name: 'what' }],
      components: [{ component: 'visa', impact: 'major_outage' }],
    },
  ],
};

function apply(document: object, query = '', client: Client = own.client): Promise<ApiResponse> {
  return client.post(`/apply${query}`, document);
}

/** What a dry run says, without what stays. */
async function drift(document: object, query = ''): Promise<string[]> {
  const { status, body, text } = await apply(document, `?dry_run=true${query}`);
  expect(status, text).toBe(200);
  return changed(body);
}

function changed(body: Json): string[] {
  return body.data.changes
    .filter(({ action }: Json) => action !== 'keep')
    .map(({ action, kind, external_id }: Json) => `${action} ${kind} ${external_id}`);
}

async function exported(client: Client = own.client): Promise<Json> {
  return await done(client.get('/apply/export'));
}

function errors({ status, body, text }: ApiResponse): Json {
  expect(status, text).toBe(422);
  return body.errors;
}

describe('Applying a page as code', () => {
  it('makes what the plan said, after which there is nothing to do', async () => {
    const planned = await apply(PAGE, '?dry_run=true');
    expect(planned.status, planned.text).toBe(200);
    expect((await own.client.get('/components')).body.meta.total).toBe(0);
    const applied = await apply({ ...PAGE, plan: planned.body.data.plan });
    expect(applied.status, applied.text).toBe(200);
    expect(applied.body).toEqual(planned.body);
    expect(changed(applied.body)).toEqual([
      'create group payments',
      'create group cards',
      'create component visa',
      'create component bank',
      'create host_system db',
      'create template down',
    ]);
    expect(await drift(PAGE)).toEqual([]);
    const [visa] = (await own.client.get('/components?external_id=visa')).body.data;
    expect(visa).toMatchObject({
      name: { de: 'Visa', en: 'Visa cards' },
      description: { de: null, en: 'Since 1958' },
      position: 1,
      remote_trigger: { webhook_enabled: true, host_system: { name: 'db-1' } },
    });
    const [cards] = (await own.client.get('/component-groups?external_id=cards')).body.data;
    expect(cards).toMatchObject({ name: { de: 'Karten', en: null }, depth: 1 });
    expect(visa.group_id).toBe(cards.id);
  });
});
