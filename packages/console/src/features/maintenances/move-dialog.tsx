import { orThrow } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { fieldErrorsOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useAttempt } from '../../lib/use-attempt.js';
import { useReread } from '../../lib/use-reread.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { toast } from '../../ui/toast.js';
import { Conflicts } from './conflicts.js';
import { WindowFields } from './window-fields.js';
import type { Maintenance } from './windows.js';

interface MoveDialogProps {
  readonly maintenance: Maintenance;
  /** Where it was dragged to; default: where it is. */
  readonly to?: Pick<Maintenance, 'started_at' | 'scheduled_end_at'>;
  readonly onClose: () => void;
}

/** Moves a maintenance: after a drag, or by typing. Says whom it would meet and who would be told. */
export function MoveDialog({ maintenance, to = maintenance, onClose }: MoveDialogProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const reread = useReread();
  const [window, setWindow] = useState<{
    readonly started_at: string | null;
    readonly scheduled_end_at: string | null;
  }>({ started_at: to.started_at, scheduled_end_at: to.scheduled_end_at });
  // Lists have no versions of their records. Not live: a change by others after this is refused, and said.
  const record = useQuery(
    reading('/api/v1/maintenances/{incident}', { params: { path: { incident: maintenance.id } } }),
  );
  const [notify, setNotify] = useState(true);
  const { started_at, scheduled_end_at } = window;
  const send = async (): Promise<void> => {
    try {
      await orThrow(
        api.PATCH('/api/v1/maintenances/{incident}', {
          params: { path: { incident: maintenance.id }, header: ifMatch(record.data?.etag ?? null) },
          body: changes({
            ...(started_at !== null && { started_at }),
            ...(scheduled_end_at !== null && { scheduled_end_at }),
            notify,
          }),
        }),
      );
    } finally {
      // Also if it is refused: somebody else has moved it.
      void reread(['/api/v1/maintenances']);
    }
  };
  const move = useAttempt(send, () => {
    toast(texts.moved);
    onClose();
  });
  const errors = fieldErrorsOf(move.error);
  const isMoved = started_at !== maintenance.started_at || scheduled_end_at !== maintenance.scheduled_end_at;
  return (
    <ActionDialog
      title={texts.moveTitle}
      actionLabel={texts.move}
      isDisabled={!isMoved || started_at === null || scheduled_end_at === null || !record.isSuccess}
      isPending={move.isPending}
      onAction={() => void move.attempt()}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{textIn(maintenance.title)}</strong>
        <br />
        <span className="dim">{texts.was(times.at(maintenance.started_at))}</span>
      </p>
      <FormErrors
        errors={errors}
        error={move.error instanceof Error && Object.keys(errors).length === 0 ? move.error : null}
        shown={['started_at', 'scheduled_end_at']}
      />
      <WindowFields value={window} errors={errors} onChange={setWindow} />
      <Conflicts window={{ id: maintenance.id, components: maintenance.components, ...window }} />
      {maintenance.is_published && (
        <NotifyField
          collection="maintenances"
          componentIds={maintenance.components.map(({ id }) => id)}
          id={maintenance.id}
          value={notify}
          onChange={setNotify}
        />
      )}
    </ActionDialog>
  );
}
