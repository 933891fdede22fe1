import { orThrow, type Schemas } from '@heliograph/client';
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { api } from './api.js';

const MAX_PER_PAGE = 100;

interface Page<T> {
  readonly data: readonly T[];
  readonly meta: Schemas['PageMeta'];
}

/** All components of the status page, in one query. */
export function allComponents(): Options<Schemas['Component']> {
  return all('/api/v1/components', (page) =>
    orThrow(api.GET('/api/v1/components', { params: { query: { page, per_page: MAX_PER_PAGE } } })),
  );
}

/** All groups of components, in one query. */
export function allGroups(): Options<Schemas['ComponentGroup']> {
  return all('/api/v1/component-groups', (page) =>
    orThrow(api.GET('/api/v1/component-groups', { params: { query: { page, per_page: MAX_PER_PAGE } } })),
  );
}

/** All host systems, in one query. */
export function allHostSystems(): Options<Schemas['HostSystem']> {
  return all('/api/v1/host-systems', (page) =>
    orThrow(api.GET('/api/v1/host-systems', { params: { query: { page, per_page: MAX_PER_PAGE } } })),
  );
}

type Options<T> = UseQueryOptions<readonly T[], Error, readonly T[]> & { queryKey: QueryKey };

/** Reads all pages: the first alone, which says how many there are, then the others at once. */
function all<T>(path: string, read: (page: number) => Promise<Page<T>>): Options<T> {
  return queryOptions<readonly T[], Error, readonly T[]>({
    queryKey: [path, 'all'],
    queryFn: async () => {
      const first = await read(1);
      const others = Array.from({ length: Math.max(0, first.meta.last_page - 1) }, (_, index) =>
        read(index + 2),
      );
      return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
    },
  });
}
