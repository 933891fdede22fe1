import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDnsServer } from '../../../test/support/dns-server.js';
import { readSettings } from '#core/config/read-settings.js';
import { DnsRecords, NoDnsAnswer, type DnsQueries } from './dns-records.js';

const dns = useDnsServer();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function lookUp<T>(work: (queries: DnsQueries) => Promise<T>): Promise<T> {
  return new DnsRecords(readSettings({ DNS_SERVERS: dns.address })).lookUp(work);
}

describe('DNS records of a name', () => {
  it('are its texts, each in one piece, and the targets of its CNAME', async () => {
    const long = 'a'.repeat(300) + 'b'.repeat(300);
    dns.zones.set('texts.test', { txt: [long, 'short'] });
    dns.zones.set('alias.test', { cname: 'target.test' });
    expect(await lookUp((queries) => queries.txt('texts.test'))).toEqual([long, 'short']);
    expect(await lookUp((queries) => queries.cname('alias.test'))).toEqual(['target.test']);
  });

  it.each([
    ['the name has records of another type only', 'alias-only.test'],
    ['there is no such name', 'nothing.test'],
  ])('are none if %s', async (_, name) => {
    dns.zones.set('alias-only.test', { addresses: ['192.0.2.1'] });
    expect(await lookUp((queries) => queries.txt(name))).toEqual([]);
    expect(await lookUp((queries) => queries.cname(name))).toEqual([]);
  });

  it('are unknown if the name server fails, which is no proof that there are none', async () => {
    dns.zones.set('failing.test', { fault: 'fails' });
    const failure = await lookUp((queries) => queries.txt('failing.test')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoDnsAnswer);
    expect(failure).toMatchObject({
      code: 'ESERVFAIL',
      message: 'No name server gave an answer (ESERVFAIL).',
    });
    await expect(lookUp((queries) => queries.cname('failing.test'))).rejects.toThrow(NoDnsAnswer);
  });

  it('are waited for 5 seconds in total', async () => {
    dns.zones.set('hanging.test', { fault: 'hangs' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const found = lookUp((queries) => queries.txt('hanging.test')).catch((error: unknown) => error);
    vi.advanceTimersByTime(5_000);
    expect(await found).toMatchObject({ code: 'ECANCELLED' });
  });

  it('leave no timer behind', async () => {
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    await lookUp(() => Promise.resolve());
    const index = set.mock.calls.findIndex(([, milliseconds]) => milliseconds === 5_000);
    expect(cleared).toHaveBeenCalledWith(set.mock.results[index]?.value);
  });
});
