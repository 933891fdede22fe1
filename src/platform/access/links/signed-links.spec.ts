import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { Announcer } from '../../../../test/support/lookup-scene.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runForTenant } from '#core/context/work-context.js';
import type { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { TenantsService } from '#platform/tenancy/tenants.service.js';
import { SignedLinks } from './signed-links.js';
import type { SignedContent } from './signed-token.js';

describe('Signed links', () => {
  let clock: FakeClock;
  let announcer: Announcer;
  let secrets: Map<string, Buffer>;
  let lookups: string[];
  let links: SignedLinks;

  beforeEach(() => {
    clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));
    announcer = new Announcer();
    secrets = new Map(['a', 'b'].map((id) => [id, Buffer.alloc(32, id)]));
    lookups = [];
    const linkSecret = (id: string): Promise<Buffer | null> => {
      lookups.push(id);
      return Promise.resolve(secrets.get(id) ?? null);
    };
    links = new SignedLinks({ linkSecret } as TenantsService, announcer as unknown as ChangeListener, clock);
  });

  function as<T>(id: string, work: () => T): T {
    const members = { slug: id, name: id, locales: ['en'], settings: DEFAULT_TENANT_SETTINGS };
    return runForTenant({ id, ...members, quotas: DEFAULT_QUOTAS }, work);
  }

  function sign(id = 'a'): Promise<string> {
    return as(id, () => links.sign('preview', CONTENT));
  }

  const CONTENT: SignedContent = { payload: 'incident:7', expiresAt: new Date('2026-03-01T13:00:00.000Z') };

  it('give back what was signed until they expire, and what it was even after that', async () => {
    const token = await sign();
    expect(await as('a', () => links.read('preview', token))).toEqual(CONTENT);
    clock.set('2026-03-01T12:59:59.999Z');
    expect(await as('a', () => links.read('preview', token))).toEqual(CONTENT);
    clock.set('2026-03-01T13:00:00.000Z');
    expect(await as('a', () => links.read('preview', token))).toBeUndefined();
    expect(await as('a', () => links.verify('preview', token))).toEqual(CONTENT);
  });

  it('are worth nothing for another purpose, for another tenant, or if they were changed', async () => {
    const token = await sign();
    const other = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
    for (const look of ['read', 'verify'] as const) {
      expect(await as('a', () => links[look]('report', token))).toBeUndefined();
      expect(await as('b', () => links[look]('preview', token))).toBeUndefined();
      expect(await as('a', () => links[look]('preview', other))).toBeUndefined();
    }
  });

  it('need no lookup if they cannot be links at all', async () => {
    for (const look of ['read', 'verify'] as const)
      expect(await as('a', () => links[look]('preview', 'not a token'))).toBeUndefined();
    expect(lookups).toEqual([]);
  });

  it('share one lookup of the secret, until the tenant changes', async () => {
    const token = await sign();
    await as('a', () => links.read('preview', token));
    await as('a', () => links.secretFor('subscribe-challenge'));
    await sign('b');
    expect(lookups).toEqual(['a', 'b']);
    announcer.change('a', 'host');
    await sign();
    expect(lookups).toEqual(['a', 'b']);
    announcer.change('a', 'tenant');
    await sign();
    await sign('b');
    expect(lookups).toEqual(['a', 'b', 'a']);
    expect(announcer.caches).toEqual([expect.objectContaining({ name: 'link_secrets' })]);
  });

  it('cannot be made or read for a tenant that is gone', async () => {
    const token = await sign();
    await expect(sign('gone')).rejects.toThrow('The tenant gone has no secret for links.');
    await expect(as('gone', () => links.secretFor('subscribe-challenge'))).rejects.toThrow(
      'The tenant gone has no secret for links.',
    );
    for (const look of ['read', 'verify'] as const)
      expect(await as('gone', () => links[look]('preview', token))).toBeUndefined();
  });

  it('come with a secret for each purpose and tenant, which stays the same', async () => {
    const all = await Promise.all([
      as('a', () => links.secretFor('subscribe-challenge')),
      as('a', () => links.secretFor('subscribe-solution')),
      as('b', () => links.secretFor('subscribe-challenge')),
    ]);
    for (const secret of all) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(all).size).toBe(3);
    expect(await as('a', () => links.secretFor('subscribe-challenge'))).toBe(all[0]);
  });
});
