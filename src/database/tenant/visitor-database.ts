import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';
import { ReadConnections } from '../connections/read-connections.js';
import type { Statement, TextRows } from '../connections/text-rows.js';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';

/** Reads of one tenant that run at once. */
const AT_ONCE = 2;
/** How long a read waits for those of its tenant that came before. */
const TURN_WITHIN_MS = 10_000;

/**
 * What visitors are served from, over connections of its own: the page of a large tenant takes long to read, and what is
 * sent behind it on its connection waits. Its statements run as a role that may read the public views and nothing else, whatever
 * they select, and see the rows of the tenant of the current work. Each is a transaction of its own and one round trip.
 */
@Injectable()
export class VisitorDatabase implements OnApplicationShutdown {
  /** So that no tenant's reads take all connections. */
  private readonly turns = new TenantConcurrencyLimit(AT_ONCE);

  constructor(private readonly reads: ReadConnections) {}

  async onApplicationShutdown(): Promise<void> {
    await this.reads.close();
  }

  /**
   * The rows of one statement, as text.
   *
   * @param statement names the tenant as `$1`, which stands before the values
   * @throws DatabaseUnavailable
   */
  read(statement: Statement, values: readonly unknown[] = []): Promise<TextRows> {
    return this.readAs(VISITOR_ROLE, statement, values);
  }

  /** Like {@link read}, with the previews of what is not published: only for whoever has shown a genuine link to it. */
  readPreview(statement: Statement, values: readonly unknown[] = []): Promise<TextRows> {
    return this.readAs(PREVIEW_ROLE, statement, values);
  }

  private readAs(role: string, statement: Statement, values: readonly unknown[]): Promise<TextRows> {
    const { id } = currentTenant();
    return this.turns.run(id, performance.now() + TURN_WITHIN_MS, () =>
      this.reads.select({ 'app.tenant_id': id, role }, statement, [id, ...values]),
    );
  }
}
