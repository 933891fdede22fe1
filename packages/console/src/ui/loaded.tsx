import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kindOf } from '../lib/problem.js';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import { problemTitle } from './problem-note.js';
import './empty-state.css';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Drawn in place of `children` if `isEmpty` says so. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Draws whatever state a query is in: loading, loaded, empty, offline, forbidden, gone, busy, failed. What was loaded
 * stays on the screen while it is read again, even if that fails.
 */
export function Loaded<Data>({ query, empty, isEmpty, children }: LoadedProps<Data>): ReactNode {
  const { ui } = useTexts();
  if (query.data !== undefined)
    return empty !== undefined && isEmpty?.(query.data) === true ? empty : children(query.data);
  if (query.error === null && query.fetchStatus !== 'paused')
    return (
      <p className="loading dim" role="status">
        {ui.loading}
      </p>
    );
  const kind = query.error === null ? 'offline' : kindOf(query.error);
  return (
    <div className="empty-state" role="alert">
      <h2>{problemTitle(kind, ui)}</h2>
      <p dir="auto">{kind === 'offline' ? ui.offlineText : query.error?.message}</p>
      {kind !== 'forbidden' && kind !== 'gone' && (
        <Button onPress={() => void query.refetch()} isPending={query.isFetching}>
          {ui.retry}
        </Button>
      )}
    </div>
  );
}
