import { beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { useApi } from '../../support/use-api.js';

const DOMAIN = 'status.acme.example';
const SHOWING_ADDRESSES = [
  '//',
  '//history',
  '//history.atom',
  '//history.rss',
  '//history.json',
  '//maintenances.ics',
  '//robots.txt',
  '//sitemap.xml',
  '//api/v2/status',
  '//api/v2/summary',
];

const application = useApi();
const acme = application.useTenant('acme');
const visitor = acme.client.withKey(undefined);

beforeAll(async () => {
  const tenants = application.app.get(TenantsService);
  await runForTenant(acme.tenant, async () => {
    await tenants.addDomain(DOMAIN);
    await tenants.vouchFor(DOMAIN);
  });
  await acme.client.post('/incidents', { title: 'Ausfall', publish: true });
});

function hostsOfIt(): string[] {
  return [`acme.localhost:${application.port}`, `${DOMAIN}:${application.port}`];
}

describe('A status page with two hosts', () => {
  it.each(SHOWING_ADDRESSES)(
    'hands out addresses of the host that was asked, remembered or not: %s',
    async (path) => {
      const hosts = hostsOfIt();
      for (const host of [...hosts, ...hosts]) {
        const { status, text } = await visitor.onHost(host).get(path);
        expect([host, status]).toEqual([host, 200]);
        const others = hosts.filter((other) => other !== host);
        expect(text).toContain(`http://${host}`);
        for (const other of others) expect(text).not.toContain(other);
      }
    },
  );

  it('dates a feed at each host by itself', async () => {
    const hosts = hostsOfIt();
    const dates: unknown[] = [];
    for (const host of [...hosts, ...hosts])
      dates.push((await visitor.onHost(host).get('//history.atom')).headers['last-modified']);
    expect(new Set(dates)).toEqual(new Set(['Sun, 01 Mar 2026 12:00:00 GMT']));
  });
});
