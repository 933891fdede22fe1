import { useState, type ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { SharedSteps, type SharedStep } from '../../ui/lifecycle/shared-steps.js';
import { Menu, opening } from '../../ui/menu.js';
import { EditMaintenanceDialog } from './edit-maintenance-dialog.js';
import { MoveDialog } from './move-dialog.js';
import type { Maintenance } from './windows.js';

/** Steps of the API by which a maintenance goes on. */
const STEPS = ['publish', 'start', 'complete', 'cancel', 'reopen'] as const;
type Step = (typeof STEPS)[number];
type Open = Step | SharedStep | 'edit' | 'move';

interface ActionsProps {
  readonly maintenance: Maintenance;
  readonly etag: string | null;
}

/** The next step of a maintenance, and everything else that can be done with it. */
export function MaintenanceActions({ maintenance, etag }: ActionsProps): ReactNode {
  const { maintenances: texts, incidents: shared, ui } = useTexts();
  const [open, setOpen] = useState<Open>();
  const [notify, setNotify] = useState(true);
  const close = (): void => setOpen(undefined);
  const step = useWrite(
    (name: Step) =>
      api.POST(`/api/v1/maintenances/{incident}/${name}`, {
        params: { path: { incident: maintenance.id }, header: ifMatch(etag) },
        body: { notify },
      }),
    { changes: ['/api/v1/maintenances'] },
  );
  const possible = stepsOf(maintenance);
  const [next] = possible;
  const entry = opening<Open>(setOpen);
  const asked = STEPS.find((one) => one === open);
  return (
    <>
      <Menu
        label={ui.moreActions}
        actions={[
          ...(maintenance.is_resolved ? [] : [entry('move', texts.move)]),
          entry('edit', shared.edit),
          ...(maintenance.is_published
            ? [entry('unpublish', shared.unpublish)]
            : [entry('schedule', shared.schedule), entry('preview', shared.preview)]),
          ...possible.slice(1).map((one) => entry(one, texts.steps[one], one === 'cancel')),
          entry('remove', shared.remove, true),
        ]}
      >
        ⋯
      </Menu>
      {next !== undefined && (
        <Button kind="primary" onPress={() => setOpen(next)}>
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
      <SharedSteps collection="maintenances" record={maintenance} etag={etag} step={open} onClose={close} />
    </>
  );
}

/** What can come next, the usual one first. */
function stepsOf({ is_published, is_resolved, status }: Maintenance): readonly Step[] {
  if (!is_published) return ['publish'];
  if (is_resolved) return ['reopen'];
  return status === 'scheduled' ? ['start', 'complete', 'cancel'] : ['complete', 'cancel'];
}
