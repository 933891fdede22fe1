import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { Announcer } from '../../../test/support/lookup-scene.js';
import { BERLIN } from '../../../test/support/visitor-view.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { runForTenant } from '#core/context/work-context.js';
import type { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { TenantsService } from '#platform/tenancy/tenants.service.js';
import { SubscribeFormTimes } from './subscribe-form-times.js';

const DAY_MS = 86_400_000;
const SECRETS = {
  linkSecret: (id: string) => Promise.resolve(Buffer.alloc(32, id)),
} as unknown as TenantsService;

describe('The time when a form was shown', () => {
  let clock: FakeClock;
  let links: SignedLinks;
  let times: SubscribeFormTimes;

  beforeEach(() => {
    clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));
    links = new SignedLinks(SECRETS, new Announcer() as unknown as ChangeListener, clock);
    times = new SubscribeFormTimes(links, clock);
  });

  const own = <T>(work: () => T): T => runForTenant(BERLIN, work);
  const other = <T>(work: () => T): T => runForTenant({ ...BERLIN, id: 'other' }, work);

  it('is plausible from two seconds on and for a day', async () => {
    const shown = await own(() => times.now());
    const plausibleAfter = async (milliseconds: number): Promise<boolean> => {
      clock.advance(milliseconds);
      return own(() => times.isPlausible(shown));
    };
    expect(await plausibleAfter(0)).toBe(false);
    expect(await plausibleAfter(1_999)).toBe(false);
    expect(await plausibleAfter(1)).toBe(true);
    expect(await plausibleAfter(DAY_MS - 2_001)).toBe(true);
    expect(await plausibleAfter(1)).toBe(false);
  });

  it('is not plausible on another page, made up or signed for another purpose', async () => {
    const shown = await own(() => times.now());
    const expiresAt = new Date(clock.now().getTime() + DAY_MS);
    const payload = String(clock.now().getTime());
    const preview = await own(() => links.sign('preview', { payload, expiresAt }));
    clock.advance(2_000);
    expect(await other(() => times.isPlausible(shown))).toBe(false);
    for (const wrong of ['', 'x', `${shown}A`, preview])
      expect([wrong, await own(() => times.isPlausible(wrong))]).toEqual([wrong, false]);
  });

  it('stays as it is while it is valid, and begins again where it is not', async () => {
    const shown = await own(() => times.now());
    clock.advance(DAY_MS - 1);
    expect(await own(() => times.renewed(shown))).toBe(shown);
    clock.advance(1);
    for (const wrong of [shown, '', 'x', await other(() => times.now())]) {
      const renewed = await own(() => times.renewed(wrong));
      expect(renewed).toBe(await own(() => times.now()));
      expect(renewed).not.toBe(wrong);
    }
  });
});
