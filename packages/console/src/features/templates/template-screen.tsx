import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, ifMatch, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useReread } from '../../lib/use-reread.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EditorForm } from '../../ui/editor-form.js';
import { LoadedRecord } from '../../ui/loaded-record.js';
import { MetadataSection } from '../../ui/metadata/metadata-section.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { TemplateValues as Values, useTemplateRendering } from '../../ui/template-values.js';
import { toast } from '../../ui/toast.js';
import { StartLink } from './start-link.js';
import { bodyOf, TemplateForm, useTemplateLabels, valuesOf, type TemplateValues } from './template-form.js';
import './templates.css';

type Template = Schemas['IncidentTemplate'];

const route = getRouteApi('/templates/$template');
const PATH = '/api/v1/incident-templates';

/** A template: its form, and what comes of it with values to try. */
export function TemplateScreen(): ReactNode {
  const { templates: texts } = useTexts();
  const { template } = route.useParams();
  const query = useQuery(
    live(
      reading(`${PATH}/{incident_template}`, { params: { path: { incident_template: Number(template) } } }),
    ),
  );
  const shown = query.data?.data;
  return (
    <Screen
      title={shown?.name ?? texts.title}
      help="templates"
      sign={shown && <Badge>{texts.kinds[shown.kind]}</Badge>}
      tools={
        shown && (
          <>
            <StartLink template={shown} />
            <RemoveButton template={shown} />
          </>
        )
      }
    >
      <LoadedRecord query={query} valuesOf={valuesOf}>
        {(saved, reread, record) => (
          // Another template has another draft.
          <div key={record.id} className="template-columns">
            <EditForm template={record} saved={saved} reread={reread} />
            <div className="stack">
              <PreviewSection template={record} />
              <MetadataSection owner={{ collection: 'incident-templates', id: record.id }} />
            </div>
          </div>
        )}
      </LoadedRecord>
    </Screen>
  );
}

interface EditFormProps {
  readonly template: Template;
  readonly saved: Saved<TemplateValues>;
  readonly reread: () => Promise<Saved<TemplateValues>>;
}

function EditForm({ template: { id, kind, name }, saved, reread }: EditFormProps): ReactNode {
  const { ui } = useTexts();
  const editor = useEditor<TemplateValues>({
    record: `incident-templates/${String(id)}`,
    label: name,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH(`${PATH}/{incident_template}`, {
          params: { path: { incident_template: id }, header: ifMatch(etag) },
          body: bodyOf(changed),
        }),
      ),
    changes: [PATH],
    onSaved: () => toast(ui.saved),
  });
  return (
    <div className="stack">
      <EditorForm
        editor={editor}
        labels={useTemplateLabels()}
        call={() => ({
          method: 'PATCH',
          path: `${PATH}/${String(id)}`,
          body: bodyOf(editor.changedValues()),
        })}
      >
        <TemplateForm kind={kind} editor={editor} />
      </EditorForm>
    </div>
  );
}

/** Of what is stored: what is being typed appears once it is saved. */
function PreviewSection({ template }: { readonly template: Template }): ReactNode {
  const { templates: texts } = useTexts();
  const state = useTemplateRendering(template);
  return (
    <Section title={texts.preview}>
      <p className="dim">{texts.previewText}</p>
      <Values template={template} state={state} />
    </Section>
  );
}

function RemoveButton({ template: { id, kind, name } }: { readonly template: Template }): ReactNode {
  const { templates: texts, ui } = useTexts();
  const navigate = useNavigate();
  const reread = useReread();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {ui.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={texts.removeTitle(name)}
        confirmLabel={ui.remove}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await orThrow(
            api.DELETE(`${PATH}/{incident_template}`, { params: { path: { incident_template: id } } }),
          );
          toast(ui.removed);
          await navigate({ to: '/templates', search: { kind }, ignoreBlocker: true });
          void reread([PATH]);
        }}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
