import { orThrow, type Schemas } from '@heliograph/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Button } from '../../ui/button.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Screen } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';
import { bodyOf, TemplateForm, useTemplateLabels, type TemplateValues } from './template-form.js';

const route = getRouteApi('/templates/new');
const PATH = '/api/v1/incident-templates';
const EMPTY: TemplateValues = {
  name: '',
  title: {},
  body: {},
  status: 'usual',
  components: [],
  variables: [],
  notify: true,
  position: 0,
};

/** A new template, whose kind the list has chosen: it stays as it is. */
export function NewTemplateScreen(): ReactNode {
  const { templates: texts, ui } = useTexts();
  const { kind = 'incident' } = route.useSearch();
  const navigate = useNavigate();
  const created = useRef(0);
  const body = (values: TemplateValues): Schemas['CreateIncidentTemplate'] => ({
    ...(bodyOf(values) as Omit<Schemas['CreateIncidentTemplate'], 'kind'>),
    kind,
  });
  const editor = useEditor<TemplateValues>({
    // As its address is, so that the home screen leads back.
    record: `incident-templates/new?kind=${kind}`,
    label: texts.newOf[kind],
    saved: { values: EMPTY, etag: null },
    save: async (_, values) => {
      const { data } = await orThrow(api.POST(PATH, { body: body(values) }));
      created.current = data.id;
    },
    changes: [PATH],
    onSaved: () => {
      toast(ui.created);
      void navigate({
        to: '/templates/$template',
        params: { template: String(created.current) },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Screen
      title={texts.newOf[kind]}
      help="templates"
      action={
        <Button
          kind="primary"
          isDisabled={!editor.isDirty}
          isPending={editor.isSaving}
          onPress={() => void editor.submit()}
        >
          {ui.create}
        </Button>
      }
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={Object.keys(useTemplateLabels())} />
      <TemplateForm kind={kind} editor={editor} />
      <div>
        <ApiCallButton call={() => ({ method: 'POST', path: PATH, body: body(editor.values) })} />
      </div>
    </Screen>
  );
}
