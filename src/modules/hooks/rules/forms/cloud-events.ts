import { Invalid } from '#core/errors/api-error.js';
import { senderKey } from '#platform/signals/bounded-texts.js';
import { filledText, isObject } from '#platform/signals/members.js';
import { readOwnForm } from './own-form.js';
import { readSenderTime } from './sender-times.js';
import type { ReceivedBody, Signal, SignalForm } from '#platform/signals/signal-form.js';

interface Event {
  readonly source: unknown;
  readonly subject: unknown;
  readonly time: unknown;
  readonly data: unknown;
  /** Prefix of the data's member names in the messages of a 422. */
  readonly path: string;
}

/**
 * CloudEvents 1.0 with our own format as data. Structured mode sends one JSON object. Binary mode sends the
 * attributes in `ce-*` headers and only the data in the body.
 */
export const CLOUD_EVENTS: SignalForm = {
  sender: 'CloudEvents 1.0',
  example: {
    specversion: '1.0',
    id: 'A1',
    source: '/monitoring/eu',
    subject: 'api',
    type: 'com.example.check.down',
    time: '2026-11-21T10:00:00Z',
    datacontenttype: 'application/json',
    data: { status: 'major_outage', message: 'The API answers 500.' },
  },
  read(received) {
    const event = structured(received) ?? binary(received);
    return event === undefined ? undefined : [readEvent(event)];
  },
};

function structured({ body }: ReceivedBody): Event | undefined {
  if (!isObject(body) || body['specversion'] !== '1.0') return undefined;
  const { source, subject, time, data } = body;
  return { source, subject, time, data, path: 'data.' };
}

function binary({ body, headers }: ReceivedBody): Event | undefined {
  if (headers['ce-specversion']?.trim() !== '1.0') return undefined;
  return {
    source: decoded(headers['ce-source']),
    subject: decoded(headers['ce-subject']),
    time: headers['ce-time'],
    data: body,
    path: '',
  };
}

/** Header values are percent-encoded (CloudEvents, HTTP protocol binding, section 3.1.3.2). */
function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}

function readEvent({ source, subject, time, data, path }: Event): Signal {
  const from = filledText(source);
  if (from === undefined) throw Invalid.field('source', 'source must be a text.');
  if (!isObject(data)) throw Invalid.field('data', 'data must be an object in our own format.');
  const { key, ...signal } = readOwnForm(data, path);
  const at = signal.at ?? readSenderTime(time);
  // A source contains no spaces, so everything after the first space is the subject.
  const about = [from, filledText(subject), key].filter((part) => part !== undefined);
  return { ...signal, key: senderKey(about.join(' ')), ...(at !== undefined && { at }) };
}
