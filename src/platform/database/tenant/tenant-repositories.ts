import {
  EntityManager,
  Repository,
  type DeepPartial,
  type DeleteResult,
  type EntityTarget,
  type FindOptionsWhere,
  type InsertResult,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type QueryRunner,
  type SelectQueryBuilder,
  type UpdateResult,
  type UpsertOptions,
} from 'typeorm';
import type { OfTenant, Repositories } from '#core/context/tenant-repository.js';

/** TypeORM's repositories for one tenant, on the connection of its transaction. */
export function tenantRepositories(runner: QueryRunner, tenantId: string): Repositories {
  const manager = new TenantManager(runner, tenantId);
  return (entity) => new BoundRepository(entity, manager, tenantId);
}

/** Adds the tenant to every query for rows of an entity. Conditions of the query are added to it. */
class TenantManager extends EntityManager {
  constructor(
    runner: QueryRunner,
    private readonly tenantId: string,
  ) {
    super(runner.manager.dataSource, runner);
  }

  override createQueryBuilder<Entity extends ObjectLiteral>(
    entity?: EntityTarget<Entity> | QueryRunner,
    alias?: string,
  ): SelectQueryBuilder<Entity> {
    if (alias === undefined) return super.createQueryBuilder() as SelectQueryBuilder<Entity>;
    const builder = super.createQueryBuilder(entity as EntityTarget<Entity>, alias);
    return builder.where(`${alias}.tenantId = :ownTenantId`, { ownTenantId: this.tenantId });
  }
}

class BoundRepository<Entity extends OfTenant> extends Repository<Entity> {
  constructor(
    entity: new () => Entity,
    manager: EntityManager,
    private readonly tenantId: string,
  ) {
    super(entity, manager, manager.queryRunner);
  }

  override async insert(
    rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
  ): Promise<InsertResult> {
    const own = list(rows).map((row) => this.owned(row));
    const inserted = await this.manager
      .createQueryBuilder()
      .insert()
      .into(this.target)
      .values(own)
      // A trigger draws ids, so TypeORM does not know that they are generated.
      .returning(this.metadata.primaryColumns.map(({ propertyName }) => propertyName))
      .execute();
    for (const row of [...own, ...inserted.identifiers, ...inserted.generatedMaps]) readId(row);
    return inserted;
  }

  override save<Given extends DeepPartial<Entity>>(rows: Given[]): Promise<(Given & Entity)[]>;
  override save<Given extends DeepPartial<Entity>>(row: Given): Promise<Given & Entity>;
  override async save(given: DeepPartial<Entity> | DeepPartial<Entity>[]): Promise<unknown> {
    const rows = list(given).map((row) => this.owned(row));
    const added = rows.filter((row) => this.isNew(row));
    if (added.length > 0) await this.insert(added as QueryDeepPartialEntity<Entity>[]);
    const others = rows.filter((row) => !added.includes(row));
    if (others.length > 0) await super.save(others);
    return given;
  }

  override remove(rows: Entity[]): Promise<Entity[]>;
  override remove(row: Entity): Promise<Entity>;
  override async remove(given: Entity | Entity[]): Promise<unknown> {
    await super.remove(list(given).map((row) => this.owned(row)));
    return given;
  }

  override update(
    where: FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[],
    values: QueryDeepPartialEntity<Entity>,
  ): Promise<UpdateResult> {
    return super.update(this.within(where), values);
  }

  override delete(where: FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[]): Promise<DeleteResult> {
    return super.delete(this.within(where));
  }

  override upsert(
    rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
    unique: string[] | UpsertOptions<Entity>,
  ): Promise<InsertResult> {
    const options = Array.isArray(unique) ? { conflictPaths: unique } : unique;
    const paths = Array.isArray(options.conflictPaths)
      ? options.conflictPaths
      : Object.keys(options.conflictPaths);
    return super.upsert(
      list(rows).map((row) => this.owned(row)),
      { ...options, conflictPaths: ['tenantId', ...paths] },
    );
  }

  /** True if the database must draw the id of a row. */
  private isNew(row: DeepPartial<Entity>): boolean {
    const hasId = this.metadata.primaryColumns.some(({ propertyName }) => propertyName === 'id');
    return hasId && (row as { id?: unknown }).id === undefined;
  }

  /** Alternatives that name the tenant. */
  private within(where: FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[]): FindOptionsWhere<Entity>[] {
    return list(where).map((conditions) => {
      if (Object.keys(conditions).length === 0)
        throw new Error(`This would concern all rows of ${this.metadata.tableName}: name a condition.`);
      return this.owned({ ...conditions });
    });
  }

  private owned<Row extends object>(row: Row): Row {
    const { tenantId = this.tenantId } = row as Partial<OfTenant>;
    if (tenantId !== this.tenantId)
      throw new Error(`This row of ${this.metadata.tableName} is another tenant's.`);
    return Object.assign(row, { tenantId });
  }
}

function list<Item>(given: Item | Item[]): Item[] {
  return Array.isArray(given) ? given : [given];
}

/** Makes an id that TypeORM took from the database a number. */
function readId(row: object): void {
  if ('id' in row && typeof row.id === 'string') Object.assign(row, { id: Number(row.id) });
}
