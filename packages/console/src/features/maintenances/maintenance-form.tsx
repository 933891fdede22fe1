import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ComponentPicker } from '../../ui/component-picker.js';
import { Loaded } from '../../ui/loaded.js';
import { TextsFields } from '../../ui/texts-fields.js';
import { Conflicts } from './conflicts.js';
import { WindowFields } from './window-fields.js';
import type { Maintenance } from './windows.js';
import './maintenances.css';

/** What a person writes about a maintenance. */
export interface MaintenanceValues {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  readonly components: readonly Schemas['ComponentImpactInput'][];
  readonly started_at: string | null;
  readonly scheduled_end_at: string | null;
}

export const MAINTENANCE_FIELDS = ['title', 'body', 'components', 'started_at', 'scheduled_end_at'] as const;

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
  const { maintenances: texts, incidents: shared } = useTexts();
  const { values, errors, fill } = editor;
  const components = useQuery(allComponents());
  const groups = useQuery(allGroups());
  return (
    <>
      <div className="maintenance-columns">
        <div className="stack">
          <TextsFields editor={editor} texts={shared} />
        </div>
        <div className="stack">
          <WindowFields value={values} errors={errors} onChange={fill} />
          <fieldset className="stack tight">
            <legend className="field-label">{shared.components}</legend>
            <Loaded query={components}>
              {(list) => (
                <Loaded query={groups}>
                  {(groupList) => (
                    <ComponentPicker
                      label={shared.components}
                      components={list}
                      groups={groupList}
                      selected={values.components.map((one) => one.id)}
                      onChange={(ids) => {
                        fill({
                          components: ids.map(
                            (one) =>
                              values.components.find((known) => known.id === one) ?? {
                                id: one,
                                impact: 'under_maintenance',
                              },
                          ),
                        });
                      }}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
            {messagesOf(errors, 'components').length > 0 && (
              <p className="field-error" role="alert">
                {messagesOf(errors, 'components').join(' ')}
              </p>
            )}
            {components.data?.length === 0 && <p className="dim">{texts.noComponents}</p>}
          </fieldset>
        </div>
      </div>
      <Conflicts window={{ id, ...values }} />
      {children}
    </>
  );
}
