import type { Schemas } from '@heliograph/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';
import { Pager } from './record-list.js';

export interface PagesProps<Row> {
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly meta: Schemas['PageMeta'] }>;
  /** Drawn in place of `children` where there are no rows. */
  readonly empty?: ReactNode;
  readonly onPage: (page: number) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list of the API, one page of it at a time. */
export function Pages<Row>({ query, empty, onPage, children }: PagesProps<Row>): ReactNode {
  return (
    <Loaded query={query} isEmpty={({ data }) => data.length === 0} empty={empty}>
      {({ data, meta }) => (
        <>
          {children(data)}
          <Pager meta={meta} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}
