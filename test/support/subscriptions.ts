import { runForTenant } from '#core/context/work-context.js';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import type { TestApplication, TestTenant } from './test-application.js';

/** The parts of a subscriber's row that tests of links need. */
interface Row {
  readonly id: number;
  readonly status: string;
  readonly confirmation_nonce: string | null;
  readonly confirmation_sent_at: Date | null;
}

/** Row of an address; undefined if there is none. */
export async function rowOf(
  { database }: TestApplication,
  { tenant }: TestTenant,
  address: string,
): Promise<Row | undefined> {
  const [row] = await database.sql<Row & { id: string }>(
    `select id, status, confirmation_nonce, confirmation_sent_at from subscriber
     where tenant_id = $1 and address = $2`,
    [tenant.id, address],
  );
  return row && { ...row, id: Number(row.id) };
}

/**
 * Paths of the links that a subscriber is sent, in the form that the test client takes. The
 * confirmation link is empty if there is none, and the one to undo is that of somebody who leaves now.
 */
export async function linksOf(
  test: TestApplication,
  tenant: TestTenant,
  address: string,
): Promise<{ confirm: string; manage: string; unsubscribe: string; undo: string }> {
  const row = await rowOf(test, tenant, address);
  if (row === undefined) throw new Error(`There is no subscriber ${address}.`);
  const links = test.app.get(SubscriberLinks, { strict: false });
  const { id, confirmation_nonce: nonce, confirmation_sent_at: sentAt } = row;
  return runForTenant(tenant.tenant, async () => ({
    confirm: nonce === null || sentAt === null ? '' : await links.confirmation(id, nonce, sentAt),
    manage: await links.manage(id),
    unsubscribe: await links.unsubscribe(id),
    undo: await links.undo(id, test.clock.now()),
  }));
}
