import type { DataSource, EntityMetadata } from 'typeorm';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRow } from '../connections/text-rows.js';
import { drawFunction } from '../schema/tenant-ids.js';
import type { TenantOwned } from '../schema/tenant-owned.entity.js';
import { identifier, join, named, plannedEachTime, sql, type NamedStatement, type Sql } from './sql.js';
import { TenantDatabase } from './tenant-database.js';

/** A column as its entity declares it. */
interface Column {
  readonly name: Sql;
  readonly property: string;
  /** Converts a value to a parameter. */
  readonly write: (value: unknown) => unknown;
  /** Parses a value from PostgreSQL's text format. */
  readonly read: (text: string) => unknown;
}

type EntityClass<Entity> = new () => Entity;

/** Values of a new row, without those that the database generates. */
export type NewRow<Entity extends TenantOwned> = Omit<Entity, 'tenantId' | 'id'>;

/** Values to write to a row. Omitted ones stay unchanged. */
export type RowChanges<Entity extends TenantOwned> = Partial<NewRow<Entity>>;

/** Maximum number of prepared statements per table. Further combinations of columns are planned each time. */
const MAX_PREPARED = 40;

/**
 * Rows of one tenant-owned table, mapped to its entity. Every statement names the current tenant and runs
 * in the open write. Its text is fixed for each set of written columns. An error of a statement without result
 * surfaces when the write is committed.
 */
export class EntityRows<Entity extends TenantOwned> {
  readonly table: string;
  private readonly from: Sql;
  private readonly columns: readonly Column[];
  private readonly selected: Sql;
  private readonly prepared = new Set<string>();

  constructor(
    private readonly database: TenantDatabase,
    entity: EntityClass<Entity>,
  ) {
    const metadata = metadataOf(database.dataSource, entity);
    this.table = metadata.tableName;
    this.from = identifier(this.table);
    this.columns = columnsOf(metadata);
    this.selected = sql`tenant_id, id, ${names(this.columns)}`;
  }

  /**
   * Inserts a row.
   *
   * @returns the generated id
   * @param asError maps an error of the statement to a domain error
   */
  async insert(values: NewRow<Entity>, asError?: (error: unknown) => unknown): Promise<number> {
    const given = this.given(values);
    const statement = sql`insert into ${this.from} (tenant_id, ${names(given)})
      values (${currentTenant().id}, ${parameters(given, values)}) returning id`;
    const { rows } = await this.database.query(this.prepare('insert', given, statement), asError);
    return Number(rows[0]?.[0]);
  }

  /**
   * Like {@link insert}, but only if a condition holds.
   *
   * @param condition always the same SQL text for one table
   * @returns undefined if the condition does not hold
   */
  async insertIf(
    condition: Sql,
    values: NewRow<Entity>,
    asError?: (error: unknown) => unknown,
  ): Promise<number | undefined> {
    const given = this.given(values);
    const statement = sql`insert into ${this.from} (tenant_id, ${names(given)})
      select ${currentTenant().id}, ${parameters(given, values)} where ${condition} returning id`;
    const { rows } = await this.database.query(this.prepare('insert_if', given, statement), asError);
    const id = rows[0]?.[0];
    return id == null ? undefined : Number(id);
  }

  /**
   * SQL that draws an id for {@link insertAs}, so that inserts of referring rows need not wait for the row.
   * Insert the row before the transaction draws another id, which would be the same.
   */
  get newId(): Sql {
    return sql`${identifier(drawFunction(this.table))}(${currentTenant().id})`;
  }

  /** Inserts a row under an id from {@link newId}. */
  insertAs(id: number, values: NewRow<Entity>, asError?: (error: unknown) => unknown): void {
    const given = this.given(values);
    const statement = sql`insert into ${this.from} (tenant_id, id, ${names(given)})
      values (${currentTenant().id}, ${id}, ${parameters(given, values)})`;
    this.database.send(this.prepare('insert_as', given, statement), asError);
  }

