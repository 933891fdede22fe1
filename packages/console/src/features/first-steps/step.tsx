import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Badge } from '../../ui/status-sign.js';

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** One of the first steps. A step that is done is closed, and can be opened again. */
export function Step({ title, text, isDone, children }: StepProps): ReactNode {
  const { firstSteps: texts } = useTexts();
  return (
    <li className="step">
      <details open={!isDone}>
        <summary>
          <h2>{title}</h2>
          <Badge tone={isDone ? 'operational' : undefined}>{isDone ? texts.done : texts.open}</Badge>
        </summary>
        <div className="stack step-content">
          <p className="dim">{text}</p>
          {children}
        </div>
      </details>
    </li>
  );
}
