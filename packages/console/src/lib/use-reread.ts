import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns a function that reads the lists and records at these paths and below again. */
export function useReread(): (paths: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (paths) => {
      const isConcerned = (first: unknown): boolean =>
        typeof first === 'string' && paths.some((path) => first.startsWith(path));
      await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => isConcerned(first) });
    },
    [queries],
  );
}
