import { databaseErrorCode, driverError } from '#platform/database/connections/database-error.js';
import { Invalid } from '#core/errors/api-error.js';

/** foreign_key_violation, and restrict_violation, which PostgreSQL 18 and later report for a restricted deletion. */
const FOREIGN_KEY_VIOLATION = '23503';
const RESTRICT_VIOLATION = '23001';
const UNIQUE_VIOLATION = '23505';

/** A violated constraint, as PostgreSQL reports it. */
interface Violation {
  readonly table: string;
  readonly constraint: string;
}

/**
 * Translates the error of an insert or update: a reference to a missing record, or a value that is
 * taken. Returns any other error unchanged.
 */
export function explainWrite(error: unknown): unknown {
  const code = databaseErrorCode(error);
  if (code !== FOREIGN_KEY_VIOLATION && code !== UNIQUE_VIOLATION) return error;
  const { table, constraint } = driverError(error) as Violation;
  const field = constraint.replace(new RegExp(`^(fk|uq)_${table}_tenant_id_`), '');
  return code === UNIQUE_VIOLATION
    ? Invalid.field(field, `The ${field} is already taken.`)
    : Invalid.field(field, `There is no such ${words(field.replace(/_id$/, ''))}.`);
}

/**
 * Returns a translator for the error of a deletion: other records still refer to the
 * record. It returns any other error unchanged.
 *
 * @param kind name of the record: `component group`
 * @param ownTable its table; a record of the same kind that refers to it is a child of it
 */
export function explainDelete(kind: string, ownTable: string): (error: unknown) => unknown {
  return (error) => {
    const code = databaseErrorCode(error);
    if (code !== FOREIGN_KEY_VIOLATION && code !== RESTRICT_VIOLATION) return error;
    const { table } = driverError(error) as Violation;
    const who = table === ownTable ? `sub-${kind.split(' ').at(-1) ?? kind}s` : plural(words(table));
    return Invalid.field(
      kind.replaceAll(' ', '_'),
      `The ${kind} still has ${who}; move or delete them first.`,
    );
  };
}

/** Core tables have singular names, those of packages may be plural. */
function plural(name: string): string {
  return name.endsWith('s') ? name : `${name}s`;
}

function words(identifier: string): string {
  return identifier.replaceAll('_', ' ');
}
