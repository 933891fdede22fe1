import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import './field.css';

interface CheckboxProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
}

export function Checkbox({ children, ...props }: CheckboxProps): ReactNode {
  return (
    <CheckboxField {...props}>
      <CheckboxButton className="check">
        <CheckMark />
        {children}
      </CheckboxButton>
    </CheckboxField>
  );
}

/** The box of a checkbox, for lists and trees. */
export function CheckMark(): ReactNode {
  return (
    <span className="box" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </span>
  );
}
