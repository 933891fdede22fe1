import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../lib/api.js';
import { useAbility } from '../lib/session.js';
import { useTexts } from '../lib/texts.js';
import './audiences-field.css';
import { Checkbox } from './checkbox.js';
import { FieldMessages } from './field-messages.js';
import { Select } from './select.js';

/** As many as a page can have. */
const ALL_AUDIENCES = 100;

interface AudiencesFieldProps {
  readonly label: string;
  /** Without a choice. */
  readonly all: string;
  /** What the chosen ones mean. */
  readonly hint: string;
  /** What it means that none is chosen. */
  readonly none: string;
  /** Null: without a choice. */
  readonly value: readonly number[] | null;
  readonly errors: readonly string[];
  readonly onChange: (ids: number[] | null) => void;
}

/** Chooses among the page's audiences. Not shown without any, or to whom they are not shown. */
export function AudiencesField({
  label,
  all,
  hint,
  none,
  value,
  errors,
  onChange,
}: AudiencesFieldProps): ReactNode {
  const { audiences: texts } = useTexts();
  const mayChoose = useAbility('audiences.manage');
  const { data: { data: audiences } = { data: [] } } = useQuery({
    ...reading('/api/v1/audiences', { params: { query: { per_page: ALL_AUDIENCES } } }),
    enabled: mayChoose,
  });
  if (audiences.length === 0) return null;
  return (
    <>
      <Select
        label={label}
        hint={value === null ? undefined : hint}
        choices={[
          { id: 'all', label: all },
          { id: 'only', label: texts.only },
        ]}
        value={value === null ? 'all' : 'only'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [...(value ?? [])])}
      />
      {value !== null && (
        <fieldset className="audiences-field">
          <legend className="unseen">{texts.only}</legend>
          {audiences.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={value.includes(id)}
              onChange={(isSelected) =>
                onChange(
                  isSelected ? [...value, id].toSorted((a, b) => a - b) : value.filter((one) => one !== id),
                )
              }
            >
              <span dir="auto">{name}</span>
            </Checkbox>
          ))}
          {value.length === 0 && (
            <p className="field-hint" role="status">
              {none}
            </p>
          )}
        </fieldset>
      )}
      <FieldMessages messages={errors} />
    </>
  );
}
