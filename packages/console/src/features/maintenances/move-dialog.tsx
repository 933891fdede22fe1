import { orThrow } from '@heliograph/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { fieldErrorsOf, NO_ERRORS } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
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
  const { maintenances: texts, ui } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const queries = useQueryClient();
  const [window, setWindow] = useState<{
    readonly started_at: string | null;
    readonly scheduled_end_at: string | null;
  }>({ started_at: to.started_at, scheduled_end_at: to.scheduled_end_at });
  // Lists have no versions of their records. Not live: a change by others after this is refused, and said.
  const record = useQuery(
    reading('/api/v1/maintenances/{incident}', { params: { path: { incident: maintenance.id } } }),
  );
  const [notify, setNotify] = useState(true);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const errors = failure === undefined ? NO_ERRORS : fieldErrorsOf(failure);
  const { started_at, scheduled_end_at } = window;
  const send = (): Promise<unknown> =>
    orThrow(
      api.PATCH('/api/v1/maintenances/{incident}', {
        params: { path: { incident: maintenance.id }, header: ifMatch(record.data?.etag ?? null) },
        body: changes({
          ...(started_at !== null && { started_at }),
          ...(scheduled_end_at !== null && { scheduled_end_at }),
          notify,
        }),
      }),
    );
  const reread = (): Promise<unknown> =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith('/api/v1/maintenances'),
    });
  const move = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      await send();
      toast(texts.moved);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
      await reread();
    }
  };
  const isMoved = started_at !== maintenance.started_at || scheduled_end_at !== maintenance.scheduled_end_at;
  return (
    <Dialog
      title={texts.moveTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={!isMoved || started_at === null || scheduled_end_at === null || !record.isSuccess}
            isPending={isPending}
            onPress={() => void move()}
          >
            {texts.move}
          </Button>
        </>
      }
    >
      <p>
        <strong dir="auto">{textIn(maintenance.title)}</strong>
        <br />
        <span className="dim">{texts.was(times.at(maintenance.started_at))}</span>
      </p>
      <FormErrors
        errors={errors}
        error={failure instanceof Error && Object.keys(errors).length === 0 ? failure : null}
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
    </Dialog>
  );
}
