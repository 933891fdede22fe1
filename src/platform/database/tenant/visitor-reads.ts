import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeListener } from '../changes/change-listener.js';
import { LogPositions } from '../changes/log-positions.js';
import { DATABASE_ADDRESSES, type DatabaseAddresses } from '../connections/database-addresses.js';
import { ReadConnections } from '../connections/read-connections.js';
import { Replica } from '../connections/replica.js';
import type { Statement, TextRows } from '../connections/text-rows.js';
import { VisitorConnections } from '../connections/visitor-connections.js';

/**
 * Reads for visitors. They go to the replica if it has every announced change of the tenant, else to the
 * primary. So nothing older than the last announced change is served or cached.
 */
@Injectable()
export class VisitorReads implements OnApplicationShutdown {
  /** Undefined without DATABASE_READ_URL. */
  readonly replica: Replica | undefined;
  /** Number of reads by the server that responded. */
  readonly counts = { primary: 0, replica: 0 };

  private readonly positions: LogPositions | undefined;

  constructor(
    private readonly primary: VisitorConnections,
    private readonly changes: ChangeListener,
    reads: ReadConnections,
    @Inject(DATABASE_ADDRESSES) { read }: DatabaseAddresses,
  ) {
    if (read === undefined) return;
    const replica = new Replica(read, reads);
    this.replica = replica;
    this.positions = new LogPositions(changes, () => replica.position());
  }

  /**
   * @param settings see {@link ReadConnections.select}
   * @throws DatabaseUnavailable
   */
  async select(
    tenantId: string,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    const rows = await this.fromReplica(tenantId, settings, statement, values);
    if (rows !== undefined) {
      this.counts.replica += 1;
      return rows;
    }
    this.counts.primary += 1;
    return this.primary.select(settings, statement, values);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.close();
    await this.primary.close();
  }

  private async fromReplica(
    tenantId: string,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows | undefined> {
    const { replica, positions } = this;
    if (replica?.state !== 'ok' || positions === undefined || !this.changes.isListening) return undefined;
    const position = await positions.of(tenantId);
    return replica.select(position, settings, statement, values);
  }
}
