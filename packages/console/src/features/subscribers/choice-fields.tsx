import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { languageName } from '../../lib/locale-texts.js';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useAbility, useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Checkbox } from '../../ui/checkbox.js';
import { ComponentPicker } from '../../ui/component-picker.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { EVENTS, type Subscriber } from './words.js';

/** What somebody wants to be told. */
export interface Choices {
  readonly locale: string;
  /** Null: all. */
  readonly component_ids: number[] | null;
  readonly group_ids: number[];
  readonly events: Subscriber['events'];
}

export function useChoiceLabels(): Readonly<Record<keyof Choices, string>> {
  const { subscribers: texts } = useTexts();
  return {
    locale: texts.language,
    component_ids: texts.component,
    group_ids: texts.groups,
    events: texts.events,
  };
}

interface ChoiceFieldsProps {
  readonly values: Choices;
  readonly errors: FieldErrors;
  readonly onChange: (changed: Partial<Choices>) => void;
}

/** Fields for what a subscriber follows and in which language. */
export function ChoiceFields({ values, errors, onChange }: ChoiceFieldsProps): ReactNode {
  const { locale: reader, texts: all } = useLanguage();
  const { subscribers: texts } = all;
  const { locales } = useSession().tenant;
  const textIn = useTextIn();
  const maySee = useAbility('components.view');
  const { data: components = [] } = useQuery({ ...allComponents(), enabled: maySee });
  const { data: groups = [] } = useQuery({ ...allGroups(), enabled: maySee });
  const isSome = values.component_ids !== null;
  return (
    <>
      {locales.length > 1 && (
        <Select
          label={texts.language}
          choices={locales.map((id) => ({ id, label: languageName(id, reader) }))}
          value={values.locale}
          errors={messagesOf(errors, 'locale')}
          onChange={(locale) => onChange({ locale })}
        />
      )}
      <fieldset>
        <legend className="field-label">{texts.events}</legend>
        <div className="row">
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              isSelected={values.events.includes(event)}
              onChange={(isOn) => {
                onChange({
                  events: EVENTS.filter((one) => (one === event ? isOn : values.events.includes(one))),
                });
              }}
            >
              {texts.eventNames[event]}
            </Checkbox>
          ))}
        </div>
        <FieldMessages messages={messagesOf(errors, 'events')} />
      </fieldset>
      {components.length > 0 && (
        <Switch
          isSelected={isSome}
          onChange={(isOn) => onChange({ component_ids: isOn ? [] : null, group_ids: [] })}
        >
          {texts.chooseComponents}
        </Switch>
      )}
      {isSome && (
        <>
          <ComponentPicker
            label={texts.component}
            components={components}
            groups={[]}
            selected={values.component_ids}
            onChange={(ids) => onChange({ component_ids: [...ids] })}
          />
          <FieldMessages messages={messagesOf(errors, 'component_ids')} />
          {groups.length > 0 && (
            <fieldset>
              <legend className="field-label">{texts.groups}</legend>
              {groups.map(({ id, name }) => (
                <div key={id}>
                  <Checkbox
                    isSelected={values.group_ids.includes(id)}
                    onChange={(isOn) => {
                      const others = values.group_ids.filter((one) => one !== id);
                      onChange({ group_ids: isOn ? [...others, id] : others });
                    }}
                  >
                    <span dir="auto">{textIn(name)}</span>
                  </Checkbox>
                </div>
              ))}
            </fieldset>
          )}
          <FieldMessages messages={messagesOf(errors, 'group_ids')} />
        </>
      )}
    </>
  );
}
