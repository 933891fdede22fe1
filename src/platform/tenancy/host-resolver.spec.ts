import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Announcer } from '../../../test/support/lookup-scene.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { readSettings } from '#core/config/read-settings.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import type { ChangeListener } from '#platform/database/changes/change-listener.js';
import { HostResolver, type AskedPage } from './host-resolver.js';
import { PublicAddress } from './public-address.js';
import type { TenantsRepository } from './tenants.repository.js';

function tenantCalled(slug: string): Tenant {
  return {
    id: slug,
    slug,
    name: slug,
    locales: ['en'],
    settings: DEFAULT_TENANT_SETTINGS,
    quotas: DEFAULT_QUOTAS,
  };
}

const ACME = tenantCalled('acme');
const BETA = tenantCalled('beta');

describe('The page of a host', () => {
  let bySlug: Map<string, Tenant>;
  let byDomain: Map<string, Tenant>;
  let lookups: string[];
  let isDown: boolean;
  let announcer: Announcer;
  let hosts: HostResolver;

  beforeEach(() => {
    bySlug = new Map([['acme', ACME]]);
    byDomain = new Map([['status.acme.example', ACME]]);
    lookups = [];
    isDown = false;
    announcer = new Announcer();
    const lookUp = (kind: string, from: Map<string, Tenant>, name: string): Promise<Tenant | null> => {
      lookups.push(`${kind} ${name}`);
      return isDown ? Promise.reject(new Error('Down.')) : Promise.resolve(from.get(name) ?? null);
    };
    const tenants = {
      findBySlug: (slug: string) => lookUp('slug', bySlug, slug),
      findByDomain: (host: string) => lookUp('domain', byDomain, host),
    };
    const settings = readSettings({
      SERVICE_DOMAIN: 'pages.example',
      PORT: '3000',
      TRUSTED_PROXIES: '192.0.2.1',
    });
    hosts = new HostResolver(
      tenants as TenantsRepository,
      new PublicAddress(settings),
      settings,
      announcer as unknown as ChangeListener,
    );
  });

  function requestOf(
    host: string,
    forwarded: Record<string, string> = {},
    from = '203.0.113.7',
  ): FastifyRequest {
    const raw = { headers: { host, ...forwarded }, url: '/', socket: { remoteAddress: from } };
    return { raw } as unknown as FastifyRequest;
  }

  async function pageAt(host: string): Promise<AskedPage | null> {
    return hosts.resolve(requestOf(host));
  }

  async function slugAt(host: string): Promise<string | undefined> {
    return (await pageAt(host))?.tenant.slug;
  }

  it('is that of the slug under the service domain, else of the domain', async () => {
    expect(await slugAt('acme.pages.example')).toBe('acme');
    expect(lookups.splice(0)).toEqual(['slug acme']);
    expect(await slugAt('status.acme.example')).toBe('acme');
    expect(lookups.splice(0)).toEqual(['domain status.acme.example']);
    // A tenant may keep the host of its former slug as a domain.
    byDomain.set('former.pages.example', BETA);
    expect(await slugAt('former.pages.example')).toBe('beta');
    expect(lookups.splice(0)).toEqual(['slug former', 'domain former.pages.example']);
    expect(await slugAt('pages.example')).toBeUndefined();
    expect(await slugAt('acmepages.example')).toBeUndefined();
    expect(await slugAt('acme.pages.example.org')).toBeUndefined();
    expect(lookups).toEqual([
      'domain pages.example',
      'domain acmepages.example',
      'domain acme.pages.example.org',
    ]);
  });

  it('is looked up once, under every spelling of the host, also where there is none', async () => {
    for (const host of [
      'acme.pages.example',
      'ACME.Pages.Example.',
      'acme.pages.example:8443',
      'acme.pages.example',
    ])
      expect([host, await slugAt(host)]).toEqual([host, 'acme']);
    expect(lookups).toEqual(['slug acme']);
    for (let time = 0; time < 3; time += 1) expect(await slugAt('nobody.example')).toBeUndefined();
    expect(lookups).toEqual(['slug acme', 'domain nobody.example']);
  });

  it('is not looked up for what cannot be a host', async () => {
    for (const host of [
      '',
      'a b',
      'äcme.pages.example',
      'acmeä.pages.example',
      'acme.pages.example:99999',
      '[::1]',
      'a/b',
    ])
      expect([host, await pageAt(host), hosts.cached(requestOf(host)), await hosts.isKnown(host)]).toEqual([
        host,
        null,
        undefined,
        false,
      ]);
    expect(lookups).toEqual([]);
  });

  it('is there at once if it is cached, and never looked up for that', async () => {
    const request = requestOf('acme.pages.example');
    expect([hosts.cached(request), lookups]).toEqual([undefined, []]);
    const page = await hosts.resolve(request);
    expect(page).toEqual({ tenant: ACME, origin: 'http://acme.pages.example:3000' });
    expect(hosts.cached(request)).toEqual(page);
    expect(hosts.resolve(request)).toEqual(page);
    await pageAt('nobody.example');
    expect(hosts.cached(requestOf('nobody.example'))).toBeUndefined();
    expect(hosts.resolve(requestOf('nobody.example'))).toBeNull();
  });

  it('is looked up again after a change of the host, or of any tenant', async () => {
    const found = async (): Promise<unknown[]> => [
      await slugAt('acme.pages.example'),
      await slugAt('status.acme.example'),
    ];
    await found();
    lookups.splice(0);
    announcer.change('acme.pages.example', 'key');
    await found();
    expect(lookups).toEqual([]);
    byDomain.set('status.acme.example', BETA);
    announcer.change('status.acme.example', 'host');
    expect(await found()).toEqual(['acme', 'beta']);
    expect(lookups.splice(0)).toEqual(['domain status.acme.example']);
    announcer.change('some tenant', 'tenant');
    await found();
    expect(lookups).toEqual(['slug acme', 'domain status.acme.example']);
  });

  it('is the last known one during an outage', async () => {
    await pageAt('acme.pages.example');
    announcer.change('some tenant', 'tenant');
    isDown = true;
    expect(await slugAt('acme.pages.example')).toBe('acme');
    await expect(pageAt('status.acme.example')).rejects.toThrow('Down.');
  });

  it('is not the last known one after a change of who sees it, but those of others are', async () => {
    await pageAt('acme.pages.example');
    bySlug.set('beta', BETA);
    await pageAt('beta.pages.example');
    announcer.change(BETA.id, 'tenant');
    announcer.change(ACME.id, 'visibility');
    isDown = true;
    expect(await slugAt('beta.pages.example')).toBe('beta');
    await expect(pageAt('acme.pages.example')).rejects.toThrow('Down.');
  });

  it('has the address that visitors see', async () => {
    const forwarded = { 'x-forwarded-host': 'acme.pages.example', 'x-forwarded-port': '8443' };
    const proxied = requestOf('internal', forwarded, '192.0.2.1');
    expect((await hosts.resolve(proxied))?.origin).toBe('http://acme.pages.example:8443');
    expect(hosts.cached(proxied)?.origin).toBe('http://acme.pages.example:8443');
    const direct = requestOf('acme.pages.example:5000', forwarded);
    expect((await hosts.resolve(direct))?.origin).toBe('http://acme.pages.example:3000');
    const behind = requestOf('acme.pages.example', {}, '192.0.2.1');
    expect((await hosts.resolve(behind))?.origin).toBe('http://acme.pages.example');
  });

  it('is known or not, for the certificates of a proxy', async () => {
    expect(await hosts.isKnown('acme.pages.example')).toBe(true);
    expect(await hosts.isKnown('nobody.example')).toBe(false);
  });

  it('is counted under the name of its cache', () => {
    expect(announcer.caches).toEqual([expect.objectContaining({ name: 'hosts' })]);
  });
});
