import { Invalid } from '#core/errors/api-error.js';
import type { SubscriptionRequest } from '#modules/subscribers/services/subscribing.service.js';
import { SUBSCRIBED_EVENTS } from '#core/status/subscriber-channels.js';

const MAX_COMPONENTS = 1000;
const MAX_INCIDENTS = 20;
const FORM_NAME = /^subscriber\[(\w+)\](?:\[\])?$/;
/** Ids in the public format; those of groups have the prefix `g`. */
const PUBLIC_ID = /^(g?)([1-9]\d{0,14})$/;
const INCIDENT_ID = /^[1-9]\d{0,14}$/;
const MEMBERS: readonly string[] = ['email', 'endpoint', 'component_id', 'incident_id'];

/** Members of `subscriber` with all given values of each. */
type Members = ReadonlyMap<string, readonly unknown[]>;

/**
 * Parses a subscription request in the public status format: `subscriber[email]` or
 * `subscriber[endpoint]`, and `subscriber[component_id]` and `subscriber[incident_id]`, which may repeat. Without
 * both, the request is for all components; with an incident_id only, for nothing but the incident. Source: visitor-api.
 *
 * @param body a form, or parsed JSON with the same members
 * @throws Invalid
 */
export function readSubscriber(body: unknown, locale: string): SubscriptionRequest {
  const members = body instanceof URLSearchParams ? ofForm(body) : ofJson(body);
  for (const name of members.keys()) {
    if (!MEMBERS.includes(name))
      throw Invalid.field(
        `subscriber.${name.slice(0, 100)}`,
        `There is no such member; there are ${MEMBERS.join(', ')}.`,
      );
  }
  const [email, endpoint] = [single(members, 'email'), single(members, 'endpoint')];
  if ((email === undefined) === (endpoint === undefined))
    throw Invalid.field('subscriber.email', 'Give either an email or an endpoint.');
  const chosen = (members.get('component_id') ?? []).map(publicId);
  if (chosen.length > MAX_COMPONENTS)
    throw Invalid.field('subscriber.component_id', `At most ${MAX_COMPONENTS} components can be named.`);
  const incidents = [...new Set((members.get('incident_id') ?? []).map(incidentId))];
  if (incidents.length > MAX_INCIDENTS)
    throw Invalid.field('subscriber.incident_id', `At most ${MAX_INCIDENTS} incidents can be named.`);
  const idsOf = (isGroup: boolean): number[] => [
    ...new Set(chosen.filter((one) => one.isGroup === isGroup).map(({ id }) => id)),
  ];
  return {
    channel: email === undefined ? 'webhook' : 'email',
    address: email ?? endpoint ?? '',
    locale,
    componentIds: chosen.length === 0 ? null : idsOf(false),
    groupIds: idsOf(true),
    incidentIds: incidents,
    events: SUBSCRIBED_EVENTS,
  };
}

/** Extracts the solved challenge from a body; undefined if there is none. */
export function proofIn(body: unknown): unknown {
  return body instanceof URLSearchParams ? body.get('altcha') : isObject(body) ? body['altcha'] : undefined;
}

/** Translates the fields of a 422 to the names that the client used. */
export function inPublicNames(error: Invalid, { channel }: SubscriptionRequest): Invalid {
  const names: Readonly<Record<string, string>> = {
    address: channel === 'email' ? 'subscriber.email' : 'subscriber.endpoint',
    component_ids: 'subscriber.component_id',
    group_ids: 'subscriber.component_id',
    incident_ids: 'subscriber.incident_id',
  };
  return new Invalid(
    Object.fromEntries(
      Object.entries(error.fields).map(([field, messages]) => [names[field] ?? field, messages]),
    ),
  );
}

function ofForm(form: URLSearchParams): Members {
  const members = new Map<string, string[]>();
  for (const [name, value] of form) {
    const [, member] = FORM_NAME.exec(name) ?? [];
    if (member !== undefined) members.set(member, [...(members.get(member) ?? []), value]);
  }
  return members;
}

function ofJson(body: unknown): Members {
  const subscriber = isObject(body) ? body['subscriber'] : undefined;
  if (!isObject(subscriber)) throw Invalid.field('subscriber', 'The subscriber must be a JSON object.');
  return new Map(
    Object.entries(subscriber).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as unknown[]) : [value],
    ]),
  );
}

function single(members: Members, name: string): string | undefined {
  const [value, ...more] = members.get(name) ?? [];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || more.length > 0)
    throw Invalid.field(`subscriber.${name}`, `The ${name} must be one text.`);
  return value;
}

function publicId(value: unknown): { isGroup: boolean; id: number } {
  const text = typeof value === 'number' ? String(value) : value;
  const [, prefix, digits] = (typeof text === 'string' && PUBLIC_ID.exec(text)) || [];
  if (digits === undefined)
    throw Invalid.field('subscriber.component_id', 'The component_id must be an id of a component or group.');
  return { isGroup: prefix === 'g', id: Number(digits) };
}

function incidentId(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !INCIDENT_ID.test(text))
    throw Invalid.field(
      'subscriber.incident_id',
      'The incident_id must be an id of an incident or maintenance.',
    );
  return Number(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
