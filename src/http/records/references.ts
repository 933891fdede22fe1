import { databaseErrorCode, driverError } from '../../database/connections/database-error.js';
import { Invalid } from '../../errors/api-error.js';

/** foreign_key_violation, and what PostgreSQL 18 and later call it when a deletion is restricted. */
const FOREIGN_KEY_VIOLATION = '23503';
const RESTRICT_VIOLATION = '23001';
const UNIQUE_VIOLATION = '23505';

/** What PostgreSQL says of a constraint that was violated. */
interface Violation {
  readonly table: string;
  readonly constraint: string;
}

/**
 * What the error of an insert or update means in the API's terms: a reference to something that is not there, or a value
 * that is taken. Any other error stays as it is.
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
 * What the error of a deletion means in the API's terms: others still refer to the record. Any other error stays as it is.
 *
 * @param kind what the record is called: `component group`
 * @param ownTable its table; a record of the same kind that refers to it lies below it
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

/** Core names its tables in the singular, packages name theirs as they like. */
function plural(name: string): string {
  return name.endsWith('s') ? name : `${name}s`;
}

function words(identifier: string): string {
  return identifier.replaceAll('_', ' ');
}
