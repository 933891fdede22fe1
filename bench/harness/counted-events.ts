import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Superuser } from '../support/superuser.js';

/** The leases of a dead process must expire first. Its jobs are then found within 40 s. */
const DELIVERED_WITHIN_MS = 120_000;

/** Reads the events that the consumers of `counting-consumer.mjs` have recorded, in any number of processes. */
export class CountedEvents {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<CountedEvents> {
    return new CountedEvents(await mkdtemp(join(tmpdir(), 'heliograph-counted-')));
  }

  /** Settings for a server with the consumer. */
  get environment(): Record<string, string> {
    return {
      HELIOGRAPH_MODULES: new URL('./counting-consumer.mjs', import.meta.url).pathname,
      COUNTED_EVENTS: this.file,
    };
  }

  /** Number of repeated deliveries. */
  get repeated(): number {
    const ids = this.read().map(({ id }) => id);
    return ids.length - new Set(ids).size;
  }

  get count(): number {
    return this.read().length;
  }

  /**
   * Waits until all events of a tenant are delivered. Returns violations of at-least-once delivery in order
   * per subject.
   */
  async violations(database: Superuser, tenantId: string): Promise<string[]> {
    const end = performance.now() + DELIVERED_WITHIN_MS;
    while ((await this.undelivered(database, tenantId)) > 0) {
      if (performance.now() > end) return ['events are not delivered'];
      await pause(200);
    }
    const recorded = await database.rows<{ id: string; name: string }>(
      `select id, name from outbox_event where tenant_id = $1 and name like 'incident.%' order by id`,
      [tenantId],
    );
    const counted = this.read();
    const ids = new Set(counted.map(({ id }) => id));
    const lost = recorded.filter(({ id }) => !ids.has(Number(id)));
    const disordered = [...Map.groupBy(counted, ({ incident }) => incident)].filter(([, events]) =>
      // An event may be repeated, but never after a later one.
      events.some(({ id }, index) => id < (events[index - 1]?.id ?? 0)),
    );
    return [
      ...lost.map(({ id, name }) => `the event ${id} (${name}) has not reached the consumer`),
      ...disordered.map(
        ([incident]) => `the events of incident ${incident} reached the consumer out of order`,
      ),
    ];
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return join(this.folder, 'events');
  }

  private async undelivered(database: Superuser, tenantId: string): Promise<number> {
    const [row] = await database.rows<{ count: number }>(
      `select ((select count(*) from outbox_event where tenant_id = $1 and pending)
             + (select count(*) from event_delivery where tenant_id = $1))::int as count`,
      [tenantId],
    );
    return row?.count ?? 0;
  }

  private read(): { readonly id: number; readonly incident: number }[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').trim().split('\n');
    return lines.map((line) => {
      const [id = 0, incident = 0] = line.split(' ').map(Number);
      return { id, incident };
    });
  }
}
