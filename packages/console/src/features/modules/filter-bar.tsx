import { use, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Filters } from '../../ui/record-list.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import type { Operation } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { shapeOf } from './shapes.js';
import { useLabels } from './use-labels.js';

type Values = Readonly<Record<string, unknown>>;

interface FilterBarProps {
  readonly operation: Operation;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** What leads through pages is not a filter. */
const PAGING = ['page', 'per_page', 'cursor'];
const ALL = '\u0000all';
const TYPING_MS = 400;

/** The filters that the reference documents, in the address of the screen. */
export function FilterBar({ operation, values, onChange }: FilterBarProps): ReactNode {
  const { ui } = useTexts();
  const label = useLabels();
  const reference = use(ReferenceContext);
  const filters = operation.filters.filter(({ name }) => !PAGING.includes(name));
  if (filters.length === 0 || reference === undefined) return null;
  const set = (name: string, value: unknown): void => {
    // Another filter begins at the first page.
    const { page, cursor, [name]: before, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <Filters>
      {filters.map(({ name, schema, description = '' }) => {
        const shape = shapeOf(reference, schema, name);
        const title = name === 'q' ? ui.searchLabel : label(name);
        if (shape.kind === 'choice' || shape.kind === 'flag')
          return (
            <Select
              key={name}
              label={title}
              choices={[
                { id: ALL, label: ui.all },
                ...(shape.kind === 'flag'
                  ? [
                      { id: 'true', label: ui.yes },
                      { id: 'false', label: ui.no },
                    ]
                  : shape.choices.map((id) => ({ id, label: label(id) }))),
              ]}
              value={values[name] === undefined ? ALL : String(values[name])}
              onChange={(id) => {
                set(name, id === ALL ? undefined : shape.kind === 'flag' ? id === 'true' : id);
              }}
            />
          );
        return (
          <TextFilter
            key={name}
            label={title}
            placeholder={placeholderOf(schema?.example ?? description)}
            value={values[name] === undefined ? '' : String(values[name])}
            onChange={(text) => {
              set(name, text === '' ? undefined : text);
            }}
          />
        );
      })}
      {Object.keys(values).length > 0 && (
        <Button
          kind="quiet"
          onPress={() => {
            onChange({});
          }}
        >
          {ui.all}
        </Button>
      )}
    </Filters>
  );
}

function placeholderOf(example: unknown): string | undefined {
  return typeof example === 'string' || typeof example === 'number'
    ? String(example).slice(0, 40)
    : undefined;
}

interface TextFilterProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Filters when somebody stops typing. */
function TextFilter({ label, placeholder, value, onChange }: TextFilterProps): ReactNode {
  const [text, setText] = useState(value);
  useEffect(() => {
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => {
      onChange(text);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
    // Only typing starts the timer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return <TextField label={label} placeholder={placeholder} type="search" value={text} onChange={setText} />;
}
