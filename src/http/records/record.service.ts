import type { Clock } from '#core/time/clock.js';
import type { TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import type { LocalePatch, LocaleText } from '#core/text/locale-text.js';
import { fieldsOf, type RecordClass } from '../fields/field-kinds.js';
import { filledText } from '../fields/filled-text.js';
import { mergedText } from '../fields/merged-text.js';
import { localeFieldsOf, type LocaleFieldRules } from '../fields/locale-field.js';
import { PageQuery, pageRange } from '../results/page-query.js';
import type { PageJson, RecordJson } from '../results/record-json.js';
import type { RecordDefinition } from './define-record.js';
import type { RecordRepository } from './record.repository.js';
import { propertyOf, rowValues } from './row-values.js';

/** Methods that the routes of a {@link recordController} call. */
export interface RecordActions<
  Response extends object,
  Query extends PageQuery,
  Create extends object,
  Update extends object,
> {
  list(query: Query): Promise<PageJson<Response>>;
  get(id: number): Promise<RecordJson<Response>>;
  create(body: Create): Promise<RecordJson<Response>>;
  update(id: number, body: Update, ifMatch?: string): Promise<RecordJson<Response>>;
  delete(id: number, ifMatch?: string): Promise<void>;
  /** The records of one parent; for records that have one. */
  within?(parent: number): RecordActions<Response, Query, Create, Update>;
}

type Row = TenantOwned & { createdAt: Date; updatedAt: Date };
type ResponseOf<Definition extends RecordDefinition> = InstanceType<Definition['response']>;
type QueryOf<Definition extends RecordDefinition> = InstanceType<Definition['query']>;

/**
 * Lists, creates, reads, changes and deletes records according to their definition. A
 * family adds its decisions in the `on…` methods, which run in the transaction of the
 * write, and overrides what it does differently.
 */
export abstract class RecordService<
  Definition extends RecordDefinition,
  Entity extends Row,
> implements RecordActions<
  ResponseOf<Definition>,
  QueryOf<Definition>,
  InstanceType<Definition['create']>,
  InstanceType<Definition['update']>
> {
  private readonly texts: ReadonlyMap<string, LocaleFieldRules>;

  protected constructor(
    private readonly definition: Definition,
    private readonly records: RecordRepository<Entity, ResponseOf<Definition>>,
    protected readonly clock: Clock,
  ) {
    this.texts = new Map(localeFieldsOf(definition.create).map((rules) => [rules.field, rules]));
  }

  list(query: QueryOf<Definition>): Promise<PageJson<ResponseOf<Definition>>> {
    return this.records.page(pageRange(query), this.filter(query));
  }

  /** All records, in list order. For records of which a quota allows few. */
  listAll(): Promise<RecordJson<ResponseOf<Definition>>[]> {
    return this.records.listAll();
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<ResponseOf<Definition>>> {
    return this.records.get(id);
  }

  /** @throws Invalid, and what {@link onWrite} throws */
  create(body: InstanceType<Definition['create']>): Promise<RecordJson<ResponseOf<Definition>>> {
    return this.createAs(body, {});
  }

  /** @throws NotFound, PreconditionFailed, Invalid, and what {@link onWrite} throws */
  update(
    id: number,
    body: InstanceType<Definition['update']>,
    ifMatch?: string,
  ): Promise<RecordJson<ResponseOf<Definition>>> {
    return this.updateIf(() => undefined, id, body, ifMatch);
  }

  /**
   * @throws NotFound, PreconditionFailed, Invalid while other records refer
   *   to it, and what {@link onDelete} throws
   */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.deleteIf(() => undefined, id, ifMatch);
  }

  /** Creates a record with values that no client writes. */
  protected createAs(
    body: InstanceType<Definition['create']>,
    given: RowChanges<Entity>,
  ): Promise<RecordJson<ResponseOf<Definition>>> {
    const now = this.clock.now();
    const written = this.valuesOf(this.definition.create, body);
    // defineRecord and the database check that all columns have a value.
    const values = {
      ...this.initial(),
      ...given,
      ...written,
      createdAt: now,
      updatedAt: now,
    } as NewRow<Entity>;
    return this.records.create({ ...values, ...this.derived(values) }, (id) =>
      this.onWrite(id, { ...given, ...written }),
    );
  }

  /** Updates a record if the locked row passes. */
  protected updateIf(
    check: (stored: Entity) => void,
    id: number,
    body: InstanceType<Definition['update']>,
    ifMatch: string | undefined,
  ): Promise<RecordJson<ResponseOf<Definition>>> {
    return this.records.change(id, { ifMatch, body }, async (stored) => {
      check(stored);
      const written = this.valuesOf(this.definition.update, body, stored);
      await this.onWrite(id, written, stored);
      const derived = this.derived(Object.assign({}, stored, written));
      return { ...written, ...derived, updatedAt: this.clock.now() };
    });
  }

  /** Deletes a record if the locked row passes. */
  protected deleteIf(
    check: (stored: Entity) => void,
    id: number,
    ifMatch: string | undefined,
  ): Promise<void> {
    return this.records.remove(id, { ifMatch }, (stored) => {
      check(stored);
      return this.onDelete(id, stored);
    });
  }

  /** Returns the filter for a query. Each parameter must equal the column of the same name. */
  protected filter(query: QueryOf<Definition>): ListFilter {
    const paging = fieldsOf(PageQuery);
    const filter = new ListFilter();
    for (const name of fieldsOf(this.definition.query).keys()) {
      if (!paging.has(name)) filter.equals(name, (query as unknown as Record<string, unknown>)[name]);
    }
    return filter;
  }

  /** Returns the columns that are derived from others, such as a search text, for the row to be stored. */
  protected derived(_row: NewRow<Entity>): RowChanges<Entity> {
    return {};
  }

  /**
   * Called in every write of a client, with the written values, and those that no client writes of a new record.
   *
   * @param stored the row before the write; undefined for a new record
   */
  protected onWrite(_id: number, _written: RowChanges<Entity>, _stored?: Entity): void | Promise<void> {
    return undefined;
  }

  /** Called in the write that deletes a record, before the deletion. */
  protected onDelete(_id: number, _stored: Entity): void | Promise<void> {
    return undefined;
  }

  /** Returns the values of a new record for fields that the client omits. */
  protected initial(): RowChanges<Entity> {
    const { response, defaults } = this.definition;
    const fields = [...fieldsOf(response).keys()];
    return Object.fromEntries(
      fields.map((name) => [propertyOf(name), defaults[name] ?? null]),
    ) as RowChanges<Entity>;
  }

  /**
   * Returns what a client wrote, as values of the row. Texts in several
   * languages are merged with the stored ones.
   */
  private valuesOf(record: RecordClass, body: object, stored?: Entity): RowChanges<Entity> {
    const values = rowValues(body, record) as Record<string, unknown>;
    const before = stored as Readonly<Record<string, LocaleText>> | undefined;
    for (const [name, { required }] of this.texts) {
      const property = propertyOf(name);
      const patch = values[property] as LocalePatch | undefined;
      if (patch === undefined) continue;
      const text = before?.[property] ?? {};
      values[property] = (required ? filledText : mergedText)(name, text, patch);
    }
    return values as RowChanges<Entity>;
  }
}
