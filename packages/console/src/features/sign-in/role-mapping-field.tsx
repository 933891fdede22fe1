import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';

type Mapping = Schemas['Sso']['role_mapping'];

interface RoleMappingFieldProps {
  readonly value: Mapping;
  readonly errors: readonly string[];
  readonly onChange: (value: Mapping) => void;
}

/** Which role follows from which value of the claim. */
export function RoleMappingField({ value, errors, onChange }: RoleMappingFieldProps): ReactNode {
  const { signIn: texts, ui } = useTexts();
  const roles = useQuery(reading('/api/v1/roles', { params: { query: { per_page: 100 } } }));
  const list = roles.data?.data ?? [];
  const [first] = list;
  return (
    <fieldset className="stack tight">
      <legend className="field-label">{texts.roleMapping}</legend>
      <p className="field-hint">{texts.roleMappingHint}</p>
      {value.map((row, index) => {
        const change = (next: Partial<Mapping[number]>): void =>
          onChange(value.map((one, place) => (place === index ? { ...one, ...next } : one)));
        return (
          // Rows have no ids: two may be equal while they are typed.
          <div key={index} className="row">
            <TextField
              label={texts.claimValue}
              dir="ltr"
              maxLength={255}
              value={row.value}
              onChange={(next) => change({ value: next })}
            />
            <Select
              label={texts.role}
              choices={list.map(({ id, name }) => ({ id: String(id), label: name }))}
              value={String(row.role_id)}
              onChange={(id) => change({ role_id: Number(id) })}
            />
            <Button
              kind="quiet"
              aria-label={`${ui.remove}: ${row.value}`}
              onPress={() => onChange(value.filter((_, place) => place !== index))}
            >
              {ui.remove}
            </Button>
          </div>
        );
      })}
      <FieldMessages messages={errors} />
      <div>
        <Button
          isDisabled={first === undefined}
          onPress={() => {
            if (first !== undefined) onChange([...value, { value: '', role_id: first.id }]);
          }}
        >
          {ui.add}
        </Button>
      </div>
    </fieldset>
  );
}
