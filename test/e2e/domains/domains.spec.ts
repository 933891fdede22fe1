import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import type { Domain } from '#modules/domains/domain.response.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { TestTenant } from '#testing/test-application.js';
import type { Client } from '../../support/client.js';
import { useDnsServer } from '../../support/dns-server.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/domains';
const NOW = '2026-03-01T12:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Every replica must learn of a change within this time. */
const HEARD_MS = 1_000;

const dns = useDnsServer();
const environment = (): { DNS_SERVERS: string; SERVICE_DOMAIN: string } => ({
  DNS_SERVERS: dns.address,
  SERVICE_DOMAIN: 'pages.example',
});
const api = useApi(() => ({ environment: environment() }));
const replica = useApi(() => ({ environment: environment(), database: api.database, clock: api.clock }));
const own = api.useTenant('own');
const other = api.useTenant('other');
const { client } = own;
let number = 0;

beforeEach(() => {
  api.clock.set(NOW);
  dns.zones.clear();
});

/** A host name that no other test uses. */
function newHost(): string {
  number += 1;
  return `status-${number}.acme.example`;
}

async function add(host = newHost(), as = client): Promise<Domain> {
  return created(as, PATH, { host });
}

async function verify({ id }: Domain, as = client): Promise<Domain> {
  const { status, body } = await as.post<Domain>(`${PATH}/${id}/verify`);
  expect(status).toBe(200);
  return body.data;
}

function proveByText(
  { host }: Pick<Domain, 'host'>,
  { tenant }: TestTenant = own,
  ...others: string[]
): void {
  dns.zones.set(`_heliograph.${host}`, { txt: [...others, `heliograph-verify=${tenant.id}`] });
}

async function read({ id }: Domain, as = client): Promise<Domain> {
  return (await as.get<Domain>(`${PATH}/${id}`)).body.data;
}

/** Whether the page responds at a host, in this process and in another one. */
async function answersAt(host: string): Promise<boolean[]> {
  const found = [client.onHost(host), replica.stranger.onHost(host).withKey(client.key)];
  return Promise.all(found.map(async (one) => (await one.get('/me')).status === 200));
}

async function expectAnswers(host: string, isThere: boolean): Promise<void> {
  await eventually(
    () => answersAt(host),
    (found) => found.every((one) => one === isThere),
    HEARD_MS,
  );
}

function linksOf({ tenant }: TestTenant): Promise<string> {
  return runForTenant(tenant, () => api.app.get(TenantPages).origin());
}

