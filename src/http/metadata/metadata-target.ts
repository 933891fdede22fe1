import type { AbilityName } from '#platform/access/ability-names.js';
import type { Sql } from '#platform/database/tenant/sql.js';

/** A kind of records that have metadata. */
export interface MetadataTarget {
  /** Name in messages and in the reference: `component group`. */
  readonly kind: string;
  /** Under which its metadata is stored; external ids are unique in it. The name of the table, unless that holds several kinds. */
  readonly family: string;
  /** Path of its records below the API. */
  readonly path: string;
  /** Name of its id in paths. */
  readonly parameter: string;
  readonly tag: string;
  /** Abilities that a caller needs to read the metadata, and to write it: those of the record itself. */
  readonly abilities: { readonly view: AbilityName; readonly manage: AbilityName };
  /** `tenant_id` and `id` of the records of this kind, as a select without conditions on them. */
  readonly rows: Sql;
}
