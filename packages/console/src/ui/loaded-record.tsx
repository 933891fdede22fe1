import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Versioned } from '../lib/api.js';
import type { Saved } from '../lib/use-editor.js';
import { Loaded } from './loaded.js';

export interface LoadedRecordProps<Shown, Values> {
  readonly query: UseQueryResult<Versioned<{ readonly data: Shown }>>;
  /** The part of the record that the form edits. */
  readonly valuesOf: (record: Shown) => Values;
  /** Draws the form; `saved` and `reread` are for `useEditor`. */
  readonly children: (saved: Saved<Values>, reread: () => Promise<Saved<Values>>, record: Shown) => ReactNode;
}

/** A form of one record, which is read first, and again after somebody else has changed it. */
export function LoadedRecord<Shown, Values>({
  query,
  valuesOf,
  children,
}: LoadedRecordProps<Shown, Values>): ReactNode {
  const savedOf = ({ data, etag }: Versioned<{ readonly data: Shown }>): Saved<Values> => ({
    values: valuesOf(data),
    etag,
  });
  return (
    <Loaded query={query}>
      {(answer) =>
        children(
          savedOf(answer),
          async () => {
            const { data = answer } = await query.refetch({ throwOnError: true });
            return savedOf(data);
          },
          answer.data,
        )
      }
    </Loaded>
  );
}
