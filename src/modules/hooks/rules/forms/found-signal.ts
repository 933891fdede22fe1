import { Invalid } from '#core/errors/api-error.js';
import { boundedMessage, senderKey } from '#platform/signals/bounded-texts.js';
import { idText } from '#platform/signals/members.js';
import { readSenderTime } from './sender-times.js';
import type { Signal } from '#platform/signals/signal-form.js';
import type { ComponentStatus } from '#core/status/component-status.js';

/** Values that a form read for one signal, with text and time still as the sender wrote them. */
interface Found {
  readonly key: string;
  readonly status: ComponentStatus;
  readonly at: unknown;
  readonly message: string | undefined;
}

/** Builds a signal from the sender's values and enforces the limits of key and message. */
export function toSignal({ key, status, at, message }: Found): Signal {
  const time = readSenderTime(at);
  const text = boundedMessage(message);
  return {
    key: senderKey(key),
    status,
    ...(time !== undefined && { at: time }),
    ...(text !== undefined && { message: text }),
  };
}

/**
 * Reads the id that distinguishes the sender's alerts. Without it, two alerts would be merged into one.
 * @throws Invalid
 */
export function requiredId(value: unknown, field: string): string {
  const id = idText(value);
  if (id === undefined) throw Invalid.field(field, `${field} must be a text or a number.`);
  return id;
}
