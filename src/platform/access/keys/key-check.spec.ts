import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import type { PresentedKey } from '#core/context/api-key.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import { KeyCheck, secretOf } from './key-check.js';
import type { KeyResolver } from './key-resolver.js';

const NOW = '2026-03-01T12:00:00.000Z';

function keyThatExpires(expiresAt: string | null): PresentedKey {
  return {
    id: 1,
    tenantId: '01890000-0000-7000-8000-000000000001',
    name: 'Key',
    abilities: [],
    hasAllAbilities: false,
    secretHash: '00',
    createdAt: new Date(NOW),
    lastUsedAt: null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}

/** A check that knows one secret, `hg_known`. */
function checkOf(key: PresentedKey): KeyCheck {
  const resolve = (secret: string): PresentedKey | null => (secret === 'hg_known' ? key : null);
  return new KeyCheck({ resolve } as KeyResolver, new FakeClock(new Date(NOW)));
}

describe('The secret of a request', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER    abc  ', 'abc'],
    [undefined, undefined],
    ['', undefined],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearerabc', undefined],
    ['Basic abc', undefined],
    ['x Bearer abc', undefined],
    ['Bearer abc def', undefined],
    ['abc', undefined],
  ])('in the header %j is %s', (header, secret) => {
    expect(secretOf(header)).toBe(secret);
  });
});

describe('A key', () => {
  it.each([
    ['2026-03-01T12:00:00.001Z', undefined],
    [null, undefined],
    [NOW, 'The API key has expired.'],
    ['2026-03-01T11:59:59.999Z', 'The API key has expired.'],
  ])('that expires at %s is refused: %s', async (expiresAt, message) => {
    const key = keyThatExpires(expiresAt);
    const check: KeyCheck = checkOf(key);
    const outcomes = [
      await check.repeat('Bearer hg_known').catch((error: unknown) => error),
      await Promise.resolve()
        .then(() => {
          check.assertValid(key);
        })
        .catch((error: unknown) => error),
    ];
    for (const outcome of outcomes) {
      if (message === undefined) expect(outcome).toBeUndefined();
      else expect(outcome).toEqual(new Unauthenticated(message));
    }
  });

  it('that is not known any more is refused', async () => {
    const check = checkOf(keyThatExpires(null));
    await expect(check.repeat('Bearer hg_other')).rejects.toEqual(
      new Unauthenticated('The API key is not valid.'),
    );
  });

  it('is not needed by a request without one', async () => {
    await checkOf(keyThatExpires(NOW)).repeat(undefined);
  });
});
