import { runForTenant } from '../../src/context/work-context.js';
import { SubscriberLinks } from '../../src/modules/subscribers/domain/subscriber-links.js';
import type { TestApplication, TestTenant } from './test-application.js';

/** A subscriber's row, as far as tests of links need it. */
interface Row {
  readonly id: number;
  readonly status: string;
  readonly confirmation_nonce: string | null;
  readonly confirmation_sent_at: Date | null;
}

/** The row of an address; undefined when there is none. */
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

/** The paths of the links that a subscriber is sent, as a client asks them; that to confirm is empty when there is none. */
export async function linksOf(
  test: TestApplication,
  tenant: TestTenant,
  address: string,
): Promise<{ confirm: string; manage: string; unsubscribe: string }> {
  const row = await rowOf(test, tenant, address);
  if (row === undefined) throw new Error(`There is no subscriber ${address}.`);
  const links = test.app.get(SubscriberLinks, { strict: false });
  const { id, confirmation_nonce: nonce, confirmation_sent_at: sentAt } = row;
  return runForTenant(tenant.tenant, async () => ({
    confirm: nonce === null || sentAt === null ? '' : await links.confirmation(id, nonce, sentAt),
    manage: await links.manage(id),
    unsubscribe: await links.unsubscribe(id),
  }));
}
