import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { FieldErrors } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { NumberField } from '../../ui/number-field.js';
import { FileField } from './file-field.js';
import {
  ChoiceInput,
  ChoicesInput,
  emptyOf,
  EntryInput,
  FlagInput,
  Frame,
  hintOf,
  JsonInput,
  TextInput,
  type InputProps,
} from './inputs.js';
import type { AnyRecord } from './records-api.js';
import type { Field, Shape } from './shapes.js';
import { useLabels } from './use-labels.js';

export interface ShapeFieldProps {
  readonly field: Field;
  /** Path in the body, such as `components.0.impact`: messages of the API about it are shown here. */
  readonly path: string;
  /** Undefined: not sent. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly errors: FieldErrors;
}

/** The input for a field, by its shape. */
export function ShapeField({ field, path, value, onChange, errors }: ShapeFieldProps): ReactNode {
  const label = useLabels();
  const { shape, name, description, isRequired } = field;
  const shared = { label: label(name), hint: hintOf(description), errors: errors[path] ?? [], isRequired };
  switch (shape.kind) {
    case 'text':
      return <TextInput {...shared} shape={shape} name={name} value={value} onChange={onChange} />;
    case 'texts':
      return (
        <LocaleTextsField
          label={shared.label}
          field={path}
          hint={shared.hint}
          isLong={shape.isLong}
          value={(value ?? {}) as LocaleTexts}
          errors={errors}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceInput {...shared} shape={shape} value={value} onChange={onChange} />;
    case 'flag':
      return <FlagInput {...shared} value={value} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          {...shared}
          value={typeof value === 'number' ? value : null}
          min={shape.min}
          max={shape.max}
          step={shape.isInteger ? 1 : undefined}
          format={{ maximumFractionDigits: shape.isInteger ? 0 : 10, useGrouping: false }}
          onChange={(next) => onChange(next ?? emptyOf(shape))}
        />
      );
    case 'entry':
      return <EntryInput {...shared} list={shape.list} shape={shape} value={value} onChange={onChange} />;
    case 'instant':
      return (
        <DateTimeField
          {...shared}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? emptyOf(shape))}
        />
      );
    case 'file':
      return <FileField {...shared} isDataUrl={shape.isDataUrl} value={value} onChange={onChange} />;
    case 'list':
      return shape.item.kind === 'choice' ? (
        <ChoicesInput {...shared} choices={shape.item.choices} value={value} onChange={onChange} />
      ) : (
        <Rows {...shared} shape={shape} path={path} formErrors={errors} value={value} onChange={onChange} />
      );
    case 'group':
      return (
        <Frame {...shared}>
          {shape.fields
            .filter(({ isReadOnly }) => !isReadOnly)
            .map((member) => (
              <ShapeField
                key={member.name}
                field={member}
                path={`${path}.${member.name}`}
                value={(value as AnyRecord | null | undefined)?.[member.name]}
                errors={errors}
                onChange={(next) => onChange({ ...(value as AnyRecord | null), [member.name]: next })}
              />
            ))}
        </Frame>
      );
    case 'json':
      return <JsonInput {...shared} value={value} onChange={onChange} />;
  }
}

interface RowsProps extends InputProps {
  readonly path: string;
  readonly shape: Extract<Shape, { kind: 'list' }>;
  readonly formErrors: FieldErrors;
}

/** Rows that can be added, moved and taken away. */
function Rows({ shape, path, formErrors, value, onChange, ...shared }: RowsProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const rows = (value ?? []) as readonly unknown[];
  const { item } = shape;
  const move = (from: number, to: number): void =>
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]));
  return (
    <Frame {...shared}>
      {rows.length > 0 && (
        <ol className="records-rows">
          {rows.map((row, index) => (
            <li key={index} className="records-row">
              <div className="grow">
                <ShapeField
                  field={{
                    name: texts.entry(index + 1),
                    label: '',
                    description: '',
                    shape: item,
                    isRequired: true,
                    isReadOnly: false,
                    example: undefined,
                    fallback: undefined,
                  }}
                  path={`${path}.${String(index)}`}
                  value={row}
                  errors={formErrors}
                  onChange={(next) => onChange(rows.with(index, next))}
                />
              </div>
              <div className="row">
                <Button
                  kind="quiet"
                  aria-label={texts.moveUp(index + 1)}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  aria-label={texts.moveDown(index + 1)}
                  isDisabled={index === rows.length - 1}
                  onPress={() => move(index, index + 1)}
                >
                  ↓
                </Button>
                <Button
                  kind="quiet"
                  aria-label={texts.removeEntry(index + 1)}
                  onPress={() => onChange(rows.toSpliced(index, 1))}
                >
                  ×
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          isDisabled={rows.length >= shape.max}
          onPress={() => onChange([...rows, item.kind === 'group' ? {} : item.kind === 'text' ? '' : null])}
        >
          {ui.add}
        </Button>
      </div>
    </Frame>
  );
}
