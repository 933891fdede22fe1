import type { Readable, Writable } from 'node:stream';

/** What a command uses of its process. Tests give it their own. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborts when nobody reads the output any more. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Ends early if `signal` aborts. */
  readonly pause: (seconds: number) => Promise<void>;
  /** Undefined if nobody sits at a terminal. */
  readonly openInBrowser: ((address: string) => void) | undefined;
}
