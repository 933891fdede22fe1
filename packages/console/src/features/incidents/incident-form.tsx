import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { ImpactsField, type Impacts } from '../../ui/lifecycle/impacts-field.js';
import { TextsFields } from '../../ui/texts-fields.js';
import './incidents.css';

/** What a person writes about an incident. */
export interface IncidentValues {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  readonly components: Impacts;
  /** Null: now. */
  readonly started_at: string | null;
}

export function useIncidentLabels(): Readonly<Record<keyof IncidentValues, string>> {
  const { incidents: texts } = useTexts();
  return {
    title: texts.name,
    body: texts.body,
    components: texts.components,
    started_at: texts.startedAt,
  };
}

export function valuesOf({ title, body, components, started_at }: Schemas['Incident']): IncidentValues {
  return { title, body, components, started_at };
}

interface IncidentFormProps {
  readonly editor: Pick<Editor<IncidentValues>, 'values' | 'errors' | 'fill'>;
  readonly children?: ReactNode;
}

/** Title, text, components with impacts, and start of an incident. */
export function IncidentForm({ editor, children }: IncidentFormProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { values, errors, fill } = editor;
  return (
    <>
      <div className="incident-columns">
        <div className="stack">
          <TextsFields editor={editor} texts={texts} />
        </div>
        <div className="stack">
          <ImpactsField
            value={values.components}
            errors={errors}
            onChange={(components) => fill({ components })}
          />
          <DateTimeField
            label={texts.startedAt}
            value={values.started_at}
            errors={messagesOf(errors, 'started_at')}
            onChange={(started_at) => fill({ started_at })}
          />
        </div>
      </div>
      {children}
    </>
  );
}
