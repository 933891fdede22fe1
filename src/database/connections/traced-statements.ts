import pg from 'pg';
import type { Tracing } from '../../tracing/tracing.js';
import { ImplicitTransaction } from './implicit-transaction.js';

/** Of these a statement's transaction is made; steps of their own would say nothing. */
const AROUND_STATEMENTS = /^\s*(begin|commit|rollback|set|savepoint|release)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;
const OPERATION = /^\s*(\w+)/;
/** A statement names its first table near its beginning. */
const LOOKED_AT = 2_000;

interface Queries {
  query: (this: pg.Client, ...given: unknown[]) => unknown;
}

/**
 * Records statements of the work at hand by their names, never their texts or values: a text may have the tenant in it. All
 * connections are of one class, so this one place sees every statement; it is only entered while traces are recorded.
 *
 * @returns what ends it
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
    // Another application of this process may have come later, and stays.
    if (prototype.query === traced) prototype.query = query;
  };
}

/** The name that a statement is prepared under, or what it does to which table; undefined for those that are not recorded. */
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
