import type { Step } from '#modules/incidents/rules/lifecycle.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';

/** Lifecycle step that clients and visitors see, with its result. */
export interface SeenStep {
  readonly type: IncidentType;
  readonly step: Step;
  readonly by: 'hand' | 'clock';
  /** Steps taken before it. */
  readonly after: readonly Step[];
  /** Hours from the creation of a maintenance to its start; default 2. */
  readonly startsIn?: number;
  /** Statuses of the resulting updates, newest first. */
  readonly updates: readonly IncidentStatus[];
}

/** Names in `/api/v2` of the statuses that its format lacks. Source: visitor-api. */
const WIRE: Readonly<Partial<Record<IncidentStatus, string>>> = { cancelled: 'completed' };

/** Words shown to visitors. */
const WORDS: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const SURFACES = ['updates', '/api/v2', 'Atom', 'RSS', 'JSON Feed', 'calendar', 'page'] as const;
export type Surface = (typeof SURFACES)[number];

const SEEN_STEPS: readonly SeenStep[] = [
  { type: 'incident', step: 'publish', by: 'hand', after: [], updates: ['investigating'] },
  { type: 'incident', step: 'publish', by: 'clock', after: [], updates: ['investigating'] },
  { type: 'incident', step: 'resolve', by: 'hand', after: ['publish'], updates: ['resolved'] },
  { type: 'incident', step: 'reopen', by: 'hand', after: ['publish', 'resolve'], updates: ['investigating'] },
  { type: 'maintenance', step: 'publish', by: 'hand', after: [], updates: ['scheduled'] },
  { type: 'maintenance', step: 'publish', by: 'clock', after: [], updates: ['scheduled'] },
  { type: 'maintenance', step: 'start', by: 'hand', after: ['publish'], updates: ['in_progress'] },
  { type: 'maintenance', step: 'start', by: 'clock', after: ['publish'], updates: ['in_progress'] },
  { type: 'maintenance', step: 'complete', by: 'hand', after: ['publish', 'start'], updates: ['completed'] },
  { type: 'maintenance', step: 'complete', by: 'clock', after: ['publish', 'start'], updates: ['completed'] },
  { type: 'maintenance', step: 'cancel', by: 'hand', after: ['publish'], updates: ['cancelled'] },
  { type: 'maintenance', step: 'cancel', by: 'hand', after: ['publish', 'start'], updates: ['cancelled'] },
  { type: 'maintenance', step: 'reopen', by: 'hand', after: ['publish', 'cancel'], updates: ['scheduled'] },
  {
    type: 'maintenance',
    step: 'reopen',
    by: 'hand',
    after: ['publish', 'start', 'complete'],
    updates: ['in_progress'],
  },
  ...(['hand', 'clock'] as const).map((by): SeenStep => ({
    type: 'maintenance',
    step: 'publish',
    by,
    after: [],
    startsIn: -1,
    updates: ['in_progress', 'scheduled'],
  })),
];

/** Name of the step, such as `cancel after start`. */
export function nameOf({ step, after, startsIn = 2 }: SeenStep): string {
  if (startsIn < 0) return `${step} past its start`;
  return after.length < 2 ? step : `${step} after ${after.at(-1) ?? ''}`;
}

/** Status that a surface shows after a step; undefined if the surface does not show such records. */
function shownBy({ type, updates: [status = 'scheduled'] }: SeenStep, surface: Surface): string | undefined {
  if (surface === 'updates') return status;
  if (surface === '/api/v2') return WIRE[status] ?? status;
  if (surface !== 'calendar') return WORDS[status];
  if (type === 'incident') return undefined;
  return status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED';
}

/** Every step with each surface that shows it. */
export const CELLS = SEEN_STEPS.flatMap((taken) =>
  SURFACES.flatMap((surface) => {
    const shown = shownBy(taken, surface);
    return shown === undefined ? [] : [{ taken, surface, shown }];
  }),
);

/** Table for the documentation. test/e2e/visitor/step-surfaces.spec.ts asserts each of its cells. */
export function surfaceTable(): string {
  const rows = SEEN_STEPS.map((taken) => {
    const cells = SURFACES.map((surface) => {
      const shown = surface === 'updates' ? taken.updates.join(', ') : shownBy(taken, surface);
      if (shown === undefined) return '';
      return ['updates', '/api/v2', 'calendar'].includes(surface) ? `\`${shown}\`` : shown;
    });
    return `| ${taken.type}: ${nameOf(taken)} | ${taken.by} | ${cells.join(' | ')} |`;
  });
  return [
    `| step | by | ${SURFACES.join(' | ')} |`,
    `|---|---|${SURFACES.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
}
