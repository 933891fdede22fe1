import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import './field.css';

interface SwitchProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Something that is on or off. */
export function Switch({ children, ...props }: SwitchProps): ReactNode {
  return (
    <SwitchField {...props}>
      <SwitchButton className="check">
        <span className="track" aria-hidden="true" />
        {children}
      </SwitchButton>
    </SwitchField>
  );
}
