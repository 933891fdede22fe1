import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const LIMIT = 12;

/** Addresses that are never cached, because nothing exists there. */
const path = (number: number): string => `//incidents/${9_000 + number}`;

describe('Visitors for whom nothing is cached', () => {
  const app = useApi({
    environment: { VISITOR_WORK_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' },
  });
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  const from = (address: string, asked: string): Promise<ApiResponse> =>
    visitor.get(asked, { headers: { 'x-forwarded-for': address } });

  /** Uses up the limit of an address. */
  async function exhaust(address: string): Promise<ApiResponse[]> {
    const all = Array.from({ length: 3 * LIMIT }, (_, number) => from(address, path(number)));
    return Promise.all(all);
  }

  beforeAll(async () => {
    await createComponent(acme.client);
    await createIncident(acme.client, { publish: true });
    await changesHeard(app.app);
  });

  it('are limited for each address: 429 with Retry-After, and the database is not asked', async () => {
    const asked = vi.spyOn(app.app.get(PublicPageRepository, { strict: false }), 'incident');
    const responses = await exhaust('192.0.2.1');
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 404).length + refused.length).toBe(3 * LIMIT);
    expect(asked.mock.calls.length).toBeGreaterThan(0);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(LIMIT);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(body.message).toMatch(/Too many requests/);
    }
    asked.mockRestore();
  });

  it('are counted by /64 with IPv6, and others are not kept out', async () => {
    await exhaust('2001:db8:1:2::1');
    expect((await from('2001:db8:1:2:ffff::9', path(1))).status).toBe(429);
    expect((await from('2001:db8:1:3::1', path(1))).status).toBe(404);
    expect((await from('192.0.2.77', path(1))).status).toBe(404);
  });

  it('get what is cached all the same, and what another one has started', async () => {
    const seen = ['//', '//history', '//incidents/1', '//history.atom', '//api/v2/status', '//badge.svg'];
    for (const one of seen) expect((await from('192.0.2.2', one)).status).toBe(200);
    await exhaust('192.0.2.3');
    for (const one of seen) {
      const { status, headers } = await from('192.0.2.3', one);
      expect([one, status, headers['warning']]).toEqual([one, 200, undefined]);
    }
  });

  it('get the last cached response rather than nothing, until another visitor has it rendered', async () => {
    expect((await from('192.0.2.4', '//history?lang=en')).status).toBe(200);
    await exhaust('192.0.2.5');
    // Cached pages are rendered again every minute.
    app.clock.advance(60_000);
    const { status, headers } = await from('192.0.2.5', '//history?lang=en');
    expect([status, headers['warning']]).toEqual([200, '110 - "Response is Stale"']);
    await from('192.0.2.4', '//history?lang=en');
    expect((await from('192.0.2.5', '//history?lang=en')).headers['warning']).toBeUndefined();
  });

  it('are limited for forms and for images, too, and get what is cached of them', async () => {
    const image = '//assets/logo-0123456789abcdef.svg';
    for (const [address, asked, found] of [
      ['192.0.2.7', '//subscribe', 200],
      ['192.0.2.8', '//manage/x', 404],
      ['192.0.2.9', image, 404],
    ] as const) {
      const statuses: number[] = [];
      for (let time = 0; time <= LIMIT; time += 1) statuses.push((await from(address, asked)).status);
      expect([asked, statuses]).toEqual([asked, [...Array<number>(LIMIT).fill(found), 429]]);
    }
    expect((await from('192.0.2.9', '//')).status).toBe(200);
    expect((await from('192.0.2.9', '//assets/none.css')).status).toBe(404);
  });

  it('do not use up what keys may do', async () => {
    await exhaust('192.0.2.6');
    const headers = { 'x-forwarded-for': '192.0.2.6' };
    expect((await acme.client.get('/components', { headers })).status).toBe(200);
  });
});
