import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { EditorForm } from '../../ui/editor-form.js';
import { LoadedRecord } from '../../ui/loaded-record.js';
import { NumberField } from '../../ui/number-field.js';
import { Section } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';

const PATH = '/api/v1/settings/silent-incidents';

type Limits = Schemas['SilenceLimits'];

interface FormProps {
  readonly saved: Saved<Limits>;
  readonly reread: () => Promise<Saved<Limits>>;
}

/** After how long without an update members are reminded of an open incident. */
export function SilencePart(): ReactNode {
  const { settings: texts } = useTexts();
  const query = useQuery(reading(PATH));
  return (
    <Section title={texts.silence}>
      <LoadedRecord query={query} valuesOf={valuesOf}>
        {(saved, reread) => <SilenceForm saved={saved} reread={reread} />}
      </LoadedRecord>
    </Section>
  );
}

function valuesOf({ major_outage_minutes, partial_outage_minutes, other_minutes }: Limits): Limits {
  return { major_outage_minutes, partial_outage_minutes, other_minutes };
}

function SilenceForm({ saved, reread }: FormProps): ReactNode {
  const { settings: texts, ui } = useTexts();
  const labels = {
    major_outage_minutes: texts.silenceMajor,
    partial_outage_minutes: texts.silencePartial,
    other_minutes: texts.silenceOther,
  };
  const editor = useEditor<Limits>({
    record: 'silence-limits',
    label: texts.silence,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(api.PATCH(PATH, { params: { header: ifMatch(etag) }, body: changes(changed) })),
    changes: [PATH],
    onSaved: () => {
      toast(ui.saved);
    },
  });
  return (
    <EditorForm
      editor={editor}
      labels={labels}
      saveLabel={texts.silenceSave}
      call={() => ({ method: 'PATCH', path: PATH, body: editor.values })}
    >
      <p className="field-hint">{texts.silenceText}</p>
      {(['major_outage_minutes', 'partial_outage_minutes', 'other_minutes'] as const).map((name) => (
        <NumberField key={name} label={labels[name]} min={1} max={10_080} {...editor.field(name)} />
      ))}
    </EditorForm>
  );
}
