import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { SharedSteps, type SharedStep } from '../../ui/lifecycle/shared-steps.js';
import { Menu, opening } from '../../ui/menu.js';
import { CorrectTimesDialog } from './correct-times-dialog.js';
import { EditIncidentDialog } from './edit-incident-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { ReopenDialog, ResolveDialog } from './resolve-dialog.js';

type Incident = Schemas['Incident'];

/** Which dialog is open. */
export type Step = SharedStep | 'publish' | 'resolve' | 'reopen' | 'edit' | 'times';

interface ActionsProps {
  readonly incident: Incident;
  readonly onStep: (step: Step) => void;
}

/** The next step of an incident. */
export function IncidentActions({ incident, onStep }: ActionsProps): ReactNode {
  const { incidents: texts } = useTexts();
  if (!incident.is_published)
    return (
      <Button kind="primary" onPress={() => onStep('publish')}>
        {texts.publish}
      </Button>
    );
  if (incident.is_resolved) return <Button onPress={() => onStep('reopen')}>{texts.reopen}</Button>;
  return (
    <Button kind="primary" onPress={() => onStep('resolve')}>
      {texts.resolve}
    </Button>
  );
}

interface ToolsProps {
  readonly incident: Incident;
  readonly etag: string | null;
  readonly step: Step | undefined;
  readonly onStep: (step: Step | undefined) => void;
}

/** Everything else that can be done with an incident, and the dialogs of all steps. */
export function IncidentTools({ incident, etag, step, onStep }: ToolsProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const acknowledge = useWrite(
    () =>
      api.POST('/api/v1/incidents/{incident}/acknowledge', { params: { path: { incident: incident.id } } }),
    { changes: ['/api/v1/incidents'] },
  );
  const close = (): void => onStep(undefined);
  const entry = opening<Step>(onStep);
  return (
    <>
      {acknowledge.error !== null && (
        <span role="alert" className="field-error" dir="auto">
          {acknowledge.error.message}
        </span>
      )}
      {!incident.is_resolved && incident.acknowledged_at === null && (
        <Button isPending={acknowledge.isPending} onPress={() => acknowledge.mutate(undefined)}>
          {texts.acknowledge}
        </Button>
      )}
      <Button onPress={() => onStep('edit')}>{ui.edit}</Button>
      <Menu
        label={ui.moreActions}
        actions={[
          ...(incident.is_published
            ? [entry('times', texts.times.title), entry('unpublish', texts.unpublish)]
            : [entry('schedule', texts.schedule), entry('preview', texts.preview)]),
          entry('remove', texts.remove, true),
        ]}
      >
        ⋯
      </Menu>
      {step === 'publish' && <PublishDialog incident={incident} etag={etag} onClose={close} />}
      {step === 'resolve' && <ResolveDialog incident={incident} onClose={close} />}
      {step === 'reopen' && <ReopenDialog incident={incident} onClose={close} />}
      {step === 'edit' && <EditIncidentDialog id={incident.id} onClose={close} />}
      {step === 'times' && <CorrectTimesDialog id={incident.id} onClose={close} />}
      <SharedSteps collection="incidents" record={incident} etag={etag} step={step} onClose={close} />
    </>
  );
}
