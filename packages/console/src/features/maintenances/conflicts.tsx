import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { conflictsOf, type Window } from './windows.js';
import './maintenances.css';

/** A window that began longer ago than this is not looked for. */
const LONGEST_MS = 31 * 24 * 3_600_000;

/** Names other maintenances of the same components at the same time. Draws nothing if there are none. */
export function Conflicts({ window }: { readonly window: Window }): ReactNode {
  const { maintenances: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const { started_at, scheduled_end_at, components } = window;
  const others = useQuery({
    ...reading('/api/v1/maintenances', {
      params: {
        query: {
          since: new Date(Date.parse(started_at ?? '1970-01-01') - LONGEST_MS).toISOString(),
          until: scheduled_end_at ?? started_at ?? undefined,
          per_page: 100,
        },
      },
    }),
    enabled: started_at !== null && components.length > 0,
  });
  const conflicts = conflictsOf(window, others.data?.data ?? []);
  if (conflicts.length === 0) return null;
  return (
    <div className="maintenance-note" role="status">
      <strong>{texts.conflicts}</strong>
      <ul>
        {conflicts.map((one) => (
          <li key={one.id} className="row">
            <Link to="/maintenances/$maintenance" params={{ maintenance: String(one.id) }} dir="auto">
              {textIn(one.title)}
            </Link>
            <span className="dim">
              {times.at(one.started_at)}
              {one.scheduled_end_at !== null && ` – ${times.at(one.scheduled_end_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
