import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A person or a supervisor has ended the command before it was done. */
export class Interrupted extends Error {
  /** What shells expect of a process that a signal ended. */
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super('Interrupted.');
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * A signal that aborts with {@link Interrupted} on SIGINT or SIGTERM, in place of ending the process immediately:
 * the database must be closed first. A second signal (npm passes Ctrl-C on) changes nothing.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      controller.abort(new Interrupted(signal));
    });
  }
  return controller.signal;
}

/** Does what `work` does, unless `signal` has aborted or aborts first: then it throws the signal's reason immediately. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
