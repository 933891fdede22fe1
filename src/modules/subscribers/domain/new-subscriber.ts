import { randomBytes } from 'node:crypto';
import type { NewRow } from '../../../database/tenant/entity-rows.js';
import { Invalid } from '../../../errors/api-error.js';
import type { CreateSubscriber, NewSubscriberInput } from '../api/subscriber.input.js';
import {
  SUBSCRIBED_EVENTS,
  type SubscribedEvent,
  type SubscriberStatus,
} from '../api/subscriber.response.js';
import type { NewEndpoint } from '../store/subscriber-endpoints.repository.js';
import type { SubscriberEntity } from '../store/subscriber.entity.js';
import { EVERYTHING, selectionAfter, type Selection } from './selection.js';
import { readAddress } from './subscriber-address.js';
import { newWebhookSecret } from './webhook-secret.js';

const NONCE_BYTES = 16;

/** What a subscriber's row says of asking to confirm. */
type Confirmation = Pick<SubscriberEntity, 'confirmationNonce' | 'confirmationSentAt'>;

/** A subscriber who is to be made, as everything that is stored of one. */
export interface NewSubscriber {
  readonly row: NewRow<SubscriberEntity>;
  readonly selection: Selection;
  /** Where to post; undefined for e-mail. */
  readonly endpoint: Omit<NewEndpoint, 'subscriberId'> | undefined;
  /** Whether the subscriber is asked to confirm. */
  readonly isAsked: boolean;
}

/** What is written of a new subscriber; a status beyond those of the API comes from an export only. */
type Written = NewSubscriberInput & { readonly status?: SubscriberStatus };

export const NOTHING_TO_CONFIRM: Confirmation = { confirmationNonce: null, confirmationSentAt: null };

/**
 * A new subscriber from what a client wrote. What depends on other records is not checked: the language, and what was chosen.
 *
 * @param locale where none is written
 * @throws Invalid when the address is none, or the selection cannot be
 */
export function newSubscriber(input: Written, locale: string, now: Date): NewSubscriber {
  const { channel } = input;
  const address = readAddress(channel, input.address);
  if (typeof address === 'string') throw Invalid.field('address', address);
  const status = input.status ?? (channel === 'email' ? 'pending' : 'confirmed');
  const isAsked = status === 'pending';
  const selection = selectionAfter(EVERYTHING, input);
  // Who comes quarantined or unsubscribed from elsewhere is asked before anything is sent again, by e-mail.
  const isConfirmed = status === 'confirmed' || (channel !== 'email' && !isAsked);
  const row = {
    channel,
    address: address.shown,
    addressKey: address.key,
    locale: input.locale ?? locale,
    status,
    allComponents: selection.componentIds === null,
    events: inOrder(input.events ?? SUBSCRIBED_EVENTS),
    selectedAt: now,
    confirmedAt: isConfirmed ? now : null,
    ...(isAsked ? newConfirmation(now) : NOTHING_TO_CONFIRM),
    pausedAt: null,
    hardFailures: 0,
    quarantineReason: null,
    createdAt: now,
    updatedAt: now,
  };
  // Webhooks are signed; chats tell who posts by the address alone.
  const secret = channel === 'webhook' ? newWebhookSecret() : null;
  const endpoint = address.url === undefined ? undefined : { url: address.url, secret };
  return { row, selection, endpoint, isAsked };
}

/**
 * Whoever makes subscribers for others may have people asked alone: a program, or a channel of a chat, would be asked in vain.
 *
 * @throws Invalid
 */
export function assertAskable({ channel, status }: CreateSubscriber): void {
  if (status === 'pending' && channel !== 'email')
    throw Invalid.field('status', 'The status can be pending for e-mail addresses only.');
}

/** A request to confirm: its link is not that of any before. */
export function newConfirmation(now: Date): Confirmation {
  return { confirmationNonce: randomBytes(NONCE_BYTES).toString('base64url'), confirmationSentAt: now };
}

/** Kinds of events in the order of the reference. */
export function inOrder(events: readonly SubscribedEvent[]): readonly SubscribedEvent[] {
  return SUBSCRIBED_EVENTS.filter((event) => events.includes(event));
}