  /** Updates the given columns of a row. The others stay unchanged. */
  update(id: number, values: RowChanges<Entity>, asError?: (error: unknown) => unknown): void {
    const given = this.given(values);
    const assignments = given.map(
      ({ name, property, write }) => sql`${name} = ${write(values[property as keyof typeof values])}`,
    );
    const statement = sql`update ${this.from} set ${join(assignments, ', ')}
      where tenant_id = ${currentTenant().id} and id = ${id}`;
    this.database.send(this.prepare('update', given, statement), asError);
  }

  delete(id: number, asError?: (error: unknown) => unknown): void {
    const statement = sql`delete from ${this.from} where tenant_id = ${currentTenant().id} and id = ${id}`;
    this.database.send(named(`delete_${this.table}`, statement), asError);
  }

  /** Reads a row and locks it until the transaction ends. Undefined if the tenant has no row with this id. */
  async lock(id: number): Promise<Entity | undefined> {
    const rows = await this.select('', sql`id = ${id} for no key update`);
    return rows[0];
  }

  /**
   * Like {@link lock}, for a row that will be deleted. It waits for transactions that refer to the row
   * before it holds any lock that they may need, so it cannot deadlock with them.
   */
  async lockToDelete(id: number): Promise<Entity | undefined> {
    const rows = await this.select('_to_delete', sql`id = ${id} for update`);
    return rows[0];
  }

  private async select(label: string, rest: Sql): Promise<Entity[]> {
    const statement = sql`select ${this.selected} from ${this.from} where tenant_id = ${currentTenant().id} and ${rest}`;
    const { rows } = await this.database.query(named(`lock_${this.table}${label}`, statement));
    return rows.map((row) => this.entityOf(row));
  }

  private entityOf([tenantId, id, ...texts]: TextRow): Entity {
    const values = this.columns.map(({ property, read }, index) => {
      const text = texts[index];
      return [property, text == null ? null : read(text)] as const;
    });
    return { tenantId, id: Number(id), ...Object.fromEntries(values) } as unknown as Entity;
  }

  private given(values: RowChanges<Entity>): Column[] {
    const given = this.columns.filter(
      ({ property }) => values[property as keyof typeof values] !== undefined,
    );
    if (given.length === 0) throw new Error(`There is nothing to write to ${this.table}.`);
    return given;
  }

  private prepare(what: string, given: readonly Column[], query: Sql): NamedStatement {
    const name = `${what}_${this.table}_${given.map((column) => this.columns.indexOf(column)).join('_')}`;
    if (this.prepared.size < MAX_PREPARED) this.prepared.add(name);
    // An unnamed statement takes no memory on the connection.
    return this.prepared.has(name) && name.length < 64 ? named(name, query) : plannedEachTime(query);
  }
}

function metadataOf(dataSource: DataSource, entity: EntityClass<object>): EntityMetadata {
  return dataSource.getMetadata(entity);
}

function columnsOf({ columns }: EntityMetadata): Column[] {
  return (
    columns
      // Columns that triggers maintain are not selected.
      .filter(
        ({ propertyName, isSelect }) => isSelect && propertyName !== 'tenantId' && propertyName !== 'id',
      )
      .map(({ propertyName, databaseName, type, isArray }) => ({
        property: propertyName,
        name: identifier(databaseName),
        write:
          type === 'jsonb' ? (value) => (value === null ? null : JSON.stringify(value)) : (value) => value,
        read: isArray ? listIsNotRead : (READ[String(type)] ?? ((text) => text)),
      }))
  );
}

/** Parsers by type of column. Values of other types stay text. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  bigint: Number,
  integer: Number,
  smallint: Number,
  'double precision': Number,
  boolean: (text) => text === 't',
  jsonb: (text) => JSON.parse(text) as unknown,
  timestamptz: (text) => new Date(text),
};

function listIsNotRead(): never {
  throw new Error('Columns with lists are not read back; use jsonb.');
}

function names(columns: readonly Column[]): Sql {
  return join(
    columns.map(({ name }) => name),
    ', ',
  );
}

function parameters(columns: readonly Column[], values: object): Sql {
  return join(
    columns.map(({ property, write }) => sql`${write((values as Record<string, unknown>)[property])}`),
    ', ',
  );
}
