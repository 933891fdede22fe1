import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field.js';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import './select.css';

/** One of the choices. */
export interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Before the label, such as a StatusSign. */
  readonly sign?: ReactNode;
}

interface SelectProps<Id extends string> extends FieldProps {
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
}

/** One of several choices. */
export function Select<Id extends string>({
  label,
  hint,
  errors = [],
  choices,
  value,
  onChange,
  ...props
}: SelectProps<Id>): ReactNode {
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key) as Id);
      }}
      className="field"
      isInvalid={errors.length > 0}
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={hint} errors={errors}>
        <Button className="input select-button">
          <SelectValue className="select-value" />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 9l6 6 6-6" />
          </svg>
        </Button>
      </FieldFrame>
      <Popover className="popover">
        <ListBox className="list-box" items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className="list-item">
              {choice.sign}
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
