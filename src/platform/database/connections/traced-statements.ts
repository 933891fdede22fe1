import pg from 'pg';
import type { Tracing } from '#core/tracing/tracing.js';
import { ImplicitTransaction } from './implicit-transaction.js';

/** Transaction control. Separate spans for these statements would add no information. */
const AROUND_STATEMENTS = /^\s*(begin|commit|rollback|set|savepoint|release)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;
const OPERATION = /^\s*(\w+)/;
/** Characters searched for the table name, which is near the beginning of a statement. */
const LOOKED_AT = 2_000;

interface Queries {
  query: (this: pg.Client, ...given: unknown[]) => unknown;
}

/**
 * Records statements as spans, by name and never by text or values, because a text may contain
 * the tenant. All connections share one class, so patching it covers every statement. Called
 * only if traces are recorded.
 *
 * @returns a function that removes the patch
 */
export function traceStatements(tracing: Tracing): () => void {
  const prototype = pg.Client.prototype as unknown as Queries;
  const { query } = prototype;
  const traced: Queries['query'] = function (...given) {
    const name = nameOf(given[0]);
    const step =
      name === undefined
        ? undefined
        : tracing.start({
            name,
            kind: 'client',
            attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
          });
    const result = query.apply(this, given);
    const finished: unknown = result instanceof ImplicitTransaction ? result.finished : result;
    if (finished instanceof Promise)
      finished.then(
        () => step?.end(),
        (error: unknown) => step?.end(error),
      );
    else step?.end();
    return result;
  };
  prototype.query = traced;
  return () => {
    // Another application in this process may have patched it later. Its patch stays.
    if (prototype.query === traced) prototype.query = query;
  };
}

/** Name of a prepared statement, or its operation and first table. Undefined for statements that are not recorded. */
function nameOf(given: unknown): string | undefined {
  const { name, text } = (typeof given === 'string' ? { text: given } : given) as {
    name?: unknown;
    text?: unknown;
  };
  if (typeof name === 'string' && name !== '') return name;
  if (typeof text !== 'string' || AROUND_STATEMENTS.test(text)) return undefined;
  const start = text.slice(0, LOOKED_AT);
  const operation = OPERATION.exec(start)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = TABLE.exec(start)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
