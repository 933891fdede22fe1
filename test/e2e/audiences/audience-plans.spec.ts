import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../support/factories.js';
import { genericPlans, type PlanNode } from '../../support/generic-plans.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

const AUDIENCES = 100;
const PEOPLE_EACH = 500;

const api = useApi({ environment: { FAILED_KEY_LIMIT: '0' } });
const own = api.useTenant('own');
let statements: string[];

/** Enters in each way that looks people up, and manages them. */
async function everything(): Promise<void> {
  const { client } = own;
  const visitor = client.withKey(undefined);
  const audience = await created(client, '/audiences', { name: 'Gold' });
  const person = await created(client, `/audiences/${audience.id}/people`, {
    kind: 'sso_value',
    value: 'gold',
  });
  const { key } = await created(client, '/admissions', {
    name: 'Portal',
    kind: 'signed_link',
    audience_ids: [],
  });
  const token = await new SignJWT({ groups: ['gold', 'other'] })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(api.clock.now().getTime() / 1000) + 60)
    .sign(new TextEncoder().encode(key));
  expect((await visitor.get('//access')).status).toBe(200);
  const entered = await visitor.get(`//access/link?token=${token}`);
  expect(entered.status).toBe(303);
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]!;
  expect((await visitor.get('//', { headers: { cookie } })).status).toBe(200);
  for (const path of ['', '/people', '/components'])
    expect((await client.get(`/audiences/${audience.id}${path}`)).status).toBe(200);
  expect((await client.delete(`/audiences/${audience.id}/people/${person.id}`)).status).toBe(204);
}

beforeAll(async () => {
  const { id } = own.tenant;
  await own.client.patch('/settings', { visibility: 'protected' });
  // None of them has an address, and more than one would make through the API.
  for (const insert of [
    `insert into audience (tenant_id, id, name, includes_public, created_at, updated_at)
     select '${id}', 1000 + n, 'Audience ' || n, true, now(), now() from generate_series(1, ${AUDIENCES - 1}) n`,
    `insert into audience_person (tenant_id, id, audience_id, kind, value, created_at, updated_at)
     select '${id}', 1000 + a.id * 1000 + n, a.id, 'sso_value', 'group-' || n, now(), now()
     from audience a, generate_series(1, ${PEOPLE_EACH}) n where a.tenant_id = '${id}'`,
  ])
    await api.database.sql(insert);
  await api.database.sql('vacuum analyze');
  statements = [...new Set(await statementsDuring(() => everything()))].filter((text) =>
    /\baudience_person\b/.test(text),
  );
}, 120_000);

/** True if a node reads the people of all audiences. */
function readsAll(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan') return node['Relation Name'] === 'audience_person';
  // The index of those with an address alone.
  if (node['Index Name'] === 'ix_audience_person_email') return false;
  return (
    /audience_person/.test(node['Index Name'] ?? '') &&
    /^\(tenant_id = [^)]*\)$/.test(node['Index Cond'] ?? '')
  );
}

describe('The people of audiences', () => {
  it('are looked up by what they enter with, however many others there are', async () => {
    expect(statements.length).toBeGreaterThan(6);
    const wrong = (await genericPlans(api.database, own.tenant.id, statements)).flatMap(({ text, nodes }) =>
      nodes.filter(readsAll).map((node) => `${node['Index Name'] ?? node['Relation Name']}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});
