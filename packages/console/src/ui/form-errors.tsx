import type { ReactNode } from 'react';
import { otherErrors, type FieldErrors } from '../lib/problem.js';
import { useTexts } from '../lib/texts.js';
import { ProblemNote } from './problem-note.js';
import './problem-note.css';

interface FormErrorsProps {
  readonly errors: FieldErrors;
  /** Whatever else the last try failed with. */
  readonly error: Error | null;
  /** Names of the fields that show their errors themselves. */
  readonly shown: readonly string[];
}

/** Above a form: errors of fields that it does not show, and other problems. Draws nothing if there are none. */
export function FormErrors({ errors, error, shown }: FormErrorsProps): ReactNode {
  const { ui } = useTexts();
  const others = Object.entries(otherErrors(errors, shown));
  if (error !== null) return <ProblemNote error={error} />;
  if (others.length === 0) return null;
  return (
    <div className="problem-note" role="alert">
      <strong>{ui.invalidTitle}</strong>
      <ul>
        {others.map(([field, messages]) => (
          <li key={field} dir="auto">
            <code>{field}</code> {messages.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
