import { orThrow, type Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { FormErrors } from '../../ui/form-errors.js';
import { BodyField } from '../../ui/body-field.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

interface Values {
  readonly body: LocaleTexts;
  /** Null: now. */
  readonly resolved_at: string | null;
  readonly notify: boolean;
}

const EMPTY: Values = { body: {}, resolved_at: null, notify: true };

interface StepDialogProps {
  readonly incident: Schemas['Incident'];
  readonly onClose: () => void;
}

/** Resolves an incident, with last words if somebody writes any. */
export function ResolveDialog({ incident, onClose }: StepDialogProps): ReactNode {
  return <StepDialog incident={incident} onClose={onClose} step="resolve" />;
}

/** Reopens an incident that is not over after all. */
export function ReopenDialog({ incident, onClose }: StepDialogProps): ReactNode {
  return <StepDialog incident={incident} onClose={onClose} step="reopen" />;
}

function StepDialog({
  incident,
  onClose,
  step,
}: StepDialogProps & { readonly step: 'resolve' | 'reopen' }): ReactNode {
  const { incidents: texts } = useTexts();
  const isResolving = step === 'resolve';
  const title = texts[isResolving ? 'resolveTitle' : 'reopenTitle'];
  const editor = useEditor<Values>({
    record: `incidents/${String(incident.id)}/${step}`,
    label: title,
    saved: { values: EMPTY, etag: null },
    save: (_, { body, resolved_at, notify }) => {
      const params = { path: { incident: incident.id } };
      const said = { notify, ...(hasText(body) && { body: { ...body } }) };
      return isResolving
        ? orThrow(
            api.POST('/api/v1/incidents/{incident}/resolve', {
              params,
              body: { ...said, ...(resolved_at !== null && { resolved_at }) },
            }),
          )
        : orThrow(api.POST('/api/v1/incidents/{incident}/reopen', { params, body: said }));
    },
    onSaved: () => {
      toast(texts[isResolving ? 'resolved' : 'reopened']);
      onClose();
    },
    changes: ['/api/v1/incidents'],
  });
  return (
    <ActionDialog
      title={title}
      size="large"
      actionLabel={texts[step]}
      isPending={editor.isSaving}
      onAction={() => void editor.submit()}
      onClose={onClose}
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={['body', 'resolved_at']} />
      <BodyField label={texts[isResolving ? 'resolveText' : 'reopenText']} autoFocus editor={editor} />
      {isResolving && (
        <DateTimeField label={texts.resolvedAt} hint={texts.resolvedNow} {...editor.field('resolved_at')} />
      )}
      <Switch {...editor.toggle('notify')}>{texts.notify}</Switch>
    </ActionDialog>
  );
}

function hasText(texts: LocaleTexts): boolean {
  return Object.values(texts).some((text) => text !== null && text !== '');
}
