import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/** A write transaction under way: TypeORM's view of it, and the connection that it runs on. */
export interface OpenTransaction {
  readonly manager: EntityManager;
  /** Pipelined: statements leave as they are given, without waiting for the answers of those before. */
  readonly client: PoolClient;
  /** What has been sent, in order, whether or not somebody waits for the answer: all of it must succeed. */
  readonly sent: Promise<unknown>[];
}
