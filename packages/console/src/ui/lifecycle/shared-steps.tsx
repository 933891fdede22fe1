import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { toast } from '../toast.js';
import { PreviewLinkDialog } from './preview-link.js';
import { ScheduleDialog } from './schedule-dialog.js';

/** Steps of incidents and maintenances alike. */
export type SharedStep = 'schedule' | 'preview' | 'unpublish' | 'remove';

interface SharedStepsProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly etag: string | null;
  /** The step whose dialog is open. Nothing is drawn for those of one family alone. */
  readonly step: string | undefined;
  readonly onClose: () => void;
}

/** The dialogs of those steps that incidents and maintenances have in common. */
export function SharedSteps({ collection, record, etag, step, onClose }: SharedStepsProps): ReactNode {
  const all = useTexts();
  const { incidents: texts } = all;
  const { unpublishTitle, removeTitle, removeText } = all[collection];
  const navigate = useNavigate();
  const queries = useQueryClient();
  const path = { incident: record.id };
  const params = { path, header: ifMatch(etag) };
  const changes = changesOf(collection);
  const schedule = useWrite(
    (publish_at: string) =>
      api.POST(`/api/v1/${collection}/{incident}/schedule`, { params, body: { publish_at } }),
    { changes },
  );
  const unpublish = useWrite(() => api.POST(`/api/v1/${collection}/{incident}/unpublish`, { params }), {
    changes,
  });
  const restore = useWrite(() => api.POST(`/api/v1/${collection}/{incident}/restore`, { params: { path } }), {
    changes,
    onDone: () => toast(texts.restored),
  });
  const remove = useWrite(() => api.DELETE(`/api/v1/${collection}/{incident}`, { params }), {
    // This record is not read again: it is gone.
    changes: [`/api/v1/${collection}/trash`],
    onDone: () => {
      toast(texts.removed, {
        label: texts.restore,
        onAction: () => restore.mutate(undefined),
      });
      void queries.invalidateQueries({ queryKey: [`/api/v1/${collection}`] });
      void navigate({ to: `/${collection}` });
    },
  });
  switch (step) {
    case 'schedule':
      return <ScheduleDialog onClose={onClose} onSchedule={(publishAt) => schedule.mutateAsync(publishAt)} />;
    case 'preview':
      return (
        <PreviewLinkDialog
          make={() => orThrow(api.POST(`/api/v1/${collection}/{incident}/preview`, { params: { path } }))}
          onClose={onClose}
        />
      );
    case 'unpublish':
      return (
        <ConfirmDialog
          isOpen
          isDangerous
          title={unpublishTitle}
          confirmLabel={texts.unpublish}
          onClose={onClose}
          onConfirm={() => unpublish.mutateAsync(undefined)}
        >
          <p>{texts.unpublishText}</p>
        </ConfirmDialog>
      );
    case 'remove':
      return (
        <ConfirmDialog
          isOpen
          isDangerous
          title={removeTitle}
          confirmLabel={texts.remove}
          onClose={onClose}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          <p>{removeText(record.updates.length)}</p>
        </ConfirmDialog>
      );
    case undefined:
    default:
      return null;
  }
}
