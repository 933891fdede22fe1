import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';
import { Screen } from './screen.js';

interface LoadedScreenProps<Data> {
  /** Title until the record is there, which then has its own. */
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The screen of a record, whose title is read first. */
export function LoadedScreen<Data>({ title, query, children }: LoadedScreenProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return (
    <Screen title={title}>
      <Loaded query={query}>{() => null}</Loaded>
    </Screen>
  );
}
