import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { fieldsOf, type Presence, type RecordClass } from '../fields/field-kinds.js';
import { FromQuery } from '../fields/query-fields.js';
import { Writes } from '../fields/read-only.js';
import type { Stored } from '../fields/timestamp.js';
import { PageQuery } from '../paging/page-query.js';

/** Fields of a record by name. */
type FieldName<Response> = keyof Response & string;

/** Fields that are written whatever a definition says: the id by the database, the times by every write. */
const KEPT = ['id', 'created_at', 'updated_at'];

/** The body that makes a record. */
type CreateBody<Response, Needed extends keyof Response, Optional extends keyof Response> = {
  readonly [Field in Needed]: Stored<Response[Field]>;
} & { readonly [Field in Optional]?: Stored<Response[Field]> };

/** The body that changes a record. */
type UpdateBody<Response, Written extends keyof Response> = {
  readonly [Field in Written]?: Stored<Response[Field]>;
};

/** What a list can be asked for. */
type FilterQuery<Response, Filter extends keyof Response> = PageQuery & {
  readonly [Field in Filter]?: Response[Field];
};

/** What clients read and write of one kind of record. Made by {@link defineRecord}. */
export interface RecordDefinition<
  Response extends object = object,
  Query extends PageQuery = PageQuery,
  Create extends object = object,
  Update extends object = object,
  Computed extends string = string,
> {
  /** What one is called in messages and in the reference: `component group`. */
  readonly kind: string;
  readonly response: Type<Response>;
  /** What the list can be asked for. */
  readonly query: Type<Query>;
  readonly create: Type<Create>;
  readonly update: Type<Update>;
  /** The order of lists, in SQL; it must be total. */
  readonly orderBy: string;
  /** What a new record has where the client says nothing; else null. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields without a column of their own. */
  readonly computed: readonly Computed[];
}

interface RecordOptions<
  Response extends object,
  Required extends FieldName<Response>,
  Once extends FieldName<Response>,
  Optional extends FieldName<Response>,
  Computed extends FieldName<Response>,
  Filter extends FieldName<Response>,
  Query extends PageQuery,
> {
  readonly kind: string;
  /** Fields that a new record must be given. */
  readonly required: readonly Required[];
  /** Fields that a new record must be given, and that stay as they are. */
  readonly once?: readonly Once[];
  /** Fields that may be written at any time. All that are named nowhere are read-only. */
  readonly optional?: readonly Optional[];
  /** What a new record has where the client says nothing: of all such fields that cannot be null. */
  readonly defaults?: { readonly [Field in FieldName<Response>]?: Stored<Response[Field]> };
  /** Fields that the repository's `expressions()` give, without a column of their own. */
  readonly computed?: readonly Computed[];
  /** Fields that the list can be asked for by their value: ids, numbers, booleans and texts. */
  readonly filters?: readonly Filter[];
  /** What the list can be asked for, where that is more than values of fields; the service overrides `filter` for it. */
  readonly query?: Type<Query>;
  /** By default the order in which they were made. */
  readonly orderBy?: string;
  /** What does change a read-only field, for the message when a client sends it with a new record. */
  readonly changedBy?: { readonly [Field in FieldName<Response>]?: string };
}

/**
 * Declares one kind of record: its response class, which of its fields clients write, and how it is listed. The bodies of
 * POST, PATCH and PUT follow from the response's own fields, as `CreateNote` and `UpdateNote` of `Note`.
 *
 * @throws Error when nothing says what a new record has in a field
 */
export function defineRecord<
  Response extends object,
  Required extends FieldName<Response>,
  Once extends FieldName<Response> = never,
  Optional extends FieldName<Response> = never,
  Computed extends FieldName<Response> = never,
  Filter extends FieldName<Response> = never,
  Query extends PageQuery = FilterQuery<Response, Filter>,
>(
  response: Type<Response>,
  options: RecordOptions<Response, Required, Once, Optional, Computed, Filter, Query>,
): RecordDefinition<
  Response,
  Query,
  CreateBody<Response, Required | Once, Optional>,
  UpdateBody<Response, Required | Optional>,
  Computed
> {
  const { kind, required, once = [], optional = [], defaults = {}, computed = [], filters = [] } = options;
  const given = [...KEPT, ...required, ...once, ...computed, ...Object.keys(defaults)];
  for (const [field, { nullable }] of fieldsOf(response)) {
    if (!nullable && !given.includes(field))
      throw new Error(
        `Nothing says what a new ${kind} has as ${field}: name it in "required", "once", "defaults" or "computed" of defineRecord(${response.name}, …).`,
      );
  }
  const create = bodyOf(`Create${response.name}`, response, [
    [[...required, ...once], 'required'],
    [optional, 'optional'],
  ]);
  const update = bodyOf(`Update${response.name}`, response, [
    [required, 'update'],
    [optional, 'optional'],
  ]);
  const changedBy = { ...options.changedBy } as Record<string, string>;
  Writes(response, { updates: false, changedBy })(create);
  const kept = Object.fromEntries(once.map((field) => [field, `It stays as the ${kind} was made with.`]));
  Writes(response, { updates: true, changedBy: kept })(update);
  return {
    kind,
    response,
    query: options.query ?? (queryOf(response, filters) as Type<Query>),
    create: create as Type<CreateBody<Response, Required | Once, Optional>>,
    update: update,
    orderBy: options.orderBy ?? 'id',
    defaults,
    computed,
  };
}

/** A body with some of a record's fields, in the record's order. */
function bodyOf(
  name: string,
  record: RecordClass,
  fields: readonly (readonly [names: readonly string[], presence: Presence])[],
): Type<object> {
  @ApiSchema({ name })
  class Body {}
  for (const [field, { inBody }] of fieldsOf(record)) {
    const presence = fields.find(([names]) => names.includes(field))?.[1];
    if (presence !== undefined) derive(Body, field, inBody(presence));
  }
  return Body;
}

/** Gives a class a field as if it were written there: the reference asks for the type that TypeScript would note. */
function derive(target: Type<object>, field: string, decorate: PropertyDecorator): void {
  Reflect.defineMetadata('design:type', Object, target.prototype as object, field);
  decorate(target.prototype as object, field);
}

/** The query of a list: its page, and the values of some fields. */
function queryOf(record: RecordClass, filters: readonly string[]): Type<PageQuery> {
  if (filters.length === 0) return PageQuery;
  class Query extends PageQuery {}
  for (const [field, { kind, inBody }] of fieldsOf(record)) {
    if (!filters.includes(field)) continue;
    derive(Query, field, inBody('optional'));
    FromQuery(kind)(Query.prototype, field);
    ApiProperty({ description: `Only those with this \`${field}\`.` })(Query.prototype, field);
  }
  return Query;
}
