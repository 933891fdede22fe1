import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Saved } from '../lib/use-editor.js';
import { Dialog } from './dialog.js';
import { Loaded } from './loaded.js';

interface EditDialogProps<Answer, Values> {
  readonly title: string;
  readonly query: UseQueryResult<Answer>;
  /** The part of the record that the form edits. */
  readonly savedOf: (answer: Answer) => Saved<Values>;
  readonly onClose: () => void;
  /** Draws the form. `reread` is for `useEditor`. */
  readonly children: (
    saved: Saved<Values>,
    reread: () => Promise<Saved<Values>>,
    answer: Answer,
  ) => ReactNode;
}

/** A dialog with the form of one record, which is read first. */
export function EditDialog<Answer, Values>({
  title,
  query,
  savedOf,
  onClose,
  children,
}: EditDialogProps<Answer, Values>): ReactNode {
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large">
      <Loaded query={query}>
        {(answer) =>
          children(
            savedOf(answer),
            async () => {
              const { data = answer } = await query.refetch({ throwOnError: true });
              return savedOf(data);
            },
            answer,
          )
        }
      </Loaded>
    </Dialog>
  );
}
