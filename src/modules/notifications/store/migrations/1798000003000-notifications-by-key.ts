import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = 'n.tenant_id = c.tenant_id and n.event_id = c.event_id';
const AFTER = 'n.tenant_id = c.tenant_id and n.event_id between c.event_id and c.event_id';
const END_BEFORE = `not like 'subscriber.%' offset 0)`;
const END_AFTER = `not like 'subscriber.%' order by n.event_id limit 1)`;

/**
 * Makes the triggers that sum deliveries look notifications up by their key. A connection plans them once. If there were
 * few notifications then, every index of the tenant's was as good, and each event was found by reading all of them. Only
 * the key has the order that is now asked for.
 */
export class NotificationsByKey1798000003000 implements MigrationInterface {
  readonly name = 'NotificationsByKey1798000003000';

  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, [BEFORE, AFTER], [END_BEFORE, END_AFTER]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, [AFTER, BEFORE], [END_AFTER, END_BEFORE]);
  }
}

async function replace(
  runner: QueryRunner,
  ...changes: readonly (readonly [from: string, to: string])[]
): Promise<void> {
  const [{ text }] = (await runner.query(
    `select pg_get_functiondef('add_delivery_changes'::regproc) as text`,
  )) as [{ text: string }];
  await runner.query(changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text));
}
