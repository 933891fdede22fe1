import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { NumberField } from '../../ui/number-field.js';
import { Select, type Choice } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import type { Resource } from './reference.js';
import type { Shape } from './shapes.js';
import { useLabels } from './use-labels.js';
import { textOf } from './text-of.js';
import { useListed } from './use-listed.js';

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

/** What an emptied input sends: null where the API takes it, else nothing. */
export function emptyOf({ isNullable }: Shape): null | undefined {
  return isNullable ? null : undefined;
}

/** The first paragraph of a description, without the marks of code. */
export function hintOf(description: string): string | undefined {
  const [first = ''] = description.split('\n\n');
  return first === '' ? undefined : first.replaceAll('`', '');
}

/** What all inputs have. */
export interface InputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly errors: readonly string[];
  readonly isRequired: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function TextInput({
  shape,
  name,
  value,
  onChange,
  errors,
  ...shared
}: InputProps & { readonly shape: Of<'text'>; readonly name: string }): ReactNode {
  const { modules: texts } = useTexts();
  const text = typeof value === 'string' ? value : '';
  const { maxLength } = shape;
  // Said while typing. What is pasted stays as it is, instead of losing its end.
  const isTooLong = maxLength !== undefined && text.length > maxLength;
  const Input = shape.isLong ? TextArea : TextField;
  return (
    <Input
      {...shared}
      errors={isTooLong ? [...errors, texts.tooLong(text.length, maxLength)] : errors}
      value={text}
      type={shape.format === 'uri' ? 'url' : (shape.format ?? 'text')}
      dir={shape.format === undefined ? 'auto' : 'ltr'}
      autoComplete={/secret|password|token/.test(name) ? 'off' : undefined}
      onChange={(next) => onChange(next === '' ? (shape.isNullable ? null : '') : next)}
    />
  );
}

/** Keys of choices that are no values. */
const NOTHING = '\u0000none';

export function ChoiceInput({
  shape,
  value,
  onChange,
  ...shared
}: InputProps & { readonly shape: Of<'choice'> }): ReactNode {
  const label = useLabels();
  const choices = shape.choices.map((id) => ({ id, label: id.includes('.') ? id : label(id) }));
  return (
    <OptionalSelect
      {...shared}
      isNullable={shape.isNullable}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
}

interface OptionalSelectProps extends InputProps {
  readonly isNullable: boolean;
  readonly choices: readonly Choice<string>[];
}

/** A select that can also be set to nothing, unless something is required. */
function OptionalSelect({ isNullable, choices, value, onChange, ...shared }: OptionalSelectProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const canBeEmpty = isNullable || !shared.isRequired;
  const nothing = { id: NOTHING, label: isNullable ? ui.none : texts.byDefault };
  return (
    <Select
      {...shared}
      choices={canBeEmpty ? [nothing, ...choices] : choices}
      value={value === null || value === undefined ? (canBeEmpty ? NOTHING : null) : textOf(value)}
      onChange={(id) => onChange(id === NOTHING ? (isNullable ? null : undefined) : id)}
    />
  );
}

/** A switch, or a choice while nobody has said anything and the server decides. */
export function FlagInput({ value, onChange, ...shared }: InputProps): ReactNode {
  const { ui } = useTexts();
  const [wasOpen] = useState(value === undefined && !shared.isRequired);
  if (wasOpen)
    return (
      <OptionalSelect
        {...shared}
        isNullable={false}
        choices={[
          { id: 'true', label: ui.yes },
          { id: 'false', label: ui.no },
        ]}
        value={value}
        onChange={(next) => onChange(next === undefined ? undefined : next === 'true')}
      />
    );
  return (
    <div className="field">
      <Switch isSelected={value === true} onChange={onChange}>
        {shared.label}
      </Switch>
      {shared.hint !== undefined && <p className="field-hint">{shared.hint}</p>}
      {shared.errors.length > 0 && <p className="field-error">{shared.errors.join(' ')}</p>}
    </div>
  );
}

export function EntryInput({
  list,
  shape,
  value,
  onChange,
  ...shared
}: InputProps & { readonly list: Resource; readonly shape: Of<'entry'> }): ReactNode {
  const choices = useListed(list);
  if (choices === undefined)
    return (
      <NumberField
        {...shared}
        value={typeof value === 'number' ? value : null}
        min={1}
        step={1}
        format={{ maximumFractionDigits: 0, useGrouping: false }}
        onChange={(next) => onChange(next ?? emptyOf(shape))}
      />
    );
  return (
    <OptionalSelect
      {...shared}
      isNullable={shape.isNullable}
      choices={choices}
      value={value}
      onChange={(id) => onChange(typeof id === 'string' ? Number(id) : id)}
    />
  );
}

/** Any of several choices. */
export function ChoicesInput({
  choices,
  value,
  onChange,
  ...shared
}: InputProps & { readonly choices: readonly string[] }): ReactNode {
  const label = useLabels();
  const chosen = (value ?? []) as readonly string[];
  return (
    <Frame {...shared}>
      <div className="records-choices">
        {[...new Set([...choices, ...chosen])].map((choice) => (
          <Checkbox
            key={choice}
            isSelected={chosen.includes(choice)}
            onChange={(isSelected) =>
              onChange(isSelected ? [...chosen, choice] : chosen.filter((one) => one !== choice))
            }
          >
            {choice.includes('.') ? choice : label(choice)}
          </Checkbox>
        ))}
      </div>
    </Frame>
  );
}

interface FrameProps extends Pick<InputProps, 'label' | 'hint' | 'errors'> {
  readonly children: ReactNode;
}

/** Several inputs that belong together. */
export function Frame({ label, hint, errors, children }: FrameProps): ReactNode {
  return (
    <fieldset className="records-frame">
      <legend className="field-label">{label}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      <FieldMessages messages={errors} />
      {children}
    </fieldset>
  );
}

/** Anything else, as JSON. */
export function JsonInput({ value, onChange, errors, ...shared }: InputProps): ReactNode {
  const { modules: texts } = useTexts();
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isBroken, setBroken] = useState(false);
  return (
    <TextArea
      {...shared}
      dir="ltr"
      value={text}
      errors={isBroken ? [texts.notJson] : errors}
      onChange={(next) => {
        setText(next);
        try {
          onChange(next.trim() === '' ? undefined : JSON.parse(next));
          setBroken(false);
        } catch {
          setBroken(true);
        }
      }}
    />
  );
}
