import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import './button.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary`: the one thing to do on a screen. `danger`: it takes something away. Default: `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
}

/** A button. `isPending` shows that its work is under way and keeps it from being pressed twice. */
export function Button({ kind = 'secondary', icon, children, ...props }: ButtonProps): ReactNode {
  return (
    <AriaButton {...props} className={`button ${kind}`}>
      {(state) => (
        <>
          {icon}
          {typeof children === 'function' ? children({ ...state, defaultChildren: null }) : children}
        </>
      )}
    </AriaButton>
  );
}
