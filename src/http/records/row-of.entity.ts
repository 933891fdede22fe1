import { Column, type ColumnOptions } from 'typeorm';
import { ID_TRANSFORMER, INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import { fieldsOf, type FieldKind } from '../fields/field-kinds.js';
import type { Stored } from '../fields/timestamp.js';
import type { PageQuery } from '../results/page-query.js';
import type { RecordDefinition } from './define-record.js';
import { propertyOf, type PropertyOf } from './row-values.js';

/** Columns of a record's table, under the names of the entity's properties. */
export type RowOf<Response extends object, Computed extends string = never> = {
  -readonly [
    Field in keyof Response as Field extends Computed | 'id' ? never : PropertyOf<Field & string>
  ]: Stored<Response[Field]>;
};

type RowDefinition<Response extends object, Computed extends string> = Pick<
  RecordDefinition<Response, PageQuery, object, object, Computed>,
  'response' | 'computed'
>;

const COLUMNS: Readonly<Record<Exclude<FieldKind['type'], 'record'>, ColumnOptions>> = {
  id: { type: 'bigint', transformer: ID_TRANSFORMER },
  integer: { type: 'integer' },
  number: { type: 'double precision' },
  boolean: { type: 'boolean' },
  text: { type: 'text' },
  timestamp: INSTANT,
  json: { type: 'jsonb' },
};

/**
 * Creates the base class for the entity of a record's table: one column per field, with the field's
 * type and nullability, and none for computed fields. The entity declares its table, keys and indexes
 * itself, and columns that clients never see.
 */
export function rowOf<Response extends object, Computed extends string>({
  response,
  computed,
}: RowDefinition<Response, Computed>): abstract new () => TenantOwned & RowOf<Response, Computed> {
  abstract class Row extends TenantOwned {}
  for (const [name, { kind, nullable }] of fieldsOf(response)) {
    if (name === 'id' || computed.some((one) => one === name)) continue;
    if (kind.type === 'record')
      throw new Error(`${response.name}.${name} has no column: name it in "computed" of its defineRecord.`);
    Column({ ...COLUMNS[kind.type], nullable })(Row.prototype, propertyOf(name));
  }
  return Row as unknown as abstract new () => TenantOwned & RowOf<Response, Computed>;
}
