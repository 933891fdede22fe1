import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/** A write transaction under way: TypeORM's view of it, and the connection that it runs on. */
export interface OpenTransaction {
  readonly manager: EntityManager;
  readonly client: PoolClient;
}
