import { Invalid } from '../../errors/api-error.js';
import { boundedMessage, senderKey } from './bounded-texts.js';
import { idText } from './members.js';
import { readSenderTime } from './sender-times.js';
import type { Signal } from './signal.js';
import type { ComponentStatus } from '../../status/timeline.js';

/** What an adapter found out about one signal of a sender whose texts and times are its own. */
interface Found {
  readonly key: string;
  readonly status: ComponentStatus;
  readonly at: unknown;
  readonly message: string | undefined;
}

/** A signal within the bounds of every signal, from members as the sender wrote them. */
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

/** The id that tells the sender's alerts apart; without it two of them would be taken for one. */
export function requiredId(value: unknown, field: string): string {
  const id = idText(value);
  if (id === undefined) throw Invalid.field(field, `${field} must be a text or a number.`);
  return id;
}
