import type { Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { ScheduleDialog } from '../../ui/lifecycle/schedule-dialog.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import { EditMaintenanceDialog } from './edit-maintenance-dialog.js';
import { MoveDialog } from './move-dialog.js';
import type { Maintenance } from './windows.js';

/** Steps of the API by which a maintenance goes on. */
const STEPS = ['publish', 'start', 'complete', 'cancel', 'reopen'] as const;
type Step = (typeof STEPS)[number];
type Open = Step | 'edit' | 'move' | 'remove' | 'schedule' | 'unpublish';

interface ActionsProps {
  readonly maintenance: Maintenance;
  readonly etag: string | null;
}

/** The next step of a maintenance, and everything else that can be done with it. */
export function MaintenanceActions({ maintenance, etag }: ActionsProps): ReactNode {
  const { maintenances: texts, incidents: shared, ui } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [notify, setNotify] = useState(true);
  const [preview, setPreview] = useState<Schemas['PreviewLink']>();
  const close = (): void => {
    setOpen(undefined);
  };
  const path = { incident: maintenance.id };
  const options = { changes: ['/api/v1/maintenances'] };
  const step = useWrite(
    (name: Step) =>
      api.POST(`/api/v1/maintenances/{incident}/${name}`, {
        params: { path, header: ifMatch(etag) },
        body: { notify },
      }),
    options,
  );
  const schedule = useWrite(
    (publish_at: string) =>
      api.POST('/api/v1/maintenances/{incident}/schedule', {
        params: { path, header: ifMatch(etag) },
        body: { publish_at },
      }),
    options,
  );
  const unpublish = useWrite(
    () => api.POST('/api/v1/maintenances/{incident}/unpublish', { params: { path, header: ifMatch(etag) } }),
    options,
  );
  const makePreview = useWrite(
    () => api.POST('/api/v1/maintenances/{incident}/preview', { params: { path } }),
    {
      changes: [],
      onDone: ({ data }) => {
        setPreview(data);
      },
    },
  );
  const restore = useWrite(
    () => api.POST('/api/v1/maintenances/{incident}/restore', { params: { path } }),
    options,
  );
  const remove = useWrite(
    () => api.DELETE('/api/v1/maintenances/{incident}', { params: { path, header: ifMatch(etag) } }),
    {
      // This record is not read again: it is gone.
      changes: ['/api/v1/maintenances/trash'],
      onDone: () => {
        toast(shared.removed, {
          label: shared.restore,
          onAction: () => {
            restore.mutate();
          },
        });
        void queries.invalidateQueries({ queryKey: ['/api/v1/maintenances'] });
        void navigate({ to: '/maintenances' });
      },
    },
  );
  const possible = stepsOf(maintenance);
  const [next] = possible;
  const entry = (id: Open, label: string, isDangerous = false): MenuAction => ({
    id,
    label,
    isDangerous,
    onAction: () => {
      setOpen(id);
    },
  });
  const asked = STEPS.find((one) => one === open);
  const failed = makePreview.error ?? schedule.error;
  return (
    <>
      {failed !== null && (
        <span role="alert" className="field-error" dir="auto">
          {failed.message}
        </span>
      )}
      <Menu
        label={ui.moreActions}
        actions={[
          ...(maintenance.is_resolved ? [] : [entry('move', texts.move)]),
          entry('edit', shared.edit),
          ...(maintenance.is_published
            ? [entry('unpublish', shared.unpublish)]
            : [
                entry('schedule', shared.schedule),
                {
                  id: 'preview',
                  label: shared.preview,
                  onAction: () => {
                    makePreview.mutate();
                  },
                },
              ]),
          ...possible.slice(1).map((one) => entry(one, texts.steps[one], one === 'cancel')),
          entry('remove', shared.remove, true),
        ]}
      >
        ⋯
      </Menu>
      {next !== undefined && (
        <Button
          kind="primary"
          onPress={() => {
            setOpen(next);
          }}
        >
          {texts.steps[next]}
        </Button>
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          onClose={close}
          onSchedule={(publishAt) => {
            close();
            schedule.mutate(publishAt);
          }}
        />
      )}
      {open === 'unpublish' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.unpublishTitle}
          confirmLabel={shared.unpublish}
          onClose={close}
          onConfirm={() => unpublish.mutateAsync()}
        >
          <p>{shared.unpublishText}</p>
        </ConfirmDialog>
      )}
      {preview !== undefined && (
        <PreviewLinkDialog
          link={preview}
          onClose={() => {
            setPreview(undefined);
          }}
        />
      )}
      {open === 'move' && <MoveDialog maintenance={maintenance} onClose={close} />}
      {open === 'edit' && <EditMaintenanceDialog id={maintenance.id} onClose={close} />}
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          isDangerous={asked === 'cancel'}
          title={texts.steps[asked]}
          confirmLabel={texts.steps[asked]}
          onClose={close}
          onConfirm={() => step.mutateAsync(asked)}
        >
          <div className="stack tight">
            <p>{texts.stepTexts[asked]}</p>
            <NotifyField
              collection="maintenances"
              componentIds={maintenance.components.map(({ id }) => id)}
              id={maintenance.id}
              value={notify}
              onChange={setNotify}
            />
          </div>
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.removeTitle}
          confirmLabel={shared.remove}
          onClose={close}
          onConfirm={() => remove.mutateAsync()}
        >
          <p>{texts.removeText(maintenance.updates.length)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What can come next, the usual one first. */
function stepsOf({ is_published, is_resolved, status }: Maintenance): readonly Step[] {
  if (!is_published) return ['publish'];
  if (is_resolved) return ['reopen'];
  return status === 'scheduled' ? ['start', 'complete', 'cancel'] : ['complete', 'cancel'];
}
