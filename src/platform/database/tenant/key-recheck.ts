import type { PresentedKey } from '#core/context/api-key.js';
import type { OpenTransaction } from '#core/context/open-transaction.js';
import { runInTransaction, workContext } from '#core/context/work-context.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import { databaseErrorCode, driverError } from '../connections/database-error.js';
import { named, sql, type NamedStatement, type Sql } from './sql.js';
import type { WriteTransaction } from './write-transaction.js';

/** How long a key counts as valid after a check, in milliseconds. */
const TRUSTED_MS = 1000;

/** SQLSTATE of `require_key()`. */
const KEY_REFUSED = 'HG401';

/**
 * Returns the statement that fails if the key of the request is no longer valid; undefined for work without a
 * key. It locks the key until the end of the transaction.
 */
export function keyCheck(open: Pick<OpenTransaction, 'begunAt'>): NamedStatement | undefined {
  const key = workContext()?.caller?.key;
  return key && checkOf(key, open);
}

/** Returns the statement that fails if a key is no longer valid, and locks it until the end of the transaction. */
export function checkOf(key: PresentedKey, { begunAt }: Pick<OpenTransaction, 'begunAt'>): NamedStatement {
  return named('require_key', sql`select ${requireKey(key, begunAt)}`);
}

/**
 * Returns the same check as the last statement of a write that commits more than a second after the last check of
 * its key; undefined for other writes. While results are outstanding, for example because a statement waits for a
 * lock, only the database can tell, and checks only then.
 */
export function keyRecheck({
  begunAt,
  isAwaitingResults,
}: Pick<WriteTransaction, 'begunAt' | 'isAwaitingResults'>): NamedStatement | undefined {
  const key = workContext()?.caller?.key;
  if (key === undefined) return undefined;
  const trustedMs = trustedFor();
  if (trustedMs > 0 && !isAwaitingResults) return undefined;
  return named('require_key_if_slow')`
    select ${requireKey(key, begunAt)}
    where clock_timestamp() - transaction_timestamp() >= make_interval(secs => ${trustedMs / 1000})`;
}

/**
 * Confirms a caller without a key in the open write, before its commit: if the write requires it, or if the last check
 * is more than a second ago once nothing is waiting any more.
 *
 * @throws Unauthenticated, and what else its authenticator throws
 */
export async function confirmCaller(open: WriteTransaction): Promise<void> {
  const { caller, confirmCaller: confirm } = workContext() ?? {};
  if (caller === undefined || caller.key !== undefined || confirm === undefined) return;
  if (open.isAwaitingResults) await open.settled();
  if (open.requiresCaller || trustedFor() === 0) await runInTransaction(open, confirm);
}

/** Milliseconds for which the last check of the caller still counts. */
function trustedFor(): number {
  const { callerCheckedAt = 0 } = workContext() ?? {};
  return Math.max(0, TRUSTED_MS - (performance.now() - callerCheckedAt));
}

function requireKey({ id, secretHash }: PresentedKey, begunAt: Date): Sql {
  return sql`require_key(${id}, decode(${secretHash}, 'hex'), ${begunAt})`;
}

/** Translates the error of {@link keyRecheck} to Unauthenticated. Returns any other error unchanged. */
export function asKeyRefusal(error: unknown): unknown {
  const cause = driverError(error);
  return databaseErrorCode(cause) === KEY_REFUSED && cause instanceof Error
    ? new Unauthenticated(cause.message)
    : error;
}