describe('A domain', () => {
  it('is added with the records that prove it, and does not count yet', async () => {
    const host = newHost();
    const domain = await add(host.toUpperCase() + '.');
    expect(domain).toEqual({
      id: expect.any(Number),
      host,
      status: 'pending',
      is_primary: false,
      verified_at: null,
      verified_by: null,
      failing_since: null,
      stops_at: null,
      checked_at: null,
      check_result: null,
      check_message: null,
      expected_records: [
        { type: 'TXT', name: `_heliograph.${host}`, value: `heliograph-verify=${own.tenant.id}` },
        { type: 'CNAME', name: host, value: `${own.tenant.id}.pages.example` },
      ],
      found_records: [],
      created_at: NOW,
    });
    expect(await read(domain)).toEqual(domain);
    expect(await answersAt(host)).toEqual([false, false]);
  });

  it.each([
    undefined,
    '',
    'example',
    'not a host',
    'https://status.example.com',
    'status.example.com/x',
    '192.0.2.7',
    '[::1]',
    'x..example.com',
    `${'x'.repeat(64)}.example.com`,
    `${'x.'.repeat(130)}com`,
    'pages.example',
    'other.pages.example',
    7,
    null,
  ])('is refused as %j: 422 on the host', async (host) => {
    const { status, body } = await client.post(PATH, { host });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['host']]);
  });

  it('is added once, and up to the quota', async () => {
    const { host } = await add();
    const again = await client.post(PATH, { host });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { host: [`The page already has the domain ${host}.`] },
    ]);
    const { client: few, tenant } = await api.newTenant();
    await api.database.sql(`update tenant set quotas = '{"domains": 2}' where id = $1`, [tenant.id]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => few.post(PATH, { host: newHost() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });

  it('counts at every replica once its TXT record is seen, also beside others', async () => {
    const domain = await add();
    proveByText(domain, own, 'v=spf1 -all', 'heliograph-verify=somebody else');
    expect(await verify(domain)).toMatchObject({
      status: 'verified',
      verified_at: NOW,
      verified_by: 'dns',
      checked_at: NOW,
      check_result: 'proved',
      check_message: `The TXT record at _heliograph.${domain.host} is there.`,
      found_records: [
        { value: 'v=spf1 -all' },
        { value: 'heliograph-verify=somebody else' },
        { value: `heliograph-verify=${own.tenant.id}` },
      ],
    });
    await expectAnswers(domain.host, true);
  });

  it('counts once it is an alias of the page, also over other aliases', async () => {
    const domain = await add();
    dns.zones.set(domain.host, { cname: 'acme.cdn.example' });
    dns.zones.set('acme.cdn.example', { cname: `${own.tenant.id.toUpperCase()}.Pages.Example` });
    const { status, found_records: found } = await verify(domain);
    expect([status, found]).toEqual([
      'verified',
      [
        { type: 'CNAME', name: domain.host, value: 'acme.cdn.example' },
        { type: 'CNAME', name: 'acme.cdn.example', value: `${own.tenant.id}.pages.example` },
      ],
    ]);
    await expectAnswers(domain.host, true);
  });

  it('that points elsewhere does not count, and the answer says where it points and what is needed', async () => {
    const domain = await add();
    const { host } = domain;
    const wanted = `Add a TXT record at _heliograph.${host} with the text heliograph-verify=${own.tenant.id}, or make ${host} an alias (CNAME) of ${own.tenant.id}.pages.example.`;
    const told = async (): Promise<unknown[]> => {
      const { status, check_result: result, check_message: message } = await verify(domain);
      return [status, result, message];
    };
    expect(await told()).toEqual([
      'pending',
      'missing',
      `There is no TXT record at _heliograph.${host}, and ${host} is no alias. ${wanted}`,
    ]);
    // An alias of the slug does not count: a later owner of the slug would own the domain.
    dns.zones.set(host, { cname: 'own.pages.example' });
    expect((await told())[2]).toBe(
      `There is no TXT record at _heliograph.${host}, and ${host} is an alias of own.pages.example. ${wanted}`,
    );
    dns.zones.set(`_heliograph.${host}`, { txt: ['hello'] });
    expect((await told())[2]).toBe(
      `None of the TXT records at _heliograph.${host} is the one that is needed. ${wanted}`,
    );
    dns.zones.set(`_heliograph.${host}`, {
      txt: [`heliograph-verify=${other.tenant.id}`, 'x'.repeat(900), 'ü\u0000'],
    });
    expect((await told())[2]).toBe(`The TXT record at _heliograph.${host} names another page. ${wanted}`);
    dns.zones.set('own.pages.example', { cname: host });
    dns.zones.delete(`_heliograph.${host}`);
    expect((await told())[2]).toBe(`The aliases of ${host} lead in a circle. ${wanted}`);
    for (let step = 0; step < 20; step += 1)
      dns.zones.set(step === 0 ? host : `a${step}.example`, { cname: `a${step + 1}.example` });
    expect((await told())[2]).toBe(`${host} leads over more than 8 aliases. ${wanted}`);
    expect(await answersAt(host)).toEqual([false, false]);
  });

  it('is not judged by a name server that fails or hangs; that takes 5 seconds at most', async () => {
    const domain = await add();
    dns.zones.set(`_heliograph.${domain.host}`, { fault: 'fails' });
    expect(await verify(domain)).toMatchObject({
      status: 'pending',
      check_result: 'no_answer',
      check_message: `No name server gave an answer about the TXT record at _heliograph.${domain.host} and the alias ${domain.host} (ESERVFAIL). Nothing has changed; try again later.`,
    });
    dns.zones.set(`_heliograph.${domain.host}`, { fault: 'hangs' });
    dns.zones.set(domain.host, { cname: 'slow.example' });
    dns.zones.set('slow.example', { fault: 'hangs' });
    const before = performance.now();
    expect(await verify(domain)).toMatchObject({ status: 'pending', check_result: 'no_answer' });
    expect(performance.now() - before).toBeLessThan(8_000);
  }, 30_000);

  it('that another page has verified is reported as taken only to a page that proves it, too', async () => {
    const host = newHost();
    const [mine, theirs] = [await add(host), await add(host, other.client)];
    proveByText(mine, own);
    await verify(mine);
    const blind = await verify(theirs, other.client);
    expect([blind.status, blind.check_result]).toEqual(['pending', 'missing']);
    proveByText(mine, other, `heliograph-verify=${own.tenant.id}`);
    const late = await verify(theirs, other.client);
    expect([late.status, late.check_result, late.verified_at]).toEqual(['pending', 'taken', null]);
    expect((await client.onHost(host).get('/me')).body.data.tenant.id).toBe(own.tenant.id);
    expect((await client.delete(`${PATH}/${mine.id}`)).status).toBe(204);
    expect((await verify(theirs, other.client)).status).toBe('verified');
    await eventually(
      async () => (await other.client.onHost(host).get('/me')).status,
      (status) => status === 200,
      HEARD_MS,
    );
  });

  it('that two pages prove at the same moment goes to one of them', async () => {
    const host = newHost();
    const [mine, theirs] = [await add(host), await add(host, other.client)];
    proveByText(mine, other, `heliograph-verify=${own.tenant.id}`);
    const headers = { 'idempotency-key': randomUUID() };
    const both = [
      client.post<Domain>(`${PATH}/${mine.id}/verify`, undefined, { headers }),
      other.client.post<Domain>(`${PATH}/${theirs.id}/verify`),
    ];
    const answers = (await Promise.all(both)).map(({ status, body }) =>
      status === 200 ? body.data.status : status,
    );
    expect(answers).toContain('verified');
    expect(answers.filter((one) => one === 'verified')).toHaveLength(1);
    expect([409, 'pending']).toContain(answers.find((one) => one !== 'verified'));
  });

  it('of another tenant is not found: 404', async () => {
    const foreign = await add(newHost(), other.client);
    const { body } = await client.get<Domain[]>(`${PATH}?per_page=100`);
    expect(body.data.map(({ id }) => id)).not.toContain(foreign.id);
    for (const [method, step] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/verify'],
    ] as const) {
      const answer = await client.request(method, `${PATH}/${foreign.id}${step}`, { json: {} });
      expect([method, answer.status, answer.body.message]).toEqual([method, 404, 'There is no such domain.']);
    }
  });
});

