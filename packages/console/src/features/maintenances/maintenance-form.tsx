import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ImpactsField, type Impacts } from '../../ui/lifecycle/impacts-field.js';
import { TextsFields } from '../../ui/texts-fields.js';
import { Conflicts } from './conflicts.js';
import { WindowFields } from './window-fields.js';
import type { Maintenance } from './windows.js';
import './maintenances.css';

/** What a person writes about a maintenance. */
export interface MaintenanceValues {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  readonly components: Impacts;
  readonly started_at: string | null;
  readonly scheduled_end_at: string | null;
}

export function useMaintenanceLabels(): Readonly<Record<keyof MaintenanceValues, string>> {
  const { maintenances: texts, incidents: shared } = useTexts();
  return {
    title: shared.name,
    body: shared.body,
    components: shared.components,
    started_at: texts.startedAt,
    scheduled_end_at: texts.endsAt,
  };
}

export function valuesOf(maintenance: Maintenance): MaintenanceValues {
  const { title, body, components, started_at, scheduled_end_at } = maintenance;
  return { title, body, components, started_at, scheduled_end_at };
}

/** The body of a request with those values that are given. */
export function bodyOf(values: Partial<MaintenanceValues>): Partial<Schemas['UpdateMaintenance']> {
  const { title, body, components, started_at, scheduled_end_at } = values;
  return {
    ...(title !== undefined && { title: { ...title } }),
    ...(body !== undefined && { body: { ...body } }),
    ...(components !== undefined && { components: [...components] }),
    ...(started_at != null && { started_at }),
    ...(scheduled_end_at != null && { scheduled_end_at }),
  };
}

interface MaintenanceFormProps {
  /** Null: a new one. */
  readonly id: number | null;
  readonly editor: Pick<Editor<MaintenanceValues>, 'values' | 'errors' | 'fill'>;
  readonly children?: ReactNode;
}

/** Title, text, components and time of a maintenance, with others that it meets. */
export function MaintenanceForm({ id, editor, children }: MaintenanceFormProps): ReactNode {
  const { incidents: shared } = useTexts();
  const { values, errors, fill } = editor;
  return (
    <>
      <div className="maintenance-columns">
        <div className="stack">
          <TextsFields editor={editor} texts={shared} />
        </div>
        <div className="stack">
          <WindowFields value={values} errors={errors} onChange={fill} />
          <ImpactsField
            value={values.components}
            usual="under_maintenance"
            errors={errors}
            onChange={(components) => fill({ components })}
          />
        </div>
      </div>
      <Conflicts window={{ id, ...values }} />
      {children}
    </>
  );
}
