import type { Type } from '@nestjs/common';
import type { AbilityName } from '#platform/access/ability-names.js';
import type { Sql } from '#platform/database/tenant/sql.js';

/** A kind of core record to which modules can add fields. */
export interface ExtendedRecord {
  /** Name in messages and in the reference. */
  readonly kind: 'component' | 'incident' | 'maintenance';
  /** Path of its records below the API. */
  readonly path: string;
  /** Name of its id in paths. */
  readonly parameter: string;
  readonly tag: string;
  /** Abilities that a caller needs to read the fields, and to write them: those of the record itself. */
  readonly abilities: { readonly view: AbilityName; readonly manage: AbilityName };
  /** Column of `record_extension` with its id. */
  readonly column: 'component_id' | 'incident_id';
  /** `tenant_id` and `id` of the records of this kind, as a select without conditions on them. */
  readonly rows: Sql;
}

/** Fields of a module on a kind of core record. */
export interface Extension {
  readonly record: ExtendedRecord;
  /** Class of the fields, by field decorators, with the defaults of records that have none yet. */
  readonly fields: Type<object>;
}
