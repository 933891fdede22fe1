import type { ReactNode } from 'react';
import './field.css';

/** Errors of a field that has no place of its own for them, such as a list. Nothing where there are none. */
export function FieldMessages({ messages }: { readonly messages: readonly string[] }): ReactNode {
  if (messages.length === 0) return null;
  return (
    <p className="field-error" role="alert" dir="auto">
      {messages.join(' ')}
    </p>
  );
}
