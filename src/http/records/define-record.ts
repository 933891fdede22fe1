import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { fieldsOf, type Presence, type RecordClass } from '../fields/field-kinds.js';
import { FromQuery } from '../fields/query-fields.js';
import { Writes } from '../body/read-only.js';
import { sql, type Sql } from '#platform/database/tenant/sql.js';
import type { Stored } from '../fields/timestamp.js';
import { PageQuery } from '../results/page-query.js';

/** Name of a field of a record. */
type FieldName<Response> = keyof Response & string;

/** Fields that are always written: the id by the database, the times by every write. */
const KEPT = ['id', 'created_at', 'updated_at'];

/** Body that creates a record. */
type CreateBody<Response, Needed extends keyof Response, Optional extends keyof Response> = {
  readonly [Field in Needed]: Stored<Response[Field]>;
} & { readonly [Field in Optional]?: Stored<Response[Field]> };

/** Body that updates a record. */
type UpdateBody<Response, Written extends keyof Response> = {
  readonly [Field in Written]?: Stored<Response[Field]>;
};

/** Query of a list: its page, and the fields to filter by. */
type FilterQuery<Response, Filter extends keyof Response> = PageQuery & {
  readonly [Field in Filter]?: Response[Field];
};

/**
 * What clients read and write of one kind of record: its response, its bodies and the query of
 * its list. Created by {@link defineRecord}.
 */
export interface RecordDefinition<
  Response extends object = object,
  Query extends PageQuery = PageQuery,
  Create extends object = object,
  Update extends object = object,
  Computed extends string = string,
> {
  /** Name in messages and in the reference: `component group`. */
  readonly kind: string;
  readonly response: Type<Response>;
  /** Query of the list. */
  readonly query: Type<Query>;
  readonly create: Type<Create>;
  readonly update: Type<Update>;
  /** Order of lists. Must be total. */
  readonly orderBy: Sql;
  /** Values of a new record for fields that the client omits. Other omitted fields are null. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields without a column of their own. */
  readonly computed: readonly Computed[];
  /** The field with the id of the parent record, which the path names. Undefined for records without parent. */
  readonly parent: string | undefined;
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
  /** Fields that are required on create. */
  readonly required: readonly Required[];
  /** Fields that are required on create and never change. */
  readonly once?: readonly Once[];
  /** Fields that may be written at any time. Fields that are listed nowhere are read-only. */
  readonly optional?: readonly Optional[];
  /** Values of a new record for fields that the client omits. Required for all such fields that cannot be null. */
  readonly defaults?: { readonly [Field in FieldName<Response>]?: Stored<Response[Field]> };
  /** Fields without a column, which the repository's `expressions()` compute. */
  readonly computed?: readonly Computed[];
  /** For records of a {@link SubRecordService}: the field with the parent's id, which no body has. */
  readonly parent?: FieldName<Response>;
  /** Fields that the list can be filtered by: ids, numbers, booleans and texts. */
  readonly filters?: readonly Filter[];
  /** Query of the list, if it is more than a filter by fields. The service then overrides `filter`. */
  readonly query?: Type<Query>;
  /** Default: `id`, the order of creation. */
  readonly orderBy?: Sql;
  /** What changes a read-only field instead, for the message when a client tries to write the field. */
  readonly changedBy?: { readonly [Field in FieldName<Response>]?: string };
  /**
   * The same for fields that an update may only send as they are, because another value asks for an operation that
   * this is not: `published_at`.
   */
  readonly changedOnlyBy?: { readonly [Field in FieldName<Response>]?: string };
}

/**
 * Declares one kind of record: its response class, the fields that clients write, and how it is listed.
 * The bodies of POST, PATCH and PUT are derived from the response's own fields, for example
 * `CreateNote` and `UpdateNote` from `Note`.
 *
 * @throws Error if a field has no value on create
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
  const { parent } = options;
  const ofPath = parent === undefined ? [] : [parent];
  const given: string[] = [...KEPT, ...ofPath, ...required, ...once, ...computed, ...Object.keys(defaults)];
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
  const changedOnlyBy = { ...options.changedOnlyBy } as Record<string, string>;
  Writes(response, { updates: false, changedBy: { ...changedBy, ...changedOnlyBy } })(create);
  const kept = Object.fromEntries(
    once.map((field) => [field, 'This field cannot be changed after creation.']),
  );
  Writes(response, { updates: true, changedBy: { ...kept, ...changedOnlyBy }, followsFrom: changedBy })(
    update,
  );
  return {
    kind,
    response,
    query: options.query ?? (queryOf(response, filters) as Type<Query>),
    create: create as Type<CreateBody<Response, Required | Once, Optional>>,
    update: update,
    orderBy: options.orderBy ?? sql`id`,
    defaults,
    computed,
    parent,
  };
}

/** Creates the class of a body with some of a record's fields, in the record's order. */
export function bodyOf(
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

/**
 * Adds a field to a class as if it were declared there, with the type that
 * TypeScript would emit for the reference.
 */
function derive(target: Type<object>, field: string, decorate: PropertyDecorator): void {
  Reflect.defineMetadata('design:type', Object, target.prototype as object, field);
  decorate(target.prototype as object, field);
}

/** Creates the class of a list's query: its page, and the fields to filter by. */
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
