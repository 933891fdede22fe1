import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NoOpenTransaction } from '#core/context/current-transaction.js';
import { connectionOptions } from '#platform/database/connections/database-addresses.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { eventNamesOf, eventsOf } from '../../../test/support/outbox.js';
import { useApi } from '../../../test/support/use-api.js';
import { DomainEvents } from './domain-events.js';
import { allowStatementsWithoutTenant } from '../../../test/support/tenant-statements.js';

allowStatementsWithoutTenant();

declare module './domain-events.js' {
  interface DomainEventPayloads {
    'invoice.sent': { readonly invoice_id: number };
  }
}

describe('Domain events', () => {
  const test = useApi();
  let own: Tenant;
  let other: Tenant;
  let events: DomainEvents;

  const inWrite = (tenant: Tenant, work: () => Promise<void>): Promise<void> =>
    runForTenant(tenant, () => test.app.get(TenantDatabase).write(work));

  beforeAll(async () => {
    ({ tenant: own } = await test.tenant('own'));
    ({ tenant: other } = await test.tenant('other'));
    events = test.app.get(DomainEvents);
  });

  afterEach(() => test.database.sql('delete from outbox_event'));
  it('are kept with their cause, under the present time', async () => {
    await inWrite(own, () => events.record('incident.published', { incident_id: 7, notify: true }));
    expect(await eventsOf(test.database, own.id)).toEqual([
      {
        name: 'incident.published',
        payload: { incident_id: 7, notify: true },
        occurredAt: test.clock.now(),
      },
    ]);
  });

  it('are lost with their cause', async () => {
    const cause = inWrite(own, async () => {
      await events.record('incident.published', { incident_id: 7, notify: true });
      throw new Error('no, after all');
    });
    await expect(cause).rejects.toThrow('no, after all');
    expect(await eventsOf(test.database, own.id)).toEqual([]);
  });

  it('cannot be recorded outside a write', async () => {
    const payload = { incident_id: 7 };
    await runForTenant(own, async () => {
      await expect(events.record('incident.unpublished', payload)).rejects.toThrow(NoOpenTransaction);
      await expect(events.recordAll([])).rejects.toThrow(NoOpenTransaction);
    });
  });

  it('are recorded several at once, in their order', async () => {
    const changes = Array.from({ length: 50 }, (_, index) => index + 1);
    await inWrite(own, async () => {
      await events.record('maintenance.started', { incident_id: 1, update_id: null, notify: false });
      await events.recordAll(
        changes.map((id) => ({
          name: 'component.status_changed' as const,
          payload: { component_id: id, from: 'operational', to: 'under_maintenance' },
        })),
      );
      await events.recordAll([
        { name: 'maintenance.updated', payload: { incident_id: 1, update_id: 3, notify: true } },
        { name: 'incident.acknowledged', payload: { incident_id: 2 } },
      ]);
      await events.recordAll([]);
    });
    expect(await eventNamesOf(test.database, own.id)).toEqual([
      'maintenance.started',
      ...changes.map(() => 'component.status_changed'),
      'maintenance.updated',
      'incident.acknowledged',
    ]);
    const changed = await eventsOf(test.database, own.id, 'component.status_changed');
    expect(changed.map(({ payload }) => payload)).toEqual(
      changes.map((id) => ({ component_id: id, from: 'operational', to: 'under_maintenance' })),
    );
  });

  it('can be added by other modules', async () => {
    await inWrite(own, () => events.record('invoice.sent', { invoice_id: 1 }));
    expect(await eventNamesOf(test.database, own.id)).toEqual(['invoice.sent']);
  });

  it('are seen by their tenant alone', async () => {
    await inWrite(own, () => events.record('incident.unpublished', { incident_id: 7 }));
    const seenBy = (tenant: Tenant): Promise<number> =>
      runForTenant(tenant, async () => {
        const text = 'select id from outbox_event';
        return (await test.app.get(TenantDatabase).read({ name: 'all_events', text })).rows.length;
      });
    expect(await seenBy(own)).toBe(1);
    expect(await seenBy(other)).toBe(0);

    const client = new pg.Client(connectionOptions(test.database.addresses.app));
    await client.connect();
    expect((await client.query('select from outbox_event')).rowCount).toBe(0);
    await client.query(`select set_config('app.tenant_id', $1, false)`, [other.id]);
    const forge = `insert into outbox_event (tenant_id, name, payload, occurred_at) values ($1, 'x', '{}', now())`;
    await expect(client.query(forge, [own.id])).rejects.toThrow('row-level security');
    await client.end();
  });
});
