import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import './status-sign.css';

type Status = Schemas['ComponentStatus'];

/** Shapes in a 24 × 24 view box, the same as on the status page: they tell statuses apart without their colours. */
const SHAPES: Readonly<Record<Status, string>> = {
  operational: 'M5 12.5l4.5 4.5L19 7.5',
  under_maintenance:
    'M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7 7.3 20l5.2-5.2a4 4 0 0 0 5-5.3l-2.6 2.6-2.9-.1-.1-2.9z',
  degraded: 'M12 7v6m0 3.5v.5',
  partial_outage: 'M12 7v6m0 3.5v.5',
  major_outage: 'M7 7l10 10M17 7L7 17',
};

interface StatusSignProps {
  readonly status: Status;
  /** True: the icon alone, with its word for screen readers. */
  readonly isBrief?: boolean;
}

/** Status of a component, in the colours, shapes and words of the status page. */
export function StatusSign({ status, isBrief = false }: StatusSignProps): ReactNode {
  const word = useTexts().statuses.status[status];
  return (
    <span className={`status-sign ${status}`}>
      <Shape status={status} />
      <span className={isBrief ? 'unseen' : undefined}>{word}</span>
    </span>
  );
}

/** The icon of a status without its word, for beside the word. */
export function StatusIcon({ status }: { readonly status: Status }): ReactNode {
  return (
    <span className={`status-sign ${status}`}>
      <Shape status={status} />
    </span>
  );
}

function Shape({ status }: { readonly status: Status }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={SHAPES[status]} />
    </svg>
  );
}

interface BadgeProps {
  readonly children: ReactNode;
  /** Default: without a colour. */
  readonly tone?: Status | 'accent';
}

/** A word about a record: its state, kind or visibility. */
export function Badge({ children, tone }: BadgeProps): ReactNode {
  return <span className={tone === undefined ? 'badge' : `badge ${tone}`}>{children}</span>;
}
