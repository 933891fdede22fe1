import { use, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Filters } from '../../ui/record-list.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import type { Operation, Resource } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { shapeOf } from './shapes.js';
import { withoutNames } from './without-names.js';
import { useLabels } from './use-labels.js';
import { textOf } from './text-of.js';
import { useListed } from './use-listed.js';

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
    const others = withoutNames(values, ['page', 'cursor', name]);
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <Filters>
      {filters.map(({ name, schema }) => {
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
              value={values[name] === undefined ? ALL : textOf(values[name])}
              onChange={(id) =>
                set(name, id === ALL ? undefined : shape.kind === 'flag' ? id === 'true' : id)
              }
            />
          );
        const shared: TextFilterProps = {
          label: title,
          placeholder: placeholderOf(schema?.example),
          value: values[name] === undefined ? '' : textOf(values[name]),
          onChange: (text) => set(name, text === '' ? undefined : text),
        };
        if (shape.kind === 'entry') return <EntryFilter key={name} list={shape.list} {...shared} />;
        return <TextFilter key={name} {...shared} />;
      })}
      {Object.keys(values).length > 0 && (
        <Button kind="quiet" onPress={() => onChange({})}>
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

/** Filters by a record of another list: by its name, or by its id where there are too many. */
function EntryFilter({ list, ...shared }: TextFilterProps & { readonly list: Resource }): ReactNode {
  const choices = useListed(list);
  if (choices === undefined) return <TextFilter {...shared} />;
  return (
    <FilterSelect
      label={shared.label}
      choices={choices}
      value={shared.value === '' ? undefined : shared.value}
      onChange={(id) => shared.onChange(id ?? '')}
    />
  );
}

/** Filters when somebody stops typing. */
function TextFilter({ label, placeholder, value, onChange }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          onChange(text);
          setTyped(undefined);
        }, TYPING_MS);
      }}
    />
  );
}
