import { orThrow } from '@heliograph/client';
import {
  queryOptions,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, ifMatch } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { isParameter, Reference, type Operation, type ReferenceDocument } from './reference.js';

/** Any record: what it has is in the reference. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** An answer of the API with its version. */
export interface Answer {
  readonly data: unknown;
  readonly meta?: {
    readonly current_page?: number;
    readonly per_page?: number;
    readonly last_page?: number;
    readonly total?: number;
    readonly next_cursor?: string | null;
  };
  readonly etag: string | null;
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The client without its types, for operations that are only known from the reference. */
const request = api.request as unknown as (method: string, path: string, init: object) => Promise<Result>;

/** The reference, read once while the console is open. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/api/v1/openapi.json', { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    return new Reference((await answer.json()) as ReferenceDocument);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

export function useReference(): UseQueryResult<Reference> {
  return useQuery(referenceQuery);
}

/** The path in the API of an address such as `announcements/7`. */
export function pathOf(address: readonly string[]): string {
  return `/api/v1/${address.map(encodeURIComponent).join('/')}`;
}

/** The path of an operation: parameters are taken from an address, those after it from `id`. */
export function pathOfOperation(
  { segments }: Operation,
  address: readonly string[],
  id?: string | number,
): string {
  return pathOf(
    segments.map((segment, index) => (isParameter(segment) ? (address[index] ?? String(id)) : segment)),
  );
}

/** Whether the session may call an operation. */
export function useMay(): (operation: Operation | undefined) => boolean {
  const { abilities } = useSession();
  return (operation) =>
    operation !== undefined && (operation.ability === null || abilities.has(operation.ability));
}

/** Options of a query that reads any path. Its key begins with the path. */
export function readingPath(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): UseQueryOptions<Answer, Error, Answer> & { queryKey: QueryKey } {
  return queryOptions<Answer, Error, Answer>({
    queryKey: [path, query],
    queryFn: async ({ signal }) => {
      let etag: string | null = null;
      const body = await orThrow(
        request('GET', path, { params: { query }, signal }).then((result) => {
          etag = result.response.headers.get('etag');
          return result;
        }),
      );
      return { ...(body as Answer), etag };
    },
  });
}

/**
 * Calls an operation.
 *
 * @param etag version of the record that it is based on
 * @returns what is in `data` of the answer; undefined if it has none
 * @throws HeliographError for any refusal
 */
export async function call(
  { method, takesIfMatch, body: takesBody }: Operation,
  path: string,
  body: unknown = {},
  etag: string | null = null,
): Promise<unknown> {
  const answer = await orThrow(
    request(method, path, {
      params: { header: takesIfMatch ? ifMatch(etag) : {} },
      ...(takesBody === undefined ? {} : { body }),
    }),
  );
  return (answer as { readonly data?: unknown } | undefined)?.data;
}
