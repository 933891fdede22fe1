import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/** A write transaction under way: TypeORM's view of it, and the connection that it runs on. */
export interface OpenTransaction {
  readonly manager: EntityManager;
  /** Pipelined: statements are sent at once, without waiting for the results of earlier ones. */
  readonly client: PoolClient;
  /** Whether its connection keeps prepared statements. */
  readonly preparesStatements: boolean;
  /** What has been sent, in order, whether or not its result is awaited: all of it must succeed. */
  readonly sent: Promise<unknown>[];
}
