import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { RowTools } from '../../ui/row-tools.js';
import { Select } from '../../ui/select.js';
import { ValueField } from '../../ui/template-values.js';
import { TextField } from '../../ui/text-field.js';
import './templates.css';

type Variable = Schemas['TemplateVariable'];

const TYPES: readonly Variable['type'][] = ['text', 'number', 'datetime', 'component'];
const NEW: Variable = { name: '', label: '', type: 'text', required: true, default: null };
/** As many as the API takes. */
const MOST = 50;

interface VariablesFieldProps {
  readonly value: readonly Variable[];
  readonly onChange: (value: readonly Variable[]) => void;
  readonly errors: FieldErrors;
}

/** The variables of a template, in the order in which people are asked for them. */
export function VariablesField({ value, onChange, errors }: VariablesFieldProps): ReactNode {
  const { templates: texts } = useTexts();
  const whole = errors['variables'] ?? [];
  return (
    <fieldset className="stack tight">
      <legend className="field-label">{texts.variables}</legend>
      <p className="field-hint">{texts.variablesHint}</p>
      {value.map((variable, index) => (
        <VariableFields
          // Nothing but the place tells two new ones apart.
          key={index}
          variable={variable}
          index={index}
          all={value}
          errors={errors}
          onChange={onChange}
        />
      ))}
      <FieldMessages messages={whole} />
      <div>
        <Button isDisabled={value.length >= MOST} onPress={() => onChange([...value, NEW])}>
          {texts.addVariable}
        </Button>
      </div>
    </fieldset>
  );
}

interface VariableFieldsProps {
  readonly variable: Variable;
  readonly index: number;
  readonly all: readonly Variable[];
  readonly errors: FieldErrors;
  readonly onChange: (all: readonly Variable[]) => void;
}

function VariableFields({ variable, index, all, errors, onChange }: VariableFieldsProps): ReactNode {
  const { templates: texts } = useTexts();
  const title = texts.variable(index + 1);
  const change = (some: Partial<Variable>): void =>
    onChange(all.map((one, at) => (at === index ? { ...one, ...some } : one)));
  const messages = (field: keyof Variable): readonly string[] =>
    messagesOf(errors, `variables.${String(index)}.${field}`);
  return (
    <fieldset className="template-variable">
      <legend className="unseen">{title}</legend>
      <TextField
        label={texts.variableName}
        hint={variable.name === '' ? texts.variableNameHint : `{{${variable.name}}}`}
        dir="ltr"
        isRequired
        maxLength={40}
        value={variable.name}
        errors={messages('name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={texts.variableLabel}
        hint={texts.variableLabelHint}
        maxLength={100}
        value={variable.label}
        errors={messages('label')}
        onChange={(label) => change({ label })}
      />
      <Select
        label={texts.variableType}
        choices={TYPES.map((id) => ({ id, label: texts.types[id] }))}
        value={variable.type}
        errors={messages('type')}
        onChange={(type) => {
          // What was a value of one type is none of another.
          change({ type, default: null });
        }}
      />
      <ValueField
        key={variable.type}
        label={texts.variableDefault}
        type={variable.type}
        value={variable.default}
        errors={messages('default')}
        onChange={(usual) => change({ default: usual })}
      />
      <div className="row between template-variable-tools">
        <Checkbox isSelected={variable.required} onChange={(required) => change({ required })}>
          {texts.variableRequired}
        </Checkbox>
        <RowTools rows={all} index={index} name={variable.name || title} onChange={onChange} />
      </div>
    </fieldset>
  );
}
