import type { PoolClient } from 'pg';
import type { Repositories } from './tenant-repository.js';

/** An open write transaction, and the connection that it runs on. */
export interface OpenTransaction {
  /** TypeORM's repositories, in this transaction. */
  readonly repository: Repositories;
  /** Pipelined: statements are sent at once, without waiting for the results of earlier ones. */
  readonly client: PoolClient;
  /** True if the connection keeps prepared statements. */
  readonly preparesStatements: boolean;
  /** True once its commit was sent or it was rolled back: no statement may be sent behind that. */
  readonly isOver: boolean;
  /** The application's time when it began. */
  readonly begunAt: Date;
  /** Set by a write that must not be committed unless the credential of its request is valid then. */
  requiresCaller: boolean;
  /** Adds the result of a statement. All must succeed, even those that no caller awaits. */
  track(result: Promise<unknown>): void;
}
