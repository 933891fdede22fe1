import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { EditMaintenanceDialog } from './edit-maintenance-dialog.js';
import { MoveDialog } from './move-dialog.js';
import { Recipients } from './recipients.js';
import type { Maintenance } from './windows.js';

/** Steps of the API by which a maintenance goes on. */
const STEPS = ['publish', 'start', 'complete', 'cancel', 'reopen'] as const;
type Step = (typeof STEPS)[number];
type Open = Step | 'edit' | 'move' | 'remove';

interface ActionsProps {
  readonly maintenance: Maintenance;
  readonly etag: string | null;
}

/** The next step of a maintenance, and everything else that can be done with it. */
export function MaintenanceActions({ maintenance, etag }: ActionsProps): ReactNode {
  const { maintenances: texts, incidents: shared, ui } = useTexts();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const [notify, setNotify] = useState(true);
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
  const restore = useWrite(
    () => api.POST('/api/v1/maintenances/{incident}/restore', { params: { path } }),
    options,
  );
  const remove = useWrite(
    () => api.DELETE('/api/v1/maintenances/{incident}', { params: { path, header: ifMatch(etag) } }),
    {
      ...options,
      onDone: () => {
        toast(shared.removed, {
          label: shared.restore,
          onAction: () => {
            restore.mutate();
          },
        });
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
  return (
    <>
      <Menu
        label={ui.moreActions}
        actions={[
          ...(maintenance.is_resolved ? [] : [entry('move', texts.move)]),
          entry('edit', shared.edit),
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
            <Switch isSelected={notify} onChange={setNotify}>
              {shared.notify}
            </Switch>
            {notify && (
              <Recipients
                componentIds={maintenance.components.map(({ id }) => id)}
                incidentId={maintenance.id}
              />
            )}
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
