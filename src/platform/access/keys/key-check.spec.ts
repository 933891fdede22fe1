import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import type { PresentedKey } from '#core/context/api-key.js';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { KeyCheck } from './key-check.js';
import type { KeyResolver } from './key-resolver.js';
import type { KeyUsage } from './key-usage.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const NOW = '2026-03-01T12:00:00.000Z';

function keyThatExpires(expiresAt: string | null): PresentedKey {
  return {
    id: 1,
    tenantId: TENANT,
    name: 'Key',
    abilities: [],
    hasAllAbilities: false,
    secretHash: '00',
    createdAt: new Date(NOW),
    lastUsedAt: null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}

/** Outcomes of a key that is in the cache, and of one that is looked up: the message of a refusal, or the id. */
async function outcomesOf(key: PresentedKey | null): Promise<unknown[]> {
  const keys = { cached: () => key ?? undefined, resolve: () => key } as unknown as KeyResolver;
  const usage = { note: () => undefined } as unknown as KeyUsage;
  const check = new KeyCheck(keys, usage, new FakeClock(new Date(NOW)));
  const outcome = (work: () => unknown): Promise<unknown> =>
    Promise.try(work).then(
      (found) => (found as { id: string } | undefined)?.id,
      (error: unknown) => error,
    );
  return runForTenant({ id: TENANT } as Tenant, async () => [
    await outcome(() => check.cached('hg_any')),
    await outcome(() => check.find('hg_any')),
  ]);
}

describe('A key', () => {
  it.each([
    ['2026-03-01T12:00:00.001Z', undefined],
    [null, undefined],
    [NOW, 'The API key has expired.'],
    ['2026-03-01T11:59:59.999Z', 'The API key has expired.'],
  ])('that expires at %s is refused: %s', async (expiresAt, message) => {
    const expected = message === undefined ? '1' : new Unauthenticated(message);
    expect(await outcomesOf(keyThatExpires(expiresAt))).toEqual([expected, expected]);
  });

  it('that is not known any more is refused', async () => {
    expect(await outcomesOf(null)).toEqual([undefined, new Unauthenticated('The API key is not valid.')]);
  });

  it('of another page is refused, once it is known to be valid', async () => {
    const refused = new Forbidden('The API key belongs to another status page than this host.');
    expect(await outcomesOf({ ...keyThatExpires(null), tenantId: 'other' })).toEqual([refused, refused]);
    const expired = new Unauthenticated('The API key has expired.');
    expect(await outcomesOf({ ...keyThatExpires(NOW), tenantId: 'other' })).toEqual([expired, expired]);
  });
});
