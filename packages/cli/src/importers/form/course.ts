import type { Schemas } from '@heliograph/client';
import { markdownOf } from './markdown-of.js';
import type { Note, Subject } from './notes.js';

type Impact = Schemas['ComponentStatus'];
type IncidentStatus = Schemas['IncidentStatus'];
type MaintenanceStatus = Schemas['MaintenanceStatus'];

const TITLE_LENGTH = 255;
const BODY_LENGTH = 25_000;
const MAX_UPDATES = 500;
const MINUTE_MS = 60_000;

/** Impacts on components, by external id. */
export type Impacts = ReadonlyMap<string, Impact>;

/** An update as a service has it. */
export interface CourseUpdate<Status> {
  readonly at: Date;
  /** Undefined: as before. */
  readonly status: Status | undefined;
  readonly text: string | undefined;
  readonly impacts?: Impacts | undefined;
}

/** What incidents and maintenances of a service have in common. */
interface Course<Status> {
  readonly externalId: string;
  readonly title: string | undefined;
  readonly updates: readonly CourseUpdate<Status>[];
  /** Impacts from the start. */
  readonly impacts?: Impacts | undefined;
  readonly postmortem?: { readonly text: string; readonly publishedAt: Date | undefined } | undefined;
}

export interface IncidentCourse extends Course<IncidentStatus> {
  readonly startedAt: Date | undefined;
  /** Undefined: it goes on. */
  readonly resolvedAt: Date | undefined;
}

export interface MaintenanceCourse extends Course<MaintenanceStatus> {
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
  /** Undefined: it is not over. */
  readonly completedAt: Date | undefined;
}

/**
 * An incident with its past. Its oldest update is its own text, and statuses that contradict its times are those before.
 *
 * @returns undefined if nobody knows when it was; a note says so
 */
export function incidentOf(course: IncidentCourse, notes: Note[]): Schemas['ImportedIncident'] | undefined {
  const what = nameOf('incident', course.title);
  const updates = inOrder(course.updates);
  const [first] = updates;
  const startedAt = earliest(course.startedAt, first?.at);
  if (startedAt === undefined) {
    notes.push({ what, problem: 'noTime' });
    return undefined;
  }
  const { resolvedAt } = course;
  const end = resolvedAt && latest(resolvedAt, startedAt);
  const rest = fitting(updates, end, 'resolved', what, notes);
  const own = ownText(first, startedAt);
  return {
    external_id: course.externalId,
    title: titleOf(course.title, what, notes),
    started_at: startedAt.toISOString(),
    ...textOf('body', own?.text, what, notes),
    ...(end === undefined
      ? given('status', own?.status === 'resolved' ? undefined : own?.status)
      : { resolved_at: end.toISOString() }),
    components: impactsOf(new Map([...(course.impacts ?? []), ...(own?.impacts ?? [])])),
    updates: updatesOf(own === undefined ? rest : rest.slice(1), what, notes),
    ...postmortemOf(course, what, notes),
  };
}

/** A maintenance with its past, likewise. One without a planned end ends when it ended, or takes an hour. */
export function maintenanceOf(
  course: MaintenanceCourse,
  notes: Note[],
): Schemas['ImportedMaintenance'] | undefined {
  const what = nameOf('maintenance', course.title);
  const updates = inOrder(course.updates);
  const [first] = updates;
  const running = updates.find(({ status }) => status === 'in_progress' || status === 'verifying');
  const start = running?.at ?? course.startsAt ?? first?.at;
  if (start === undefined) {
    notes.push({ what, problem: 'noTime' });
    return undefined;
  }
  const { completedAt } = course;
  // One that was over before its planned start never affected anything.
  const isCancelled = completedAt !== undefined && completedAt < start;
  const end = completedAt;
  const planned = course.endsAt ?? completedAt;
  const scheduledEnd =
    planned !== undefined && planned > start ? planned : new Date(start.getTime() + 3_600_000);
  if (course.endsAt === undefined) notes.push({ what, problem: 'noPlannedEnd' });
  if (isCancelled) notes.push({ what, problem: 'overBeforeStart' });
  const final = isCancelled ? 'cancelled' : 'completed';
  const announced = earliest(start, first?.at) ?? start;
  // Before the start, nothing is affected, whatever a service says.
  const shown = fitting<MaintenanceStatus>(updates, end, final, what, notes).map(
    (update): CourseUpdate<MaintenanceStatus> =>
      update.at < start
        ? { ...update, impacts: undefined, status: update.status === final ? final : ('scheduled' as const) }
        : { ...update, status: update.status === 'scheduled' ? undefined : update.status },
  );
  const own = ownText(shown[0], announced);
  return {
    external_id: course.externalId,
    title: titleOf(course.title, what, notes),
    started_at: start.toISOString(),
    scheduled_end_at: scheduledEnd.toISOString(),
    published_at: announced.toISOString(),
    ...textOf('body', own?.text, what, notes),
    ...(isCancelled ? { status: 'cancelled' as const } : {}),
    ...(end === undefined ? {} : { completed_at: end.toISOString() }),
    components: impactsOf(new Map([...(course.impacts ?? []), ...(own?.impacts ?? [])])),
    updates: updatesOf<MaintenanceStatus>(own === undefined ? shown : shown.slice(1), what, notes),
    ...postmortemOf(course, what, notes),
  };
}

