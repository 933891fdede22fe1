import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

/** Until a row is measured. */
const ROW = { estimatedRowHeight: 41 };

/** Draws of the tree inside only the rows that are in sight, so that one of 500 is as quick as one of 20. */
export function LongTree({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={ROW}>
      {children}
    </Virtualizer>
  );
}
