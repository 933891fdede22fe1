import type {
  DeleteResult,
  FindOptionsWhere,
  QueryDeepPartialEntity,
  Repository,
  UpdateResult,
} from 'typeorm';

/** An entity of a tenant-owned table. */
export interface OfTenant {
  readonly tenantId: string;
}

/** Methods of TypeORM's repository whose statements can name the tenant. */
type Bound =
  | 'count'
  | 'countBy'
  | 'create'
  | 'exists'
  | 'existsBy'
  | 'find'
  | 'findAndCount'
  | 'findBy'
  | 'findOne'
  | 'findOneBy'
  | 'findOneByOrFail'
  | 'findOneOrFail'
  | 'insert'
  | 'remove'
  | 'save'
  | 'upsert';

/**
 * TypeORM's repository for rows of the current tenant, in the open write. Every statement names the tenant: it finds
 * and changes no others' rows, and new rows are the tenant's own. Await each call.
 */
export interface TenantRepository<Entity extends OfTenant> extends Pick<Repository<Entity>, Bound> {
  /** @param where at least one condition; several are alternatives */
  update(where: Where<Entity>, values: QueryDeepPartialEntity<Entity>): Promise<UpdateResult>;

  /** @param where at least one condition; several are alternatives */
  delete(where: Where<Entity>): Promise<DeleteResult>;
}

type Where<Entity> = FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[];

/** Returns the repository of an entity. */
export type Repositories = <Entity extends OfTenant>(entity: new () => Entity) => TenantRepository<Entity>;