export function nameOf(kind: Subject['kind'], name: string | undefined): Subject {
  return { kind, name: name ?? '' };
}

/** A name in at most as many characters as records have. */
export function titleOf(
  title: string | undefined,
  what: Subject,
  notes: Note[],
  most = TITLE_LENGTH,
): string {
  if (title === undefined) {
    notes.push({ what, problem: 'untitled' });
    return 'Untitled';
  }
  return cut(title.trim(), most, what, notes);
}

/** The oldest update is the record's own text, unless it came later than the record. */
function ownText<Status>(
  first: CourseUpdate<Status> | undefined,
  publishedAt: Date,
): CourseUpdate<Status> | undefined {
  return first !== undefined && first.at.getTime() - publishedAt.getTime() < MINUTE_MS ? first : undefined;
}

function inOrder<Status>(updates: readonly CourseUpdate<Status>[]): CourseUpdate<Status>[] {
  return updates.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Updates without statuses that the end of the record contradicts. */
function fitting<Status extends string>(
  updates: readonly CourseUpdate<Status>[],
  end: Date | undefined,
  final: Status,
  what: Subject,
  notes: Note[],
): CourseUpdate<Status>[] {
  if (updates.length > MAX_UPDATES) notes.push({ what, problem: 'manyUpdates', value: String(MAX_UPDATES) });
  return updates.slice(0, MAX_UPDATES).map((update) => {
    const isOver = end !== undefined && update.at >= end;
    const isFinal = update.status === final;
    const isAfter = end !== undefined && update.at > end;
    return (isFinal && !isOver) || (!isFinal && isAfter) ? { ...update, status: undefined } : update;
  });
}

function updatesOf<Status>(
  updates: readonly CourseUpdate<Status>[],
  what: Subject,
  notes: Note[],
): { body: string; published_at: string; status?: Status; components?: Schemas['ImportedImpact'][] }[] {
  return updates.map(({ at, status, text, impacts }) => ({
    // An update is never without a text here.
    body: textOf('body', text, what, notes).body ?? wordOf(status) ?? '…',
    published_at: at.toISOString(),
    ...given('status', status),
    ...(impacts === undefined || impacts.size === 0 ? {} : { components: impactsOf(impacts) }),
  }));
}

function wordOf(status: unknown): string | undefined {
  if (typeof status !== 'string') return undefined;
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function postmortemOf(
  { postmortem }: Course<string>,
  what: Subject,
  notes: Note[],
): { postmortem?: string; postmortem_published_at?: string | null } {
  const { postmortem: text } = textOf('postmortem', postmortem?.text, what, notes);
  if (text === undefined) return {};
  return { postmortem: text, postmortem_published_at: postmortem?.publishedAt?.toISOString() ?? null };
}

/** A text as Markdown, under its name. */
export function textOf<Name extends string>(
  name: Name,
  text: string | undefined,
  what: Subject,
  notes: Note[],
  most = BODY_LENGTH,
): Partial<Record<Name, string>> {
  const markdown = text === undefined ? '' : markdownOf(text);
  if (text !== undefined && /<img\b/i.test(text)) notes.push({ what, problem: 'images' });
  return markdown === ''
    ? {}
    : ({ [name]: cut(markdown, most, what, notes) } as Partial<Record<Name, string>>);
}

function cut(text: string, most: number, what: Subject, notes: Note[]): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  notes.push({ what, problem: 'cut', value: String(most) });
  return `${characters.slice(0, most - 1).join('')}…`;
}

function impactsOf(impacts: Impacts): Schemas['ImportedImpact'][] {
  return [...impacts].map(([component, impact]) => ({ component, impact }));
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
