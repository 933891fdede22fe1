import type { Random } from '../support/random.js';

const OPEN_STATUSES = ['investigating', 'identified', 'monitoring'];
const IMPACTS = ['degraded', 'partial_outage', 'major_outage'];
const MINUTE_MS = 60_000;
const MAX_MINUTES_BACK = 5 * 24 * 60;
/** How far ahead incidents are scheduled. */
const SCHEDULED_AHEAD_MS = 2_000;

/** The fields of an incident that the steps use. Responses contain more. */
export interface IncidentJson {
  readonly id: number;
  readonly title: Readonly<Record<string, string | null>>;
  readonly started_at: string;
  readonly acknowledged_at: string | null;
  readonly is_published: boolean;
  readonly is_scheduled: boolean;
  readonly is_resolved: boolean;
  readonly updates: readonly {
    readonly id: number;
    readonly body: Readonly<Record<string, string | null>>;
  }[];
}

/** The state of an incident, as last acknowledged to its owner. */
export interface Standing {
  readonly json: IncidentJson;
  readonly trashed: boolean;
}

/** A change to an incident, with a check of whether it was executed. */
export interface Step {
  readonly name: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path below that of the incident. */
  readonly path: string;
  readonly body?: object;
  /** True if an incident shows the effect of this step. */
  readonly isDone: (now: Standing) => boolean;
  /** The event of this step, as in `eventText`; undefined if it has none. */
  readonly event?: (now: Standing) => string | undefined;
  /** The fields that the step may change. */
  readonly changes: readonly string[];
}

/** An event's name, followed by the update that it refers to, if any. */
export function eventText(name: string, updateId: number | string | null | undefined): string {
  return updateId === null || updateId === undefined ? name : `${name}#${updateId}`;
}

export type StepName = keyof typeof MAKERS;

/** The steps possible in this state. */
export function stepsFor({ json, trashed }: Standing): StepName[] {
  if (trashed) return ['restore'];
  const anyTime: StepName[] = ['rewrite', 'moveStart', 'replaceImpacts', 'post', 'trash'];
  if (!json.is_published) return [...anyTime, 'publish', 'publish', 'publish', 'schedule'];
  const acknowledge: StepName[] = json.acknowledged_at === null ? ['acknowledge'] : [];
  return json.is_resolved
    ? [...anyTime, ...acknowledge, 'reopen', 'unpublish']
    : [...anyTime, ...acknowledge, 'postImpacts', 'postImpacts', 'resolve', 'resolve', 'unpublish'];
}

export function makeStep(name: StepName, wanted: Wanted): Step {
  return { name, ...MAKERS[name](wanted) };
}

/** Input for creating a step. */
export interface Wanted {
  readonly standing: Standing;
  readonly componentIds: readonly number[];
  readonly random: Random;
  /** A text that occurs nowhere else. */
  readonly token: string;
}

/** Random impacts on one to three components. */
export function impactsOn(componentIds: readonly number[], random: Random): { id: number; impact: string }[] {
  const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(componentIds)));
  return [...chosen].map((id) => ({ id, impact: random.pick(IMPACTS) }));
}

/** An instant up to some days before another. */
export function earlier(than: number, random: Random): string {
  return new Date(than - random.below(MAX_MINUTES_BACK) * MINUTE_MS).toISOString();
}

type StepWithoutName = Omit<Step, 'name'>;

const UPDATED = 'incident.updated';

function rewriting(
  standing: Standing,
  body: object,
  isDone: Step['isDone'],
  changes: string[],
): StepWithoutName {
  return {
    method: 'PUT',
    path: '',
    body,
    isDone,
    event: () => (standing.json.is_published ? UPDATED : undefined),
    changes: ['updated_at', ...changes],
  };
}

function posting(standing: Standing, token: string, more: object, changes: string[]): StepWithoutName {
  const find = ({ json }: Standing): { id: number } | undefined =>
    json.updates.find(({ body }) => body['en'] === token);
  return {
    method: 'POST',
    path: '/updates',
    body: { body: { en: token }, ...more },
    isDone: (now) => find(now) !== undefined,
    event: (now) => (standing.json.is_published ? eventText(UPDATED, find(now)?.id) : undefined),
    changes: ['updated_at', 'updates', ...changes],
  };
}

function stepping(
  path: string,
  isDone: Step['isDone'],
  event: string | undefined,
  changes: string[],
): StepWithoutName {
  return { method: 'POST', path, isDone, event: () => event, changes: ['updated_at', ...changes] };
}

const PUBLICATION = ['published_at', 'publish_at', 'is_published', 'is_scheduled', 'updates'];
const END = ['status', 'resolved_at', 'is_resolved', 'updates'];

const MAKERS = {
  rewrite: ({ standing, token }: Wanted) =>
    rewriting(standing, { title: { en: token } }, ({ json }) => json.title['en'] === token, ['title']),
  moveStart: ({ standing, random, token }: Wanted) => {
    const started = earlier(Date.parse(standing.json.started_at), random);
    return rewriting(
      standing,
      { started_at: started, title: { en: token } },
      ({ json }) => json.started_at === started && json.title['en'] === token,
      ['started_at', 'title'],
    );
  },
  replaceImpacts: ({ standing, componentIds, random, token }: Wanted) =>
    rewriting(
      standing,
      { components: impactsOn(componentIds, random), title: { en: token } },
      ({ json }) => json.title['en'] === token,
      ['components', 'title'],
    ),
  post: ({ standing, token }: Wanted) => posting(standing, token, {}, []),
  postImpacts: ({ standing, componentIds, random, token }: Wanted) =>
    posting(
      standing,
      token,
      { status: random.pick(OPEN_STATUSES), components: impactsOn(componentIds, random) },
      ['status', 'components'],
    ),
  publish: () => stepping('/publish', ({ json }) => json.is_published, 'incident.published', PUBLICATION),
  unpublish: () =>
    stepping('/unpublish', ({ json }) => !json.is_published, 'incident.unpublished', PUBLICATION),
  acknowledge: () =>
    stepping('/acknowledge', ({ json }) => json.acknowledged_at !== null, 'incident.acknowledged', [
      'acknowledged_at',
    ]),
  resolve: ({ token }: Wanted) => ({
    ...stepping('/resolve', ({ json }) => json.is_resolved, undefined, END),
    body: { body: { en: token } },
    event: ({ json }: Standing) =>
      eventText('incident.resolved', json.updates.find(({ body }) => body['en'] === token)?.id),
  }),
  reopen: () => stepping('/reopen', ({ json }) => !json.is_resolved, 'incident.reopened', END),
  schedule: () => ({
    ...stepping('/schedule', ({ json }) => json.is_scheduled || json.is_published, undefined, PUBLICATION),
    body: { publish_at: new Date(Date.now() + SCHEDULED_AHEAD_MS).toISOString() },
  }),
  trash: ({ standing }: Wanted) => ({
    ...stepping(
      '',
      ({ trashed }) => trashed,
      standing.json.is_published ? 'incident.unpublished' : undefined,
      [],
    ),
    method: 'DELETE' as const,
  }),
  restore: ({ standing }: Wanted) =>
    stepping(
      '/restore',
      ({ trashed }) => !trashed,
      standing.json.is_published ? 'incident.published' : undefined,
      [],
    ),
} satisfies Readonly<Record<string, (wanted: Wanted) => StepWithoutName>>;
