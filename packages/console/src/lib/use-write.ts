import { orThrow } from '@heliograph/client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useReread } from './use-reread.js';

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

interface WriteOptions<Data> {
  /** Paths whose lists and records are read again afterwards. */
  readonly changes: readonly string[];
  readonly onDone?: (data: Data) => void;
}

/**
 * A write of the API: `useWrite((name: string) => api.POST('/api/v1/roles', { body: { name } }), { changes: ['/api/v1/roles'] })`.
 * Its error is a HeliographError, or a TypeError while there is no connection.
 */
export function useWrite<Variables, R extends Result>(
  send: (variables: Variables) => Promise<R>,
  { changes, onDone }: WriteOptions<Extract<R, { readonly error?: never }>['data']>,
): UseMutationResult<Extract<R, { readonly error?: never }>['data'], Error, Variables> {
  const reread = useReread();
  return useMutation({
    mutationFn: (variables: Variables) => orThrow(send(variables)),
    onSuccess: async (data) => {
      onDone?.(data);
      await reread(changes);
    },
  });
}
