import { hash } from 'node:crypto';
import type { Signal } from '#platform/signals/signal-form.js';
import { instantOf, MAX_AHEAD_MS, orderOf } from './alert.js';
import type { ReceivedRequest } from './received-request.js';

/** What a request with one signal adds to an earlier one that said the same. Instants are milliseconds. */
export interface SignalRepeat {
  readonly key: string;
  /** Of all that both must have in common. 64 bits, signed, as PostgreSQL stores it. */
  readonly digest: bigint;
  readonly receivedAt: number;
  /** By the sender's clock. */
  readonly reportedAt: number;
  /** True if the sender told the time: then it must not be older than the newest known one. */
  readonly isDated: boolean;
  /** When it takes effect, on our clock. */
  readonly effectiveAt: number;
  readonly expiresAt: number | null;
}

/**
 * What a request repeats if the newest report of its alert said the same. Undefined if it cannot be a repeat,
 * because it was refused or has not exactly one signal.
 */
export function repeatOf({ signals, problem, receivedAt }: ReceivedRequest): SignalRepeat | undefined {
  const [signal] = signals;
  if (problem !== null || signal === undefined || signals.length > 1) return undefined;
  const report = {
    at: signal.at?.getTime(),
    isPresent: signal.isPresent,
    receivedAt: receivedAt.getTime(),
  };
  const reportedAt = orderOf(undefined, report);
  return {
    key: signal.key,
    digest: digestOf(signal),
    receivedAt: report.receivedAt,
    reportedAt,
    isDated:
      report.at !== undefined && report.isPresent !== true && report.at <= report.receivedAt + MAX_AHEAD_MS,
    effectiveAt: instantOf(reportedAt, report),
    expiresAt: signal.ttlSeconds === undefined ? null : report.receivedAt + signal.ttlSeconds * 1000,
  };
}

/** True if a request says the same as one before it, and is not older. */
export function isRepeatOf(repeat: SignalRepeat, before: SignalRepeat): boolean {
  return (
    repeat.digest === before.digest &&
    repeat.key === before.key &&
    (!repeat.isDated || repeat.reportedAt >= before.reportedAt)
  );
}

/** Its times are no part of it, since they differ in each report. */
function digestOf({ key, status, ttlSeconds, message }: Signal): bigint {
  const said = JSON.stringify([key, status, ttlSeconds ?? null, message ?? null]);
  return hash('sha256', said, 'buffer').readBigInt64BE(0);
}
