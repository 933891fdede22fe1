import { describe, expect, it } from 'vitest';
import { AccessCounts, type Access } from './access-counts.js';

const HOUR = new Date('2026-03-01T12:00:00Z');

function access(tenantId: string, actorId: string): Access {
  return {
    tenantId,
    hour: HOUR,
    kind: 'read',
    actorType: 'api_key',
    actorId,
    actorName: 'Key',
    action: 'listSubscribers',
  };
}

describe('Counts of accesses', () => {
  it('sum the same access, in an order that does not depend on who came first', () => {
    const counts = new AccessCounts();
    for (const [tenant, key] of [
      ['b', '2'],
      ['a', '3'],
      ['b', '1'],
      ['b', '2'],
    ] as const)
      counts.add(access(tenant, key));
    expect(counts.drain().map(({ tenantId, actorId, requests }) => [tenantId, actorId, requests])).toEqual([
      ['a', '3', 1],
      ['b', '1', 1],
      ['b', '2', 2],
    ]);
    expect([counts.isEmpty, counts.drain()]).toEqual([true, []]);
  });

  it('of a tenant with very many keys do not crowd out others', () => {
    const counts = new AccessCounts({ all: 10, ofTenant: 3 });
    for (let key = 0; key < 100; key += 1) counts.add(access('many', String(key)));
    counts.add(access('many', '0'));
    counts.add(access('other', '1'));
    expect(counts.drain().map(({ tenantId, requests }) => [tenantId, requests])).toEqual([
      ['many', 2],
      ['many', 1],
      ['many', 1],
      ['other', 1],
    ]);
    expect([counts.drainDropped(), counts.drainDropped()]).toEqual([97, 0]);
  });

  it('of very many tenants stay within their bound, and have room again once they are taken', () => {
    const counts = new AccessCounts({ all: 10, ofTenant: 3 });
    for (let tenant = 0; tenant < 100; tenant += 1) counts.add(access(String(tenant), '1'));
    expect([counts.drain().length, counts.drainDropped()]).toEqual([10, 90]);
    counts.add(access('99', '1'), 5);
    expect(counts.drain()).toMatchObject([{ tenantId: '99', requests: 5 }]);
  });
});
