import { useState } from 'react';

/** Something that may fail and be tried again. */
interface Attempt {
  readonly attempt: () => Promise<void>;
  readonly isPending: boolean;
  /** What the last try failed with; undefined: it has not. */
  readonly error: unknown;
}

/** Does something once it is asked for, and keeps what it failed with. For what is no draft; see `useEditor`. */
export function useAttempt(work: () => Promise<unknown>, onDone: () => void): Attempt {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isPending,
    error,
    attempt: async () => {
      setPending(true);
      setError(undefined);
      try {
        await work();
        onDone();
      } catch (failure) {
        setError(failure);
      } finally {
        setPending(false);
      }
    },
  };
}
