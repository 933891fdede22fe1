import { describe, expect, it } from 'vitest';
import type { StoredSubscriber } from '../store/subscriber-transfer.repository.js';
import { differences } from './import-differences.js';
import { madeSubscriber } from '../../../../test/support/made-subscriber.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const ADDRESS = { channel: 'email', address: 'ada@example.com' } as const;
const STORED: StoredSubscriber = {
  id: 1,
  ...ADDRESS,
  addressKey: ADDRESS.address,
  locale: 'en',
  status: 'unsubscribed',
  events: ['incident'],
  selection: { componentIds: [2, 10], groupIds: [3] },
};

function differing(values: Omit<Parameters<typeof differences>[0], 'channel' | 'address'>): string[] {
  const written = { ...ADDRESS, ...values };
  return differences(
    written,
    madeSubscriber(written as Parameters<typeof madeSubscriber>[0], 'de', NOW),
    STORED,
  );
}

describe('A row of an existing subscriber', () => {
  it('does not differ by fields that it omits', () => {
    expect(differing({})).toEqual([]);
  });

  it('does not differ if all its fields are as stored', () => {
    expect(
      differing({
        locale: 'en',
        status: 'unsubscribed',
        component_ids: [10, 2],
        group_ids: [3],
        events: ['incident'],
      }),
    ).toEqual([]);
  });

  it.each([
    [{ locale: 'de' }, ['locale']],
    [{ status: 'confirmed' }, ['status']],
    [{ events: ['incident', 'announcement'] }, ['events']],
    [{ component_ids: [2], group_ids: [3] }, ['component_ids']],
    [{ component_ids: [2, 10], group_ids: [4] }, ['group_ids']],
    [{ component_ids: [2, 10] }, ['group_ids']],
    [{ group_ids: [3] }, ['component_ids']],
    [{ component_ids: null }, ['component_ids', 'group_ids']],
  ] as const)('with %j differs by %j', (values, fields) => {
    expect(differing(values)).toEqual(fields);
  });
});
