import { UnsupportedMediaType, type Invalid } from '#core/errors/api-error.js';
import { SUBSCRIBED_EVENTS, type SubscribedEvent } from '#core/status/subscriber-channels.js';

/**
 * Name of the hidden field. It means nothing to browsers, which fill in fields with a common name, such as `website`,
 * whatever their `autocomplete` says.
 */
export const TRAP_FIELD = 'to_be_left';
/** Maximum number of components or groups in a form. */
const MAX_CHOSEN = 1000;
const MAX_CHARACTERS = 2000;
const ID = /^[1-9]\d{0,14}$/;

/** Choices in the form as submitted; also the values that the form shows. */
export interface ChoiceFields {
  /** True for all components, regardless of the tree. */
  readonly isEverything: boolean;
  readonly componentIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly events: readonly SubscribedEvent[];
  readonly language: string;
}

/** Fields of the form for a new subscription. */
export interface SubscribeFields extends ChoiceFields {
  readonly channel: string;
  readonly address: string;
  /** Signed time when the form was shown. */
  readonly shown: string;
  /** Hidden field that only bots fill in. */
  readonly trap: string;
  /** Solved challenge, if one is required. */
  readonly proof: string;
  /** The only incident or maintenance that it is about. Null for a subscription to the page. */
  readonly incidentId: number | null;
}

/** Fields of the form for a code. */
export interface CodeEntry {
  readonly channel: string;
  readonly address: string;
  /** What the request that the code belongs to is named by. */
  readonly request: string;
  readonly code: string;
}

export function readCodeEntry(form: URLSearchParams): CodeEntry {
  const text = (name: string): string => (form.get(name) ?? '').slice(0, MAX_CHARACTERS);
  return {
    channel: text('channel'),
    address: text('address'),
    request: text('request'),
    code: text('code').replaceAll(/\s/g, ''),
  };
}

/** Initial values of the form. */
export function emptyForm(
  channel: string,
  language: string,
  shown: string,
  incidentId: number | null,
): SubscribeFields {
  return {
    channel,
    address: '',
    shown,
    trap: '',
    proof: '',
    incidentId,
    isEverything: true,
    componentIds: new Set(),
    groupIds: new Set(),
    events: SUBSCRIBED_EVENTS,
    language,
  };
}

/** @throws UnsupportedMediaType for JSON, because these routes are for browsers */
export function formOf(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw new UnsupportedMediaType('application/json', 'forms only');
  return body;
}

/** @param channels names of the channels; the first is the default */
export function readSubscribeFields(form: URLSearchParams, channels: readonly string[]): SubscribeFields {
  const text = (name: string): string => (form.get(name) ?? '').slice(0, MAX_CHARACTERS);
  return {
    ...readChoiceFields(form),
    channel: channelOf(form.get('channel'), channels),
    address: text('address'),
    shown: text('shown'),
    trap: text(TRAP_FIELD),
    proof: text('altcha'),
    incidentId: incidentIn(form.get('incident')),
  };
}

export function readChoiceFields(form: URLSearchParams): ChoiceFields {
  const given = form.getAll('event');
  return {
    isEverything: form.get('scope') !== 'chosen',
    componentIds: idsOf(form.getAll('component')),
    groupIds: idsOf(form.getAll('group')),
    events: SUBSCRIBED_EVENTS.filter((event) => given.includes(event)),
    language: (form.get('language') ?? '').slice(0, 35),
  };
}

/** Parses the id of an incident; null unless it is one. */
export function incidentIn(text: unknown): number | null {
  return typeof text === 'string' && ID.test(text) ? Number(text) : null;
}

/** Parses a channel; the first one unless another is named. */
export function channelOf(text: unknown, channels: readonly string[]): string {
  return channels.find((channel) => channel === text) ?? channels[0] ?? '';
}

/** Components and groups of a complete form; null components mean all. */
export function selectionOf({ isEverything, componentIds, groupIds }: ChoiceFields): {
  componentIds: readonly number[] | null;
  groupIds: readonly number[];
} {
  return isEverything
    ? { componentIds: null, groupIds: [] }
    : { componentIds: [...componentIds], groupIds: [...groupIds] };
}

/** Invalid part of a form. */
export type FormProblem = 'address' | 'chosen' | 'events' | 'gone' | 'over' | 'again' | 'proof';

/** Missing parts of a form, found without the database. */
export function missingIn({ isEverything, componentIds, groupIds, events }: ChoiceFields): FormProblem[] {
  return [
    ...(!isEverything && componentIds.size + groupIds.size === 0 ? (['chosen'] as const) : []),
    ...(events.length === 0 ? (['events'] as const) : []),
  ];
}

function idsOf(values: readonly string[]): ReadonlySet<number> {
  const ids = values.filter((value) => ID.test(value)).map(Number);
  return new Set(ids.slice(0, MAX_CHOSEN));
}

/**
 * Maps a validation error to problems of the form.
 *
 * @throws the error itself if it concerns anything else
 */
export function problemsOf(error: Invalid): FormProblem[] {
  const problems: FormProblem[] = [
    ...('address' in error.fields ? (['address'] as const) : []),
    ...('component_ids' in error.fields || 'group_ids' in error.fields ? (['gone'] as const) : []),
    ...('incident_ids' in error.fields ? (['over'] as const) : []),
  ];
  if (problems.length === 0) throw error;
  return problems;
}
