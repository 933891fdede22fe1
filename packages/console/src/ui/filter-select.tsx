import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Select, type Choice } from './select.js';

const ALL = 'all';

interface FilterSelectProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  /** Undefined: all. */
  readonly value: Id | undefined;
  readonly onChange: (id: Id | undefined) => void;
}

/** A filter of a list: one of the choices, or all. */
export function FilterSelect<Id extends string>({
  label,
  choices,
  value,
  onChange,
}: FilterSelectProps<Id>): ReactNode {
  const { ui } = useTexts();
  return (
    <Select<Id | typeof ALL>
      label={label}
      choices={[{ id: ALL, label: ui.all }, ...choices]}
      value={value ?? ALL}
      onChange={(id) => onChange(id === ALL ? undefined : id)}
    />
  );
}
