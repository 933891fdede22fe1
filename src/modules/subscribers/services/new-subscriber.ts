import type { NewSubscriber } from '../store/subscriber-insert.js';
import type { Channel, SubscriberAddress } from '#platform/channels/channel.js';
import { randomBytes } from 'node:crypto';
import { Invalid } from '#core/errors/api-error.js';
import type { CreateSubscriber, NewSubscriberInput } from '../dto/subscriber.input.js';
import type { SubscriberStatus } from '../dto/subscriber.response.js';
import { SUBSCRIBED_EVENTS, type SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { SubscriberEntity } from '../store/subscriber.entity.js';
import { EVERYTHING, selectionAfter } from '../rules/selection.js';
import { newWebhookSecret } from '../rules/webhook-secret.js';

const NONCE_BYTES = 16;

/** Columns of a pending confirmation. */
type Confirmation = Pick<SubscriberEntity, 'confirmationNonce' | 'confirmationSentAt'>;

/** Body of a new subscriber. Statuses other than those of the API come from exported files only. */
type Written = NewSubscriberInput & { readonly status?: SubscriberStatus };

export const NOTHING_TO_CONFIRM: Confirmation = { confirmationNonce: null, confirmationSentAt: null };

/**
 * Builds a new subscriber from a body. Does not check fields that depend on other records: the
 * language and the selected ids.
 *
 * @param address as read by the channel
 * @param locale default language
 * @throws Invalid if the selection is invalid
 */
export function newSubscriber(
  input: Written,
  channel: Channel,
  address: SubscriberAddress,
  locale: string,
  now: Date,
): NewSubscriber {
  const isAskedFirst = channel.confirmation === 'asked';
  const status = input.status ?? (isAskedFirst ? 'pending' : 'confirmed');
  const isAsked = status === 'pending';
  const selection = selectionAfter(EVERYTHING, input);
  // An imported person who is quarantined or unsubscribed must confirm before they get any message.
  const isConfirmed = status === 'confirmed' || (!isAskedFirst && !isAsked);
  const row = {
    channel: channel.name,
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
  // Chats identify the sender by the secret address alone, so they need no signature.
  const secret = channel.isSigned === true ? newWebhookSecret() : null;
  const url = address.whole ?? address.url;
  const endpoint = url === undefined ? undefined : { url, secret };
  return { row, selection, endpoint, isAsked };
}

/**
 * Only people can be asked to confirm. A program or a chat channel would never answer.
 *
 * @throws Invalid
 */
export function assertAskable({ status }: CreateSubscriber, { name, confirmation }: Channel): void {
  if (status === 'pending' && confirmation !== 'asked')
    throw Invalid.field(
      'status',
      `The status cannot be pending in the channel ${name}: it has nobody to ask.`,
    );
}

/** Creates a confirmation request. Its new nonce invalidates earlier links. */
export function newConfirmation(now: Date): Confirmation {
  return { confirmationNonce: randomBytes(NONCE_BYTES).toString('base64url'), confirmationSentAt: now };
}

/** Sorts kinds of events in the order of the API reference. */
export function inOrder(events: readonly SubscribedEvent[]): readonly SubscribedEvent[] {
  return SUBSCRIBED_EVENTS.filter((event) => events.includes(event));
}
