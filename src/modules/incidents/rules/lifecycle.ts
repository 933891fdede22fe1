import { type IncidentType, type IncidentStatus, STATUSES } from '#core/status/incident-status.js';

/** Publication states, for filtering lists. */
export const PUBLICATION_STATES = ['draft', 'scheduled', 'published'] as const;

/** State of an incident: its publication and working status combined. */
export const STATES = [
  'draft',
  'scheduled',
  'active',
  'resolved',
  'upcoming',
  'running',
  'completed',
  'cancelled',
] as const;
export type State = (typeof STATES)[number];

/** Formats a state to follow "is" in a message. */
export function inWords(state: State): string {
  return state === 'draft' ? 'a draft' : state;
}

export const STEPS = [
  'publish',
  'schedule',
  'unpublish',
  'acknowledge',
  'resolve',
  'start',
  'complete',
  'cancel',
  'reopen',
] as const;
export type Step = (typeof STEPS)[number];

/** The fields that decide an incident's state. */
export interface Standing {
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly publishedAt: Date | null;
  readonly publishAt: Date | null;
  readonly resolvedAt: Date | null;
}

/** A row of the state table. `step` leads from each state in `from` to one in `to`. */
export interface Transition {
  readonly type: IncidentType;
  readonly step: Step;
  readonly from: readonly State[];
  /**
   * Several if it depends on the state before the incident was unpublished or
   * ended. Empty: the state stays.
   */
  readonly to: readonly State[];
  readonly effect: string;
}

/**
 * All lifecycle steps. The API, the timed steps and the documentation follow this
 * table. Source: decisions, section 6.
 */
export const TRANSITIONS: readonly Transition[] = [
  {
    type: 'incident',
    step: 'publish',
    from: ['draft', 'scheduled'],
    to: ['active', 'resolved'],
    effect: 'Visitors see it; its impacts count from its start.',
  },
  {
    type: 'incident',
    step: 'schedule',
    from: ['draft', 'scheduled'],
    to: ['scheduled'],
    effect: 'It will be published at publish_at.',
  },
  {
    type: 'incident',
    step: 'unpublish',
    from: ['scheduled', 'active', 'resolved'],
    to: ['draft'],
    effect: 'Visitors no longer see it; its impacts no longer count.',
  },
  {
    type: 'incident',
    step: 'acknowledge',
    from: ['active', 'resolved'],
    to: [],
    effect: 'Sets acknowledged_at; repeating it changes nothing.',
  },
  {
    type: 'incident',
    step: 'resolve',
    from: ['active'],
    to: ['resolved'],
    effect: 'Its impacts end at resolved_at.',
  },
  {
    type: 'incident',
    step: 'reopen',
    from: ['resolved'],
    to: ['active'],
    effect: 'Sets the status to investigating; its impacts count as if it had never been resolved.',
  },
  {
    type: 'maintenance',
    step: 'publish',
    from: ['draft', 'scheduled'],
    to: ['upcoming', 'running', 'completed', 'cancelled'],
    effect: 'Visitors see it; if its start has passed, it starts immediately.',
  },
  {
    type: 'maintenance',
    step: 'schedule',
    from: ['draft', 'scheduled'],
    to: ['scheduled'],
    effect: 'It will be published at publish_at.',
  },
  {
    type: 'maintenance',
    step: 'unpublish',
    from: ['scheduled', 'upcoming', 'running', 'completed', 'cancelled'],
    to: ['draft'],
    effect: 'Visitors no longer see it; its impacts no longer count.',
  },
  {
    type: 'maintenance',
    step: 'acknowledge',
    from: ['upcoming', 'running', 'completed', 'cancelled'],
    to: [],
    effect: 'Sets acknowledged_at; repeating it changes nothing.',
  },
  {
    type: 'maintenance',
    step: 'start',
    from: ['upcoming'],
    to: ['running'],
    effect: 'Its impacts begin; if it is started early, its start moves to now.',
  },
  { type: 'maintenance', step: 'complete', from: ['running'], to: ['completed'], effect: 'Its impacts end.' },
  {
    type: 'maintenance',
    step: 'cancel',
    from: ['upcoming', 'running'],
    to: ['cancelled'],
    effect: 'Its impacts end, or never begin.',
  },
  {
    type: 'maintenance',
    step: 'reopen',
    from: ['completed', 'cancelled'],
    to: ['upcoming', 'running'],
    effect: 'Runs again, or is upcoming again if its start is in the future.',
  },
];

const RUNNING = new Set<IncidentStatus>(['in_progress', 'verifying']);

/** True if a maintenance with this status is running. */
export function isRunning(status: IncidentStatus): boolean {
  return RUNNING.has(status);
}

/** True for statuses that only lifecycle steps lead to. */
function isFinal(status: IncidentStatus): boolean {
  return status === 'resolved' || status === 'completed' || status === 'cancelled';
}

export function stateOf({ type, status, publishedAt, publishAt, resolvedAt }: Standing): State {
  if (publishedAt === null) return publishAt === null ? 'draft' : 'scheduled';
  if (type === 'incident') return resolvedAt === null ? 'active' : 'resolved';
  if (status === 'completed' || status === 'cancelled') return status;
  return isRunning(status) ? 'running' : 'upcoming';
}

/** Steps that are possible from a state. */
export function stepsFrom(type: IncidentType, state: State): Step[] {
  return TRANSITIONS.filter((row) => row.type === type && row.from.includes(state)).map(({ step }) => step);
}

/** Statuses that an update can set, regardless of the incident's current status. */
export function openStatuses(type: IncidentType): IncidentStatus[] {
  return STATUSES[type].filter((status) => !isFinal(status));
}
