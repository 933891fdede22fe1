import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { boundedMessage, senderKey } from './bounded-texts.js';
import { isObject } from './members.js';
import type { Signal } from './signal-form.js';
import { MAX_TTL } from './ttl-seconds.js';

/**
 * Maximum number of signals of one body, as many as a webhook may have open alerts. Each one is stored, and the
 * smallest alerts that fit into a body are 7,000.
 */
export const MAX_SIGNALS = 1000;
/** The last year that ISO 8601 writes with four digits. */
const LAST_YEAR = 9999;

/**
 * Signals that can be stored, from what a form returned, which may be anything. Of too many, one more than allowed.
 *
 * @throws TypeError with a sentence for what is no list of signals
 */
export function checkedSignals(returned: unknown): readonly Signal[] | undefined {
  if (returned === undefined) return undefined;
  if (!Array.isArray(returned)) {
    // A rejection that nobody handles would end the process.
    void Promise.resolve(returned).catch(() => undefined);
    throw new TypeError(
      returned instanceof Promise
        ? 'It returned a promise, and nobody waits for one.'
        : 'It returned neither a list of signals nor undefined.',
    );
  }
  return Array.from(returned.slice(0, MAX_SIGNALS + 1), checkedSignal);
}

function checkedSignal(returned: unknown): Signal {
  if (!isObject(returned)) throw new TypeError('It returned a signal that is no object.');
  const { key, status, at, isPresent, ttlSeconds, message } = returned;
  const fault = (member: string): Error => new TypeError(`It returned a signal with an invalid ${member}.`);
  if (typeof key !== 'string' || key === '') throw fault('key');
  const known = COMPONENT_STATUSES.find((one) => one === status);
  if (known === undefined) throw fault('status');
  if (at !== undefined && !isInstant(at)) throw fault('at');
  if (ttlSeconds !== undefined && !isTtl(ttlSeconds)) throw fault('ttlSeconds');
  if (message !== undefined && typeof message !== 'string') throw fault('message');
  const text = boundedMessage(message);
  return {
    key: senderKey(key),
    status: known,
    ...(at !== undefined && { at }),
    ...(isPresent === true && { isPresent }),
    ...(ttlSeconds !== undefined && { ttlSeconds }),
    ...(text !== undefined && { message: text }),
  };
}

function isInstant(value: unknown): value is Date {
  if (!(value instanceof Date)) return false;
  const year = value.getUTCFullYear();
  return year >= 0 && year <= LAST_YEAR;
}

function isTtl(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_TTL;
}
