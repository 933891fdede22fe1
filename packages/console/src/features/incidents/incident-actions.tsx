import type { Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { ScheduleDialog } from '../../ui/lifecycle/schedule-dialog.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import { CorrectTimesDialog } from './correct-times-dialog.js';
import { EditIncidentDialog } from './edit-incident-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { ReopenDialog, ResolveDialog } from './resolve-dialog.js';

type Incident = Schemas['Incident'];

/** Which dialog is open. */
export type Step = 'publish' | 'schedule' | 'resolve' | 'reopen' | 'edit' | 'times' | 'unpublish' | 'remove';

interface ActionsProps {
  readonly incident: Incident;
  readonly onStep: (step: Step) => void;
}

/** The next step of an incident. */
export function IncidentActions({ incident, onStep }: ActionsProps): ReactNode {
  const { incidents: texts } = useTexts();
  if (!incident.is_published)
    return (
      <Button
        kind="primary"
        onPress={() => {
          onStep('publish');
        }}
      >
        {texts.publish}
      </Button>
    );
  if (incident.is_resolved)
    return (
      <Button
        onPress={() => {
          onStep('reopen');
        }}
      >
        {texts.reopen}
      </Button>
    );
  return (
    <Button
      kind="primary"
      onPress={() => {
        onStep('resolve');
      }}
    >
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
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [preview, setPreview] = useState<Schemas['PreviewLink']>();
  const path = { incident: incident.id };
  const changes = ['/api/v1/incidents'];
  const acknowledge = useWrite(
    () => api.POST('/api/v1/incidents/{incident}/acknowledge', { params: { path } }),
    { changes },
  );
  const makePreview = useWrite(() => api.POST('/api/v1/incidents/{incident}/preview', { params: { path } }), {
    changes: [],
    onDone: ({ data }) => {
      setPreview(data);
    },
  });
  const unpublish = useWrite(
    () => api.POST('/api/v1/incidents/{incident}/unpublish', { params: { path, header: ifMatch(etag) } }),
    { changes },
  );
  const schedule = useWrite(
    (publish_at: string) =>
      api.POST('/api/v1/incidents/{incident}/schedule', { params: { path }, body: { publish_at } }),
    { changes },
  );
  const restore = useWrite(() => api.POST('/api/v1/incidents/{incident}/restore', { params: { path } }), {
    changes,
    onDone: () => {
      toast(texts.restored);
    },
  });
  const remove = useWrite(() => api.DELETE('/api/v1/incidents/{incident}', { params: { path } }), {
    // This record is not read again: it is gone.
    changes: ['/api/v1/incidents/trash'],
    onDone: () => {
      toast(texts.removed, {
        label: texts.restore,
        onAction: () => {
          restore.mutate(undefined);
        },
      });
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents'] });
      void navigate({ to: '/incidents' });
    },
  });
  const close = (): void => {
    onStep(undefined);
  };
  const open = (id: Step, label: string, isDangerous = false): MenuAction => ({
    id,
    label,
    isDangerous,
    onAction: () => {
      onStep(id);
    },
  });
  const failed = acknowledge.error ?? makePreview.error ?? schedule.error;
  return (
    <>
      {failed !== null && (
        <span role="alert" className="field-error" dir="auto">
          {failed.message}
        </span>
      )}
      {!incident.is_resolved && incident.acknowledged_at === null && (
        <Button
          isPending={acknowledge.isPending}
          onPress={() => {
            acknowledge.mutate(undefined);
          }}
        >
          {texts.acknowledge}
        </Button>
      )}
      <Button
        onPress={() => {
          onStep('edit');
        }}
      >
        {ui.edit}
      </Button>
      <Menu
        label={ui.moreActions}
        actions={[
          ...(incident.is_published ? [open('times', texts.times.title)] : []),
          ...(incident.is_published
            ? [open('unpublish', texts.unpublish)]
            : [
                open('schedule', texts.schedule),
                {
                  id: 'preview',
                  label: texts.preview,
                  onAction: () => {
                    makePreview.mutate(undefined);
                  },
                },
              ]),
          open('remove', texts.remove, true),
        ]}
      >
        ⋯
      </Menu>
      {step === 'publish' && <PublishDialog incident={incident} etag={etag} onClose={close} />}
      {step === 'resolve' && <ResolveDialog incident={incident} onClose={close} />}
      {step === 'reopen' && <ReopenDialog incident={incident} onClose={close} />}
      {step === 'edit' && <EditIncidentDialog id={incident.id} onClose={close} />}
      {step === 'times' && <CorrectTimesDialog id={incident.id} onClose={close} />}
      {step === 'schedule' && (
        <ScheduleDialog
          onClose={close}
          onSchedule={(publishAt) => {
            close();
            schedule.mutate(publishAt);
          }}
        />
      )}
      {step === 'unpublish' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.unpublishTitle}
          confirmLabel={texts.unpublish}
          onClose={close}
          onConfirm={() => unpublish.mutateAsync(undefined)}
        >
          <p>{texts.unpublishText}</p>
        </ConfirmDialog>
      )}
      {step === 'remove' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          onClose={close}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          <p>{texts.removeText(incident.updates.length)}</p>
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
    </>
  );
}