describe('The primary domain', () => {
  it('is used in links; without one, the domain verified first, else the default host', async () => {
    const page = await api.newTenant();
    const [first, second, third] = [
      await add(newHost(), page.client),
      await add(newHost(), page.client),
      await add(newHost(), page.client),
    ];
    const here = await linksOf(page);
    expect(here).toContain(`//${page.tenant.slug}.pages.example`);
    for (const domain of [first, second]) {
      proveByText(domain, page);
      await verify(domain, page.client);
      api.clock.advance(1000);
    }
    const leads = async (host: string): Promise<void> => {
      await eventually(
        () => linksOf(page),
        (origin) => origin.includes(host),
        HEARD_MS,
      );
    };
    await leads(`//${first.host}`);
    const set = (domain: Domain, is_primary: boolean): Promise<unknown> =>
      page.client.patch(`${PATH}/${domain.id}`, { is_primary });
    await set(second, true);
    await leads(`//${second.host}`);
    // Links do not lead to an unverified domain.
    await set(third, true);
    expect((await read(second, page.client)).is_primary).toBe(false);
    await leads(`//${first.host}`);
    proveByText(third, page);
    await verify(third, page.client);
    await leads(`//${third.host}`);
    expect((await page.client.delete(`${PATH}/${third.id}`)).status).toBe(204);
    await leads(`//${first.host}`);
    await expectAnswers(third.host, false);
  });
});

