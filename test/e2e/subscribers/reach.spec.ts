import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function forOwn<T>(work: (reach: SubscriberReach) => Promise<T>): Promise<T> {
  return runForTenant(own.tenant, () => work(api.app.get(SubscriberReach)));
}

/** Records a permanent failure of each subscriber. The third in a row is one too many. */
function refuse(...ids: readonly number[]): Promise<void> {
  const refusals = ids.map((subscriberId) => ({
    subscriberId,
    quarantineFrom: 3,
    reason: `no ${subscriberId}`,
  }));
  return forOwn((reach) => reach.note(refusals, []));
}

function reach(...ids: readonly number[]): Promise<void> {
  return forOwn((one) => one.note([], ids));
}

async function standing(id: number): Promise<unknown[]> {
  const [row] = await api.database.sql<{ status: string; hard_failures: number; quarantine_reason: string }>(
    `select status, hard_failures, quarantine_reason from subscriber where id = $1`,
    [id],
  );
  return [row!.status, row!.hard_failures, row!.quarantine_reason];
}

async function confirmed(address?: string): Promise<number> {
  return Number((await createConfirmed(own.client, address === undefined ? {} : { address })).id);
}

describe('A subscriber whose address is refused', () => {
  it('is quarantined once it was refused as often in a row as is tolerated', async () => {
    const [id, neighbor] = [await confirmed(), await confirmed()];
    await refuse(id);
    await refuse(id);
    expect(await standing(id)).toEqual(['confirmed', 2, null]);
    await reach(id, neighbor);
    expect(await standing(id)).toEqual(['confirmed', 0, null]);
    for (let count = 0; count < 3; count += 1) await refuse(id, neighbor);
    expect(await standing(id)).toEqual(['quarantined', 3, `no ${id}`]);
    expect(await standing(neighbor)).toEqual(['quarantined', 3, `no ${neighbor}`]);
    await refuse(id);
    expect(await standing(id)).toEqual(['quarantined', 3, `no ${id}`]);
  });

  it('is counted and reached in one call', async () => {
    const [refused, reached] = [await confirmed(), await confirmed()];
    await refuse(refused, reached);
    await forOwn((one) =>
      one.note([{ subscriberId: refused, quarantineFrom: 2, reason: 'gone' }], [reached]),
    );
    expect([await standing(refused), await standing(reached)]).toEqual([
      ['quarantined', 2, 'gone'],
      ['confirmed', 0, null],
    ]);
  });

  it('takes no statement where there is nothing to note', async () => {
    expect(await statementsDuring(() => forOwn((one) => one.note([], [])))).toEqual([]);
  });

  it('starts at zero again when it is reactivated', async () => {
    const id = await confirmed();
    for (let count = 0; count < 3; count += 1) await refuse(id);
    expect((await own.client.post(`/subscribers/${id}/reactivate`)).status).toBe(200);
    expect(await standing(id)).toEqual(['confirmed', 0, null]);
  });
});

describe('An address that gets no more mail', () => {
  it('is ended for its subscribers by e-mail that are confirmed or pending, and a complaint prevails', async () => {
    const bounced = await confirmed('Bounced@reach.example');
    const both = await confirmed('both@reach.example');
    const pending = Number((await createSubscriber(own.client, { address: 'pending@reach.example' })).id);
    const left = await confirmed('left@reach.example');
    await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [left]);
    const foreign = Number((await createConfirmed(other.client, { address: 'bounced@reach.example' })).id);
    const bounces = ['bounced', 'both', 'pending', 'left', 'nobody'].map((name) => ({
      address: `${name}@REACH.example`,
      reason: `no ${name}`,
    }));
    expect(await forOwn((one) => one.unsubscribe(both))).toBe(1);
    expect(await forOwn((one) => one.unsubscribe(foreign))).toBe(0);
    expect(await forOwn((one) => one.quarantine(bounces))).toBe(2);
    expect(await Promise.all([bounced, both, pending, left, foreign].map(standing))).toEqual([
      ['quarantined', 0, 'no bounced'],
      ['unsubscribed', 0, null],
      ['quarantined', 0, 'no pending'],
      ['unsubscribed', 0, null],
      ['confirmed', 0, null],
    ]);
  });

  it('keeps the beginning of what the mail service said, in one line', async () => {
    const id = await confirmed('told@reach.example');
    const told = [{ address: 'told@reach.example', reason: `no\r\n\0such\tuser ${'x'.repeat(2_000)}` }];
    expect(await forOwn((one) => one.quarantine(told))).toBe(1);
    expect(await standing(id)).toEqual(['quarantined', 0, `no such user ${'x'.repeat(987)}`]);
  });

  it('is ignored if it is none', async () => {
    expect(await forOwn((one) => one.quarantine([{ address: 'x', reason: '' }]))).toBe(0);
  });
});
