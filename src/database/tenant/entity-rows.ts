import type { DataSource, EntityMetadata } from 'typeorm';
import { currentTenant } from '../../context/work-context.js';
import type { TextRow } from '../connections/text-rows.js';
import type { TenantOwned } from '../schema/tenant-owned.entity.js';
import { join, named, plannedEachTime, raw, sql, type NamedStatement, type Sql } from './sql.js';
import { TenantDatabase } from './tenant-database.js';

/** A column as its entity declares it. */
interface Column {
  readonly name: string;
  readonly property: string;
  /** The value as a parameter takes it. */
  readonly write: (value: unknown) => unknown;
  /** The value from PostgreSQL's text. */
  readonly read: (text: string) => unknown;
}

type EntityClass<Entity> = new () => Entity;

/** The values of a new row: all but those that the database gives. */
export type NewRow<Entity extends TenantOwned> = Omit<Entity, 'tenantId' | 'id'>;

/** The values to write to a row; what is left out stays. */
export type RowChanges<Entity extends TenantOwned> = Partial<NewRow<Entity>>;

/** Statements of changed columns that are prepared for each table; what varies more is planned each time. */
const MOST_PREPARED = 40;

/**
 * The rows of one tenant-owned table, as its entity declares it. Each statement names the tenant of the current work, is
 * made once for the columns that it writes, and belongs to the open write; one whose result does not matter
 * need not be awaited.
 */
export class EntityRows<Entity extends TenantOwned> {
  readonly table: string;
  private readonly columns: readonly Column[];
  private readonly prepared = new Set<string>();

  constructor(
    private readonly database: TenantDatabase,
    entity: EntityClass<Entity>,
  ) {
    const metadata = metadataOf(database.dataSource, entity);
    this.table = metadata.tableName;
    this.columns = columnsOf(metadata);
  }

  /**
   * @returns the id that the database gave
   * @param translate what an error of the statement means in the family's terms
   */
  async insert(values: NewRow<Entity>, translate?: (error: unknown) => unknown): Promise<number> {
    const given = this.given(values);
    const statement = sql`insert into ${raw(this.table)} (tenant_id, ${names(given)})
      values (${currentTenant().id}, ${parameters(given, values)}) returning id`;
    const { rows } = await this.database.run(this.prepare('insert', given, statement), translate);
    return Number(rows[0]?.[0]);
  }

  /**
   * Like {@link insert}, if a condition holds.
   *
   * @param condition always of the same text for one table
   * @returns undefined when it does not hold
   */
  async insertIf(
    condition: Sql,
    values: NewRow<Entity>,
    translate?: (error: unknown) => unknown,
  ): Promise<number | undefined> {
    const given = this.given(values);
    const statement = sql`insert into ${raw(this.table)} (tenant_id, ${names(given)})
      select ${currentTenant().id}, ${parameters(given, values)} where ${condition} returning id`;
    const { rows } = await this.database.run(this.prepare('insert_if', given, statement), translate);
    const id = rows[0]?.[0];
    return id == null ? undefined : Number(id);
  }

  /**
   * SQL that draws the id of a row which {@link insertAs} will store: so what refers to the row need not wait for it. For
   * tables with `allowDrawingIds`.
   */
  get newId(): Sql {
    // By name: to look the sequence up costs more than to draw from it.
    return raw(`nextval('${this.table}_id_seq')`);
  }

  /** Stores a new row under an id from {@link newId}. Whoever commits gets the error unless it is awaited. */
  insertAs(id: number, values: NewRow<Entity>, translate?: (error: unknown) => unknown): Promise<void> {
    const given = this.given(values);
    const statement = sql`insert into ${raw(this.table)} (tenant_id, id, ${names(given)}) overriding system value
      values (${currentTenant().id}, ${id}, ${parameters(given, values)})`;
    return unread(this.database.run(this.prepare('insert_as', given, statement), translate));
  }

