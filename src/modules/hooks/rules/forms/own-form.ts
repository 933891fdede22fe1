import { Invalid } from '#core/errors/api-error.js';
import { parseInstant } from '#core/time/instant.js';
import { boundedMessage, isStorableKey, MAX_KEY } from '#platform/signals/bounded-texts.js';
import { filledText, isObject } from '#platform/signals/members.js';
import type { Signal, SignalForm } from '#platform/signals/signal-form.js';
import { readStatus, STATUS_WORDS } from './status-words.js';
import { readSeconds, TTL_PROBLEM } from '#platform/signals/ttl-seconds.js';

/** Key of signals that do not name one. */
const DEFAULT_KEY = 'default';

const MEMBERS = ['status', 'at', 'ttl', 'key', 'dedupe_key', 'message'];
/** Unknown members that a 422 names. A message for each of 20,000 would block the event loop for 25 ms. */
const NAMED_UNKNOWN = 20;

/**
 * Our own format, for senders whose template the user writes. `dedupe_key` is an alias of `key` (decisions,
 * section 8). Source: triggers, "Our own form".
 */
export const OWN_FORM: SignalForm = {
  sender: 'our own format',
  isFallback: true,
  example: {
    status: 'major_outage',
    at: '2026-11-21T10:00:00Z',
    ttl: 600,
    key: 'disk',
    message: 'The disk is full.',
  },
  read({ body }) {
    if (!isObject(body) || !Object.hasOwn(body, 'status')) return undefined;
    return [{ key: DEFAULT_KEY, ...readOwnForm(body, '') }];
  },
};

/** A signal whose key is optional. */
type OwnSignal = Omit<Signal, 'key'> & Partial<Pick<Signal, 'key'>>;

/**
 * Reads one signal. Null or blank members count as omitted, because templates produce them.
 * @param path prefix of member names in the messages of a 422, such as `data.`
 */
export function readOwnForm(body: Readonly<Record<string, unknown>>, path: string): OwnSignal {
  const problems = new Map<string, readonly string[]>();
  const refuse: Refuse = (name, message) => {
    problems.set(path + name, [message]);
  };

  const status = readStatus(body['status']);
  if (status === undefined) refuse('status', `The status must be one of ${STATUS_WORDS.join(', ')}.`);
  const at = readTime(body['at'], refuse);
  const ttlSeconds = readTtl(body['ttl'], refuse);
  const key = readKey(body, refuse);
  const message = readMessage(body['message'], refuse);
  const unknown = Object.keys(body).filter((name) => !MEMBERS.includes(name));
  for (const name of unknown.slice(0, NAMED_UNKNOWN))
    refuse(name, `Unknown member; known: ${MEMBERS.join(', ')}.`);

  if (problems.size > 0 || status === undefined) throw new Invalid(Object.fromEntries(problems));
  return {
    status,
    ...(key !== undefined && { key }),
    ...(at !== undefined && { at }),
    ...(ttlSeconds !== undefined && { ttlSeconds }),
    ...(message !== undefined && { message }),
  };
}

type Refuse = (name: string, message: string) => void;

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function readTime(value: unknown, refuse: Refuse): Date | undefined {
  if (isLeftOut(value)) return undefined;
  const at = typeof value === 'string' ? parseInstant(value.trim()) : undefined;
  if (at === undefined)
    refuse('at', 'The time must be ISO 8601 with an offset, such as 2026-11-21T10:00:00Z.');
  return at;
}

function readTtl(value: unknown, refuse: Refuse): number | undefined {
  if (isLeftOut(value)) return undefined;
  const seconds = readSeconds(value);
  if (seconds === undefined) refuse('ttl', TTL_PROBLEM);
  return seconds;
}

function readKey(body: Readonly<Record<string, unknown>>, refuse: Refuse): string | undefined {
  const keys = new Set<string>();
  for (const name of ['key', 'dedupe_key']) {
    const value = body[name];
    if (isLeftOut(value)) continue;
    const key = typeof value === 'number' ? String(value) : filledText(value);
    if (key === undefined || !isStorableKey(key))
      refuse(name, `The key must be a text of at most ${MAX_KEY} characters.`);
    else keys.add(key);
  }
  if (keys.size > 1) refuse('dedupe_key', 'key and dedupe_key are one member: send one of them.');
  return keys.values().next().value;
}

function readMessage(value: unknown, refuse: Refuse): string | undefined {
  if (isLeftOut(value)) return undefined;
  const message = filledText(value);
  if (message === undefined) refuse('message', 'The message must be a text.');
  return boundedMessage(message);
}
