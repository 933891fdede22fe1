import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';
import type { Statement, TextRows } from '../connections/text-rows.js';
import { ReadConnections } from '../connections/read-connections.js';
import { audienceSettings } from './audience-settings.js';
import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';
import { VisitorReads } from './visitor-reads.js';

/** Maximum number of concurrent reads of one tenant. */
const AT_ONCE = 2;
/** How long a read waits for earlier reads of its tenant. */
const TURN_WITHIN_MS = 10_000;

/**
 * Reads for visitors, over separate connections: the page of a large tenant takes long to read, and
 * statements behind it on its connection wait. Whatever they select, the statements run as a role that may
 * read only the public views, and see only the rows of the current tenant, as far as the reader's audience does. Each is its own transaction in
 * one round trip.
 */
@Injectable()
export class VisitorDatabase {
  /** Keeps the reads of one tenant from taking all connections. */
  private readonly turns = new TenantConcurrencyLimit(AT_ONCE);

  constructor(
    private readonly reads: VisitorReads,
    private readonly ownReads: ReadConnections,
  ) {}

  /**
   * Rows of one statement, as text.
   *
   * @param statement refers to the tenant as `$1`, which precedes the values
   * @param timeoutMs after which the statement is canceled; default: that of all reads
   * @throws DatabaseUnavailable
   */
  read(statement: Statement, values: readonly unknown[] = [], timeoutMs?: number): Promise<TextRows> {
    // Of this reader, whoever's turn ends before this one's begins.
    const settings = audienceSettings();
    return this.inTurn((id) =>
      this.reads.select(
        id,
        {
          'app.tenant_id': id,
          role: VISITOR_ROLE,
          ...settings,
          ...(timeoutMs === undefined ? {} : { statement_timeout: String(timeoutMs) }),
        },
        statement,
        [id, ...values],
      ),
    );
  }

  /**
   * Like {@link read}, but includes previews of unpublished content. Call it only for requests with a valid
   * preview link. It always reads from the primary, because changes of drafts are not announced, and with the
   * login of the server, because visitors' own cannot read drafts.
   */
  readPreview(statement: Statement, values: readonly unknown[] = []): Promise<TextRows> {
    return this.inTurn((id) =>
      this.ownReads.select({ 'app.tenant_id': id, role: PREVIEW_ROLE }, statement, [id, ...values]),
    );
  }

  private inTurn(work: (tenantId: string) => Promise<TextRows>): Promise<TextRows> {
    const { id } = currentTenant();
    return this.turns.run(id, performance.now() + TURN_WITHIN_MS, () => work(id));
  }
}
