import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';
import type { Statement, TextRows } from '../connections/text-rows.js';
import { VisitorConnections } from '../connections/visitor-connections.js';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';
import { VisitorReads } from './visitor-reads.js';

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
export class VisitorDatabase {
  /** So that no tenant's reads take all connections. */
  private readonly turns = new TenantConcurrencyLimit(AT_ONCE);

  constructor(
    private readonly reads: VisitorReads,
    private readonly primary: VisitorConnections,
  ) {}

  /**
   * The rows of one statement, as text.
   *
   * @param statement names the tenant as `$1`, which stands before the values
   * @throws DatabaseUnavailable
   */
  read(statement: Statement, values: readonly unknown[] = []): Promise<TextRows> {
    return this.inTurn((id) =>
      this.reads.select(id, { 'app.tenant_id': id, role: VISITOR_ROLE }, statement, [id, ...values]),
    );
  }

  /**
   * Like {@link read}, with the previews of what is not published: only for whoever has shown a genuine link to it. Always
   * from the primary, since changes of drafts are not announced.
   */
  readPreview(statement: Statement, values: readonly unknown[] = []): Promise<TextRows> {
    return this.inTurn((id) =>
      this.primary.select({ 'app.tenant_id': id, role: PREVIEW_ROLE }, statement, [id, ...values]),
    );
  }

  private inTurn(work: (tenantId: string) => Promise<TextRows>): Promise<TextRows> {
    const { id } = currentTenant();
    return this.turns.run(id, performance.now() + TURN_WITHIN_MS, () => work(id));
  }
}
