import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import './field.css';

/** What every field has. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Messages of the API about this field; see `messagesOf`. */
  readonly errors?: readonly string[];
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

interface FrameProps extends Pick<FieldProps, 'label' | 'hint' | 'errors'> {
  readonly children: ReactNode;
}

/** Label, hint and errors around an input. Inside a field of React Aria, which connects them. */
export function FieldFrame({ label, hint, errors = [], children }: FrameProps): ReactNode {
  return (
    <>
      <Label className="field-label">{label}</Label>
      {children}
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{errors.join(' ')}</FieldError>
    </>
  );
}
