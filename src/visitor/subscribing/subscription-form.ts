import { UnsupportedMediaType, type Invalid } from '../../errors/api-error.js';
import {
  SUBSCRIBED_EVENTS,
  SUBSCRIBER_CHANNELS,
  type SubscribedEvent,
  type SubscriberChannel,
} from '../../modules/subscribers/api/subscriber.response.js';

/** As many as can be chosen. */
const MOST_CHOSEN = 1000;
const MOST_CHARACTERS = 2000;

/** What is chosen in the form, as it was written; also what the form shows. */
export interface ChoiceFields {
  /** Whether everything is wanted, whatever is ticked below. */
  readonly isEverything: boolean;
  readonly componentIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly events: readonly SubscribedEvent[];
  readonly language: string;
}

/** The form for a new subscription. */
export interface SubscribeFields extends ChoiceFields {
  readonly channel: SubscriberChannel;
  readonly address: string;
  /** When the form was shown, signed. */
  readonly shown: string;
  /** A field that people do not see. */
  readonly trap: string;
  /** The solved challenge, where one is wanted. */
  readonly proof: string;
}

/** The form as it is shown first. */
export function emptyForm(channel: SubscriberChannel, language: string, shown: string): SubscribeFields {
  return {
    channel,
    address: '',
    shown,
    trap: '',
    proof: '',
    isEverything: true,
    componentIds: new Set(),
    groupIds: new Set(),
    events: SUBSCRIBED_EVENTS,
    language,
  };
}

/** @throws UnsupportedMediaType for JSON: these addresses are for people's browsers */
export function formOf(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw new UnsupportedMediaType('application/json', 'forms only');
  return body;
}

export function readSubscribeFields(form: URLSearchParams): SubscribeFields {
  const text = (name: string): string => (form.get(name) ?? '').slice(0, MOST_CHARACTERS);
  return {
    ...readChoiceFields(form),
    channel: channelOf(form.get('channel')),
    address: text('address'),
    shown: text('shown'),
    trap: text('website'),
    proof: text('altcha'),
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

/** E-mail unless another channel is named. */
export function channelOf(text: unknown): SubscriberChannel {
  return SUBSCRIBER_CHANNELS.find((channel) => channel === text) ?? 'email';
}

/** What a complete form asks for. */
export function selectionOf({ isEverything, componentIds, groupIds }: ChoiceFields): {
  componentIds: readonly number[] | null;
  groupIds: readonly number[];
} {
  return isEverything
    ? { componentIds: null, groupIds: [] }
    : { componentIds: [...componentIds], groupIds: [...groupIds] };
}

/** Which part of a form cannot be used. */
export type FormProblem = 'address' | 'chosen' | 'events' | 'gone' | 'again' | 'proof';

/** What is missing in a form, looked at by itself. */
export function missingIn({ isEverything, componentIds, groupIds, events }: ChoiceFields): FormProblem[] {
  return [
    ...(!isEverything && componentIds.size + groupIds.size === 0 ? (['chosen'] as const) : []),
    ...(events.length === 0 ? (['events'] as const) : []),
  ];
}

function idsOf(values: readonly string[]): ReadonlySet<number> {
  const ids = values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number);
  return new Set(ids.slice(0, MOST_CHOSEN));
}

/** What of a form was refused. @throws the error itself where it is about something else */
export function problemsOf(error: Invalid): FormProblem[] {
  const problems: FormProblem[] = [
    ...('address' in error.fields ? (['address'] as const) : []),
    ...('component_ids' in error.fields || 'group_ids' in error.fields ? (['gone'] as const) : []),
  ];
  if (problems.length === 0) throw error;
  return problems;
}
