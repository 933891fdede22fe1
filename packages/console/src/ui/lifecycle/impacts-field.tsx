import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { INCIDENT_IMPACTS, severityOf, type Impact } from '../../lib/impacts.js';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ComponentPicker } from '../component-picker.js';
import { FieldMessages } from '../field-messages.js';
import { Loaded } from '../loaded.js';
import { Select } from '../select.js';
import { StatusIcon, StatusSign } from '../status-sign.js';
import './impacts-field.css';

export type Impacts = readonly Schemas['ComponentImpactInput'][];

interface ImpactsFieldProps {
  readonly value: Impacts;
  readonly onChange: (value: Impacts) => void;
  readonly errors: FieldErrors;
  /** Impact on the first component that is picked. Default: that of an outage. */
  readonly usual?: Impact;
}

/** Picks the affected components from the tree, and the impact on each. The severity follows from them. */
export function ImpactsField({
  value,
  onChange,
  errors,
  usual = 'major_outage',
}: ImpactsFieldProps): ReactNode {
  const { incidents: texts, statuses } = useTexts();
  const textIn = useTextIn();
  const components = useQuery(allComponents());
  const groups = useQuery(allGroups());
  const byId = new Map(components.data?.map((component) => [component.id, component]));
  // A further component starts with the impact that was chosen last.
  const next = value.at(-1)?.impact ?? usual;
  const impacts = INCIDENT_IMPACTS.includes(usual) ? INCIDENT_IMPACTS : [usual, ...INCIDENT_IMPACTS];
  return (
    <fieldset className="stack tight">
      <legend className="field-label">{texts.components}</legend>
      <Loaded query={components}>
        {(list) => (
          <Loaded query={groups}>
            {(groupList) => (
              <ComponentPicker
                label={texts.components}
                components={list}
                groups={groupList}
                selected={value.map(({ id }) => id)}
                onChange={(ids) =>
                  onChange(ids.map((id) => value.find((one) => one.id === id) ?? { id, impact: next }))
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <FieldMessages messages={messagesOf(errors, 'components')} />
      {value.length > 0 && (
        <>
          <ul className="impacts">
            {value.map(({ id, impact }) => (
              <li key={id}>
                <Select
                  label={texts.impactOf(textIn(byId.get(id)?.name ?? {}))}
                  choices={impacts.map((one) => ({
                    id: one,
                    label: statuses.status[one],
                    sign: <StatusIcon status={one} />,
                  }))}
                  value={impact}
                  onChange={(chosen) =>
                    onChange(value.map((one) => (one.id === id ? { id, impact: chosen } : one)))
                  }
                />
              </li>
            ))}
          </ul>
          <p className="row">
            <span className="dim">{texts.severity}</span>
            <StatusSign status={severityOf(value)} />
          </p>
        </>
      )}
      {value.length === 0 && components.data?.length === 0 && <p className="dim">{texts.noComponents}</p>}
    </fieldset>
  );
}
