import { orThrow, type Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { Dialog } from '../../ui/dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
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
  const { incidents: texts, ui } = useTexts();
  const queries = useQueryClient();
  const isResolving = step === 'resolve';
  const editor = useEditor<Values>({
    record: `incidents/${String(incident.id)}/${step}`,
    label: texts[isResolving ? 'resolveTitle' : 'reopenTitle'],
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
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents/{incident}'] });
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents'] });
    },
  });
  return (
    <Dialog
      title={texts[isResolving ? 'resolveTitle' : 'reopenTitle']}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button kind="primary" isPending={editor.isSaving} onPress={() => void editor.submit()}>
            {texts[step]}
          </Button>
        </>
      }
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={['body', 'resolved_at']} />
      <LocaleTextsField
        label={texts[isResolving ? 'resolveText' : 'reopenText']}
        field="body"
        isLong
        autoFocus
        value={editor.values.body}
        errors={editor.errors}
        maxLength={25_000}
        onChange={(body) => {
          editor.set('body', body);
        }}
      />
      {isResolving && (
        <DateTimeField
          label={texts.resolvedAt}
          hint={texts.resolvedNow}
          value={editor.values.resolved_at}
          errors={messagesOf(editor.errors, 'resolved_at')}
          onChange={(instant) => {
            editor.set('resolved_at', instant);
          }}
        />
      )}
      <Switch
        isSelected={editor.values.notify}
        onChange={(notify) => {
          editor.set('notify', notify);
        }}
      >
        {texts.notify}
      </Switch>
    </Dialog>
  );
}

function hasText(texts: LocaleTexts): boolean {
  return Object.values(texts).some((text) => text !== null && text !== '');
}
