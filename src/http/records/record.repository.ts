import { Inject } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { QuotaName } from '#core/config/quota-names.js';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { EntityRows, type NewRow, type RowChanges } from '#platform/database/tenant/entity-rows.js';
import type { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { explainQuota, hasRoom, quotaReached } from '#platform/database/tenant/quota-condition.js';
import { identifier, join, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import { NotFound } from '#core/errors/api-error.js';
import { pluralOf } from '#core/text/plural-of.js';
import { untranslatedJson } from '#core/text/locale-text.js';
import { assertMatch } from '../results/etag.js';
import { fieldsOf, type RecordClass } from '../fields/field-kinds.js';
import { localeFieldsOf } from '../fields/locale-field.js';
import { assertReadOnlyUnchanged, hasReadOnly } from '../body/read-only.js';
import { pageOf } from '../results/page-of.js';
import type { PageRange } from '../results/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../results/record-json.js';
import { explainDelete, explainWrite } from './references.js';

/** Storage and presentation of a family's records. */
export interface RecordKind<Entity extends TenantOwned, Response extends object> {
  readonly entity: new () => Entity;
  readonly response: RecordClass<Response>;
  /** Name in messages: `component group`. */
  readonly kind: string;
  /** Order of lists. Must be total. */
  readonly orderBy: Sql;
  /** Quota for these records per tenant. The family creates its function in a migration (createQuota). */
  readonly quota?: QuotaName;
  /** Other tables that fields come from, as joins to the record's own. */
  readonly shownWith?: Sql;
  /** Other tables that {@link orderBy} needs, as joins to the record's own, and the columns that it needs. */
  readonly sortedWith?: { readonly tables: Sql; readonly keys: Sql };
}

/** A field that is a column of the record's own table. */
interface PlainColumn {
  readonly name: Sql;
  readonly column: Sql;
  /** True for texts by language. */
  readonly isText: boolean;
}

/** Conditions of a client's write. */
export interface WriteConditions {
  /** The header `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** The body. Its read-only members must equal the record's. */
  readonly body?: object;
}

/**
 * Repository of one family's records: finds, lists, creates, changes and deletes them, always for the
 * current tenant. Columns have the names of the response's fields. A family overrides
 * {@link expressions} for fields that are not plain columns.
 */
export abstract class RecordRepository<
  Entity extends TenantOwned & { updatedAt: Date },
  Response extends object,
> {
  private opened: EntityRows<Entity> | undefined;
  private plainColumns: readonly PlainColumn[] | undefined;

  protected constructor(
    protected readonly database: TenantDatabase,
    private readonly about: RecordKind<Entity, Response>,
  ) {
    const columns = localeFieldsOf(about.response).map(({ field }) => field);
    if (columns.length === 0) return;
    const names = columns.filter((column) => column === 'name' || column === 'title');
    database.texts.declare({ kind: pluralOf(about.kind), table: () => this.rows.table, columns, names });
  }

  /** The rows of the family's own table. */
  protected get rows(): EntityRows<Entity> {
    // Created on first use, because entities are only known once the application has started.
    this.opened ??= new EntityRows(this.database, this.about.entity);
    return this.opened;
  }

  /**
   * Returns the SQL of response fields that are not plain columns, by name. Fields of
   * a nested record have a dot in their name.
   */
  protected expressions(): Readonly<Record<string, Sql>> {
    return {};
  }

  /** Replaces values of rows that PostgreSQL cannot compute, such as sealed secrets, before they are printed. */
  protected readable<Rows extends TextRows>(rows: Rows): Rows {
    return rows;
  }

  page(range: PageRange, filter?: ListFilter): Promise<PageJson<Response>> {
    const { table } = this.rows;
    const { shownWith = raw(''), sortedWith, orderBy } = this.about;
    const list = {
      name: `list_${table}`,
      columns: this.columns(),
      from: this.source(),
      counted: identifier(table),
      table,
      orderBy,
      ...(filter === undefined ? {} : { filter }),
      ...(sortedWith === undefined
        ? {}
        : { foundFirst: { sortedWith: sortedWith.tables, keys: sortedWith.keys, shownWith } }),
    };
    return listPage(this.database, list, range).then((rows) =>
      pageOf(this.about.response, this.readable(rows), range),
    );
  }

  /** All records, in list order. For records of which a quota allows few. */
  async listAll(): Promise<RecordJson<Response>[]> {
    const { table } = this.rows;
    const statement = named(`list_all_${table}`)`
      select ${this.columns()} from ${this.source()}
      where ${identifier(table)}.tenant_id = ${currentTenant().id} order by ${this.about.orderBy}`;
    return recordsFrom(this.about.response, this.readable(await this.database.read(statement)));
  }

  async find(id: number): Promise<RecordJson<Response> | undefined> {
    const { table } = this.rows;
    const statement = named(`find_${table}`)`
      select ${this.columns()} from ${this.source()}
      where ${identifier(table)}.tenant_id = ${currentTenant().id} and ${identifier(table)}.id = ${id}`;
    return recordsFrom(this.about.response, this.readable(await this.database.read(statement)))[0];
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<Response>> {
    const record = await this.find(id);
    if (record === undefined) throw NotFound.of(this.about.kind);
    return record;
  }

  /**
   * Stores a new record, in the open write.
   *
   * @throws Invalid on a field that refers to a missing record or has a
   *   taken value, or on a quota that is reached
   */
  async insert(values: NewRow<Entity>): Promise<number> {
    const { quota } = this.about;
    if (quota === undefined) return this.rows.insert(values, explainWrite);
    const id = await this.rows.insertIf(hasRoom(quota), values, explainInsert);
    if (id === undefined) throw quotaReached(quota);
    return id;
  }

  /**
   * Creates a record in its own transaction.
   *
   * @param further runs in the same transaction
   * @throws Invalid as {@link insert}, and anything that `further` throws; then nothing is stored
   */
  create(
    values: NewRow<Entity>,
    further?: (id: number) => void | Promise<void>,
  ): Promise<RecordJson<Response>> {
    return this.write(async () => {
      const id = await this.insert(values);
      await further?.(id);
      return new Pending(this.get(id));
    });
  }

  /**
   * Updates a record with the changes that `work` returns, and with a new `updatedAt`. If the changes equal
   * what is stored, nothing is written and the validator stays the same.
   *
   * @param work returns the changes to the locked record
   * @throws NotFound, PreconditionFailed, Invalid, and anything that `work` throws; then nothing has changed
   */
  change(
    id: number,
    { ifMatch, body }: WriteConditions,
    work: (stored: Entity) => RowChanges<Entity> | Promise<RowChanges<Entity>>,
  ): Promise<RecordJson<Response>> {
    return this.write(async () => {
      // The response form of the record is only read if the client sets a condition.
      const isConditional = ifMatch !== undefined || (body !== undefined && hasReadOnly(body));
      const [stored, current] = await Promise.all([
        this.rows.lock(id),
        isConditional ? this.find(id) : undefined,
      ]);
      if (stored === undefined) throw NotFound.of(this.about.kind);
      if (current !== undefined) {
        assertMatch(ifMatch, current);
        if (body !== undefined) assertReadOnlyUnchanged(body, current);
      }
      const changes = differing(await work(stored), stored);
      if (changes === undefined) return new Pending(this.get(id));
      this.rows.update(id, changes, explainWrite);
      return new Pending(this.get(id));
    }, body);
  }

  /**
   * Deletes a record permanently.
   *
   * @param check called with the locked record before it is deleted
   * @throws NotFound, PreconditionFailed, or Invalid while other records refer to it
   */
  remove(
    id: number,
    { ifMatch }: WriteConditions = {},
    check?: (stored: Entity) => void | Promise<void>,
  ): Promise<void> {
    return this.write(async () => {
      const [stored, current] = await Promise.all([
        this.rows.lockToDelete(id),
        ifMatch === undefined ? undefined : this.find(id),
      ]);
      if (stored === undefined) throw NotFound.of(this.about.kind);
      if (current !== undefined) assertMatch(ifMatch, current);
      await check?.(stored);
      this.rows.delete(id, explainDelete(this.about.kind, this.rows.table));
    });
  }

  /**
   * Returns which of these slugs are taken by records other than `except`; none if the first one is free. For
   * tables with a column `slug`. The first one is usually free, which takes a single index probe. A search
   * for all of them would make PostgreSQL scan a small table completely.
   */
  async slugsAmong(slugs: readonly string[], except?: number): Promise<Set<string>> {
    const { table } = this.rows;
    const taken = (
      which: Sql,
    ): Sql => sql`select slug from ${identifier(table)} where tenant_id = ${currentTenant().id}
      and ${which} and id is distinct from ${except ?? null}::bigint`;
    const { rows } = await this.database.read(named(`slugs_among_${table}`)`
      ${taken(sql`slug = any(${slugs}::text[])`)} and exists (${taken(sql`slug = ${slugs[0]}`)})`);
    return new Set(rows.map(([one]) => one ?? ''));
  }

  /**
   * Returns the slugs that equal `slug` or start with it and a hyphen, except for one
   * record's. Reads all slugs of the tenant.
   */
  async slugsLike(slug: string, except?: number): Promise<Set<string>> {
    const { table } = this.rows;
    const { rows } = await this.database.read(named(`slugs_${table}`)`
      select slug from ${identifier(table)} where tenant_id = ${currentTenant().id}
      and (slug = ${slug} or slug like ${`${slug}-%`}) and id is distinct from ${except ?? null}::bigint`);
    return new Set(rows.map(([taken]) => taken ?? ''));
  }

  /**
   * Runs a write in its transaction. A family whose rules span rows
   * overrides this to run its writes one at a time.
   *
   * @param _change the body of a client's update, if the write changes nothing else
   */
  protected write<T>(work: () => Promise<T | Pending<T>>, _change?: object): Promise<T> {
    return this.database.write(work);
  }

  private source(): Sql {
    const { shownWith } = this.about;
    return shownWith === undefined
      ? identifier(this.rows.table)
      : sql`${identifier(this.rows.table)} ${shownWith}`;
  }

  private columns(): Sql {
    const expressions = this.expressions();
    const untranslated = untranslatedJson(currentTenant().locales);
    this.plainColumns ??= this.columnsBeside(expressions);
    const own = this.plainColumns.map(({ name, column, isText }) =>
      isText ? sql`${untranslated}::jsonb || ${column} as ${name}` : column,
    );
    const others = Object.entries(expressions).map(([name, value]) => sql`${value} as "${identifier(name)}"`);
    return join([...own, ...others], ', ');
  }

  /** Columns of the fields without an expression. */
  private columnsBeside(expressions: Readonly<Record<string, Sql>>): readonly PlainColumn[] {
    const table = identifier(this.rows.table);
    const texts = new Set(localeFieldsOf(this.about.response).map(({ field }) => field));
    return [...fieldsOf(this.about.response).keys()]
      .filter((field) => !(field in expressions) && !hasFieldsOf(expressions, field))
      .map((field) => {
        const name = identifier(field);
        return { name, column: sql`${table}.${name}`, isText: texts.has(field) };
      });
  }
}

function explainInsert(error: unknown): unknown {
  return explainWrite(explainQuota(error));
}

/** Creates the base class of a repository from the definition of its records. */
export function recordRepository<Entity extends TenantOwned & { updatedAt: Date }, Response extends object>(
  definition: Omit<RecordKind<Entity, Response>, 'entity'>,
  entity: new () => Entity,
): abstract new (database: TenantDatabase) => RecordRepository<Entity, Response> {
  abstract class Defined extends RecordRepository<Entity, Response> {
    constructor(@Inject(TenantDatabase) database: TenantDatabase) {
      super(database, { ...definition, entity });
    }
  }
  return Defined;
}

/** True if a field is a nested record whose fields have expressions of their own. */
function hasFieldsOf(expressions: Readonly<Record<string, Sql>>, name: string): boolean {
  return Object.keys(expressions).some((one) => one.startsWith(`${name}.`));
}

/** Returns the values that differ from the stored ones; undefined if there are none. */
function differing<Entity extends TenantOwned & { updatedAt: Date }>(
  values: RowChanges<Entity>,
  stored: Entity,
): RowChanges<Entity> | undefined {
  const changed = Object.entries(values).filter(
    ([property, value]) =>
      property !== 'updatedAt' &&
      value !== undefined &&
      !isDeepStrictEqual(value, (stored as Record<string, unknown>)[property]),
  );
  return changed.length === 0
    ? undefined
    : ({ ...Object.fromEntries(changed), updatedAt: values.updatedAt } as RowChanges<Entity>);
}