describe('A verified domain', () => {
  /** Advances the clock day by day and runs the jobs that are due. */
  async function pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      api.clock.advance(DAY_MS);
      await runDueJobs(api.app);
    }
  }

  it('is looked at daily, and stops 7 days after its records are gone; the owner can see since when', async () => {
    const domain = await add();
    proveByText(domain);
    await verify(domain);
    await pass(3);
    expect(await read(domain)).toMatchObject({ status: 'verified', checked_at: '2026-03-04T12:00:00.000Z' });
    dns.zones.clear();
    await pass(1);
    expect(await read(domain)).toMatchObject({
      status: 'failing',
      verified_at: NOW,
      failing_since: '2026-03-05T12:00:00.000Z',
      stops_at: '2026-03-12T12:00:00.000Z',
      check_result: 'missing',
    });
    await pass(6);
    await expectAnswers(domain.host, true);
    await pass(1);
    expect(await read(domain)).toMatchObject({
      status: 'lapsed',
      verified_at: null,
      verified_by: null,
      stops_at: null,
    });
    await expectAnswers(domain.host, false);
    proveByText(domain);
    expect(await verify(domain)).toMatchObject({
      status: 'verified',
      verified_at: '2026-03-12T12:00:00.000Z',
    });
  });

  it('keeps working if its records are back in time', async () => {
    const domain = await add();
    proveByText(domain);
    await verify(domain);
    dns.zones.clear();
    await pass(7);
    expect((await read(domain)).status).toBe('failing');
    proveByText(domain);
    await pass(1);
    expect(await read(domain)).toMatchObject({ status: 'verified', verified_at: NOW, failing_since: null });
  });

  it('keeps working if no name server answers', async () => {
    const domain = await add();
    proveByText(domain);
    await verify(domain);
    dns.zones.set(`_heliograph.${domain.host}`, { fault: 'fails' });
    await pass(10);
    expect(await read(domain)).toMatchObject({
      status: 'verified',
      check_result: 'no_answer',
      failing_since: null,
    });
  });

  it('is looked at again if its daily check was lost; others are left alone', async () => {
    const domain = await add();
    proveByText(domain);
    await verify(domain);
    const vouched = await add();
    await runForTenant(own.tenant, () => api.app.get(TenantsService).vouchFor(vouched.host));
    const pending = await add();
    const subjects = [domain, vouched, pending].map(({ id }) => `domain:${id}`);
    await api.database.sql(`delete from job where subject = any($1)`, [subjects]);
    dns.zones.clear();
    await api.app.get(LostJobs).recover();
    expect(await api.database.sql(`select subject from job where subject = any($1)`, [subjects])).toEqual([
      { subject: `domain:${domain.id}` },
    ]);
    await runDueJobs(api.app);
    expect((await read(domain)).status).toBe('failing');
  });

  it('takes few places for jobs where name servers hang, and is looked at later if there was none', async () => {
    const domains: Domain[] = [];
    for (let count = 0; count < 6; count += 1) domains.push(await add());
    for (const domain of domains) {
      proveByText(domain);
      await verify(domain);
      dns.zones.set(`_heliograph.${domain.host}`, { fault: 'hangs' });
    }
    api.clock.advance(DAY_MS);
    const runner = api.app.get(JobRunner);
    const subjects = domains.map(({ id }) => `domain:${id}`);
    const checks = (await runner.claim(100)).filter(({ subject }) => subjects.includes(subject));
    expect(checks).toHaveLength(6);
    let running = checks.length;
    const all = Promise.all(checks.map((job) => runner.run(job).finally(() => (running -= 1))));
    await eventually(
      () => Promise.resolve(running),
      (left) => left === 4,
      HEARD_MS,
    );
    for (const { host } of domains) dns.zones.delete(`_heliograph.${host}`);
    await all;
    const checked = async (): Promise<number> =>
      (await Promise.all(domains.map((domain) => read(domain)))).filter(
        ({ checked_at: at }) => at === api.clock.now().toISOString(),
      ).length;
    expect(await checked()).toBe(4);
    api.clock.advance(90_000);
    await runDueJobs(api.app);
    expect(await checked()).toBe(2);
  }, 30_000);

  it('that the operator vouched for is not checked, and stays', async () => {
    const domain = await add();
    await runForTenant(own.tenant, () => api.app.get(TenantsService).vouchFor(domain.host));
    expect(await verify(domain)).toMatchObject({
      status: 'verified',
      verified_by: 'operator',
      check_result: 'missing',
    });
    await pass(9);
    expect(await read(domain)).toMatchObject({ status: 'verified', checked_at: NOW });
  });

  it('that is removed is no longer looked at', async () => {
    const domain = await add();
    proveByText(domain);
    await verify(domain);
    expect((await client.delete(`${PATH}/${domain.id}`)).status).toBe(204);
    await pass(2);
    const jobs = await api.database.sql(`select from job where subject = $1`, [`domain:${domain.id}`]);
    expect(jobs).toEqual([]);
  });
});

describe('The list of domains', () => {
  it('is paged, oldest first, and by status', async () => {
    const page = await api.newTenant();
    const all = [await add(newHost(), page.client), await add(newHost(), page.client)];
    proveByText(all[1]!, page);
    await verify(all[1]!, page.client);
    const listed = async (query: string, as: Client = page.client): Promise<string[]> =>
      (await as.get<Domain[]>(`${PATH}?${query}`)).body.data.map(({ host }) => host);
    expect(await listed('per_page=1')).toEqual([all[0]!.host]);
    expect(await listed('status=pending')).toEqual([all[0]!.host]);
    expect(await listed('status=verified')).toEqual([all[1]!.host]);
    expect((await page.client.get(`${PATH}?status=odd`)).status).toBe(422);
  });
});
