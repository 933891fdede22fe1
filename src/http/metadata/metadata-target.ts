import type { AbilityName } from '#platform/access/ability-names.js';
import type { Sql } from '#platform/database/tenant/sql.js';
import { pluralOf } from '#core/text/plural-of.js';

/** A kind of records, beside which something is stored that their own table does not hold. */
export interface RecordTarget {
  /** Name in messages and in the reference: `component group`. */
  readonly kind: string;
  /** Path of its records below the API. */
  readonly path: string;
  /** Name of its id in paths. */
  readonly parameter: string;
  readonly tag: string;
  /** Abilities that a caller needs to read what is stored, and to write it: those of the record itself. */
  readonly abilities: { readonly view: AbilityName; readonly manage: AbilityName };
  readonly table: string;
  /** Condition for the rows of the table that are records of this kind. Default: all are. */
  readonly condition?: Sql;
}

/** A kind of records that have metadata. */
export interface MetadataTarget extends RecordTarget {
  /** Under which its metadata is stored; external ids are unique in it. The name of the table, unless that holds several kinds. */
  readonly family: string;
}

/**
 * Describes a kind whose table, path, tag and id in paths follow from its name.
 *
 * @param options.parameter name of its id in paths. Default: the kind, for example `host_system`
 */
export function metadataTarget(
  kind: string,
  { abilities, parameter }: Pick<RecordTarget, 'abilities'> & Partial<Pick<RecordTarget, 'parameter'>>,
): MetadataTarget {
  const table = kind.replaceAll(' ', '_');
  const plural = pluralOf(kind);
  return {
    kind,
    family: table,
    table,
    path: plural.replaceAll(' ', '-'),
    parameter: parameter ?? table,
    tag: plural.charAt(0).toUpperCase() + plural.slice(1),
    abilities,
  };
}
