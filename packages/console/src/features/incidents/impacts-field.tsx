import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ComponentPicker } from '../../ui/component-picker.js';
import { Loaded } from '../../ui/loaded.js';
import { Select } from '../../ui/select.js';
import { StatusIcon, StatusSign } from '../../ui/status-sign.js';
import { INCIDENT_IMPACTS, severityOf } from './incident-signs.js';
import './incidents.css';

export type Impacts = readonly Schemas['ComponentImpactInput'][];

interface ImpactsFieldProps {
  readonly value: Impacts;
  readonly onChange: (value: Impacts) => void;
  readonly errors: FieldErrors;
}

/** Picks the affected components from the tree, and the impact on each. The severity follows from them. */
export function ImpactsField({ value, onChange, errors }: ImpactsFieldProps): ReactNode {
  const { incidents: texts, statuses } = useTexts();
  const textIn = useTextIn();
  const components = useQuery(allComponents());
  const groups = useQuery(allGroups());
  const byId = new Map(components.data?.map((component) => [component.id, component]));
  // A further component starts with the impact that was chosen last.
  const usual = value.at(-1)?.impact ?? 'major_outage';
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
                onChange={(ids) => {
                  onChange(ids.map((id) => value.find((one) => one.id === id) ?? { id, impact: usual }));
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
      {value.length > 0 && (
        <>
          <ul className="impacts">
            {value.map(({ id, impact }) => (
              <li key={id}>
                <Select
                  label={texts.impactOf(textIn(byId.get(id)?.name ?? {}))}
                  choices={INCIDENT_IMPACTS.map((one) => ({
                    id: one,
                    label: statuses.status[one],
                    sign: <StatusIcon status={one} />,
                  }))}
                  value={impact}
                  onChange={(next) => {
                    onChange(value.map((one) => (one.id === id ? { id, impact: next } : one)));
                  }}
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
