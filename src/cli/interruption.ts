import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A user or a supervisor interrupted the command before it was done. */
export class Interrupted extends Error {
  /** The exit code that shells expect of a process ended by a signal. */
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super('Interrupted.');
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Returns an abort signal that aborts with {@link Interrupted} on SIGINT, SIGTERM or SIGHUP. The process does not end
 * immediately, because the database must be closed first. A second signal has no effect; npm also forwards Ctrl-C.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => controller.abort(new Interrupted(signal)));
  }
  return controller.signal;
}

/** Runs `work`. If `signal` aborts before or during it, throws the signal's reason immediately. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