  /** Writes what is given of a row; the rest stays. */
  update(id: number, values: RowChanges<Entity>, translate?: (error: unknown) => unknown): Promise<void> {
    const given = this.given(values);
    const assignments = given.map(
      ({ name, property, write }) => sql`${raw(name)} = ${write(values[property as keyof typeof values])}`,
    );
    const statement = sql`update ${raw(this.table)} set ${join(assignments, ', ')}
      where tenant_id = ${currentTenant().id} and id = ${id}`;
    return unread(this.database.run(this.prepare('update', given, statement), translate));
  }

  delete(id: number, translate?: (error: unknown) => unknown): Promise<void> {
    const statement = sql`delete from ${raw(this.table)} where tenant_id = ${currentTenant().id} and id = ${id}`;
    return unread(this.database.run(named(`delete_${this.table}`, statement), translate));
  }

  /** The row as it is until the transaction ends; undefined when the tenant has none of this id. */
  async lock(id: number): Promise<Entity | undefined> {
    const rows = await this.select('', sql`id = ${id} for no key update`);
    return rows[0];
  }

  /**
   * Like {@link lock}, for a row that is to be deleted: it waits for those who refer to the row before it holds anything
   * that they may want, so that it cannot deadlock with them.
   */
  async lockToDelete(id: number): Promise<Entity | undefined> {
    const rows = await this.select('_to_delete', sql`id = ${id} for update`);
    return rows[0];
  }

  private async select(label: string, rest: Sql): Promise<Entity[]> {
    const statement = sql`select ${raw(['tenant_id', 'id', ...this.columns.map(({ name }) => name)].join(', '))}
      from ${raw(this.table)} where tenant_id = ${currentTenant().id} and ${rest}`;
    const { rows } = await this.database.run(named(`lock_${this.table}${label}`, statement));
    return rows.map((row) => this.entityOf(row));
  }

  private entityOf([tenantId, id, ...texts]: TextRow): Entity {
    const values = this.columns.map(({ property, read }, place) => {
      const text = texts[place];
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
    if (this.prepared.size < MOST_PREPARED) this.prepared.add(name);
    // One that is planned each time takes no room in the connection.
    return this.prepared.has(name) && name.length < 64 ? named(name, query) : plannedEachTime(query);
  }
}

/** Resolves when a statement is done; a failure that nobody awaits surfaces when the write is committed. */
function unread(sent: Promise<unknown>): Promise<void> {
  const done = sent.then(() => undefined);
  done.catch(() => undefined);
  return done;
}

function metadataOf(dataSource: DataSource, entity: EntityClass<object>): EntityMetadata {
  return dataSource.getMetadata(entity);
}

function columnsOf({ columns }: EntityMetadata): Column[] {
  return (
    columns
      // What triggers keep is not selected.
      .filter(
        ({ propertyName, isSelect }) => isSelect && propertyName !== 'tenantId' && propertyName !== 'id',
      )
      .map(({ propertyName, databaseName, type, isArray }) => ({
        property: propertyName,
        name: databaseName,
        write:
          type === 'jsonb' ? (value) => (value === null ? null : JSON.stringify(value)) : (value) => value,
        read: isArray ? listIsNotRead : (READ[String(type)] ?? ((text) => text)),
      }))
  );
}

/** How values are read, by the type of their column; texts are what they are. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  bigint: Number,
  integer: Number,
  smallint: Number,
  boolean: (text) => text === 't',
  jsonb: (text) => JSON.parse(text) as unknown,
  timestamptz: (text) => new Date(text),
};

function listIsNotRead(): never {
  throw new Error('Columns with lists are not read back; use jsonb.');
}

function names(columns: readonly Column[]): Sql {
  return raw(columns.map(({ name }) => name).join(', '));
}

function parameters(columns: readonly Column[], values: object): Sql {
  return join(
    columns.map(({ property, write }) => sql`${write((values as Record<string, unknown>)[property])}`),
    ', ',
  );
}
