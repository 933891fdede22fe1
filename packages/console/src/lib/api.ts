import { createHeliographClient, orThrow } from '@heliograph/client';
import type { paths } from '@heliograph/client/schema';
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { sendRequest } from './send-request.js';

/** The API of the own host, with the session of the browser. Every write carries an Idempotency-Key. */
export const api = createHeliographClient({ baseUrl: location.origin, fetch: sendRequest });

/** Paths that can be read. */
type GetPath = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never;
}[keyof paths];
type Get<Path extends GetPath> = paths[Path]['get'] & Record<string | number, unknown>;
type GetInit<Path extends GetPath> = MaybeOptionalInit<paths[Path], 'get'>;
type Body<Path extends GetPath> = Extract<
  FetchResponse<Get<Path>, object, 'application/json'>,
  { readonly error?: never }
>['data'];

/** The body of an answer with the version of what it holds. */
export type Versioned<T> = T & {
  /** For `If-Match` in a later change; see {@link ifMatch}. */
  readonly etag: string | null;
};

/** Options of a query that reads a path; see {@link reading}. */
export type Reading<Path extends GetPath> = UseQueryOptions<
  Versioned<Body<Path>>,
  Error,
  Versioned<Body<Path>>
> & { queryKey: QueryKey };

/** How often what is shown is compared with the server while the tab is visible, in milliseconds. */
const LIVE_MS = 2000;

/**
 * Options of a query that reads from the API: `useQuery(reading('/api/v1/components', { params: { query: { q } } }))`. Its
 * key is `[path, init]`, so that `invalidate('/api/v1/components')` reaches all lists of components.
 */
export function reading<Path extends GetPath>(path: Path, init?: GetInit<Path>): Reading<Path> {
  return queryOptions<Versioned<Body<Path>>, Error, Versioned<Body<Path>>>({
    queryKey: [path, init ?? {}],
    queryFn: async ({ signal }) => {
      const read = api.GET as unknown as (
        path: string,
        init: object,
      ) => Promise<FetchResponse<Get<Path>, object, 'application/json'>>;
      let etag: string | null = null;
      const body = await orThrow(
        read(path, { ...init, signal }).then((result) => {
          etag = result.response.headers.get('etag');
          return result;
        }),
      );
      return { ...(body as object), etag } as Versioned<Body<Path>>;
    },
  });
}

/** How often what is shown beside is compared, such as what fails. */
export const SELDOM_MS = 30_000;

/**
 * The same query, which follows the changes of others: within two seconds for what is open on the screen, or `everyMs` for
 * what stands beside it. Slower while the server is busy or cannot be reached. A hidden tab does not ask.
 */
export function live<Options extends { queryKey: QueryKey }>(
  options: Options,
  everyMs: number = LIVE_MS,
): Options & {
  readonly refetchInterval: (query: { readonly state: { readonly error: Error | null } }) => number;
} {
  return {
    ...options,
    refetchInterval: ({ state }) => (state.error === null ? everyMs : everyMs * 5),
  };
}

/** Header of a change that is refused with 412 if somebody else has changed the record since it was read. */
export function ifMatch(etag: string | null): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag };
}

/** The body of a PATCH with the fields that change. The reference marks some as required although all may be left out. */
export function changes<Body>(changed: Partial<Body>): Body {
  return changed as Body;
}
