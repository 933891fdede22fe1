import type { DomainEvent, DomainEventName } from '#platform/events/domain-events.js';
import type { TestDatabase } from './test-database.js';

/** An event in the outbox. */
export type RecordedEvent = DomainEvent & { readonly occurredAt: Date };

/** Events of a tenant, oldest first. With names, only events of these names. */
export function eventsOf(
  database: TestDatabase,
  tenantId: string,
  ...names: DomainEventName[]
): Promise<RecordedEvent[]> {
  return database.sql<RecordedEvent>(
    `select name, payload, occurred_at as "occurredAt" from outbox_event
     where tenant_id = $1 and (cardinality($2::text[]) = 0 or name = any($2)) order by id`,
    [tenantId, names],
  );
}

/** Names of a tenant's events, oldest first. */
export async function eventNamesOf(database: TestDatabase, tenantId: string): Promise<string[]> {
  return (await eventsOf(database, tenantId)).map(({ name }) => name);
}
