import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { LogSink } from '../../../../test/support/log-sink.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import type { PresentedKey } from '#core/context/api-key.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant } from '#core/context/work-context.js';
import { NestLog } from '#core/logging/nest-log.js';
import type { ApiKeysRepository } from './api-keys.repository.js';
import { KeyUsage } from './key-usage.js';

const TENANT: Tenant = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'a',
  name: 'A',
  locales: ['en'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: DEFAULT_QUOTAS,
};
const OTHER: Tenant = { ...TENANT, id: '01890000-0000-7000-8000-000000000002' };

function keyWithId(id: number, lastUsedAt: string | null = null): PresentedKey {
  return {
    id,
    tenantId: TENANT.id,
    name: 'Key',
    abilities: [],
    hasAllAbilities: false,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    expiresAt: null,
    secretHash: '',
  };
}

describe('The use of keys', () => {
  let clock: FakeClock;
  let written: string[];
  let failing: Set<number>;
  let usage: KeyUsage;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    clock = new FakeClock(new Date('2026-03-01T12:34:56.789Z'));
    written = [];
    failing = new Set();
    const noteUse = (id: number, minute: Date): Promise<void> => {
      if (failing.has(id)) return Promise.reject(new Error('Down.'));
      written.push(`${currentTenant().id.slice(-1)} ${id} ${minute.toISOString()}`);
      return Promise.resolve();
    };
    usage = new KeyUsage({ noteUse } as ApiKeysRepository, clock);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is written half a second later, to the minute, for the tenant of each key', async () => {
    usage.note(keyWithId(1), TENANT);
    usage.note(keyWithId(2), OTHER);
    await vi.advanceTimersByTimeAsync(499);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual(['1 1 2026-03-01T12:34:00.000Z', '2 2 2026-03-01T12:34:00.000Z']);
  });

  it('is written once a minute, and shown before that', async () => {
    const key = keyWithId(1, '2026-02-28T08:00:00.000Z');
    expect(usage.lastUse(key)?.toISOString()).toBe('2026-02-28T08:00:00.000Z');
    usage.note(key, TENANT);
    expect(usage.lastUse(key)?.toISOString()).toBe('2026-03-01T12:34:00.000Z');
    await vi.advanceTimersByTimeAsync(500);
    clock.set('2026-03-01T12:34:59.999Z');
    usage.note(key, TENANT);
    await vi.advanceTimersByTimeAsync(500);
    clock.set('2026-03-01T12:35:00.000Z');
    usage.note(key, TENANT);
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual(['1 1 2026-03-01T12:34:00.000Z', '1 1 2026-03-01T12:35:00.000Z']);
    expect(usage.lastUse(keyWithId(2))).toBeNull();
  });

  it('is known before it is written, also of a key that has been read again', async () => {
    const key = keyWithId(1);
    usage.note(key, TENANT);
    const seen = (): string | undefined => usage.lastUse({ ...key })?.toISOString();
    expect(seen()).toBe('2026-03-01T12:34:00.000Z');
    expect(usage.lastUse({ ...key, tenantId: OTHER.id })).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    // From now on it is read with the key.
    expect(seen()).toBeUndefined();
  });

  it('is never before the creation of the key, in the minute of its creation and with a clock that is behind', async () => {
    for (const createdAt of ['2026-03-01T12:34:56.700Z', '2026-03-01T12:36:10.000Z']) {
      const key = { ...keyWithId(1), createdAt: new Date(createdAt) };
      usage.note(key, TENANT);
      expect(usage.lastUse(key)?.toISOString()).toBe(createdAt);
      usage.note({ ...key, lastUsedAt: key.createdAt }, TENANT);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(written).toEqual(['1 1 2026-03-01T12:34:56.700Z', '1 1 2026-03-01T12:36:10.000Z']);
  });

  it('is not written again if another process has written it', async () => {
    usage.note(keyWithId(1, '2026-03-01T12:34:00.000Z'), TENANT);
    usage.note(keyWithId(2, '2026-03-01T12:33:00.000Z'), TENANT);
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual(['1 2 2026-03-01T12:34:00.000Z']);
  });

  it('is written when the process stops, and not a second time', async () => {
    usage.note(keyWithId(1), TENANT);
    await usage.onApplicationShutdown();
    expect(written).toEqual(['1 1 2026-03-01T12:34:00.000Z']);
    await vi.advanceTimersByTimeAsync(300);
    usage.note(keyWithId(2), TENANT);
    await vi.advanceTimersByTimeAsync(499);
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toHaveLength(2);
  });

  it('that cannot be written is logged, and that of other keys is written', async () => {
    const sink = new LogSink();
    Logger.overrideLogger(new NestLog(pino(sink.destination)));
    failing.add(1);
    usage.note(keyWithId(1), TENANT);
    usage.note(keyWithId(2), TENANT);
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual(['1 2 2026-03-01T12:34:00.000Z']);
    expect(sink.lines.join()).toContain('Cannot note the use of key 1: Down.');
  });
});
