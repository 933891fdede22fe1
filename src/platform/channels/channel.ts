import type { TenantSettings } from '#core/context/tenant-settings.js';
import type { ChannelMessage, SendResult } from './channel-message.js';

/** An address in its forms. */
export interface SubscriberAddress {
  /** As records and lists show it: masked if it is a secret. */
  readonly shown: string;
  /** Equal for equal addresses, regardless of case. A subscriber's key is unique in its channel. */
  readonly key: string;
  /** URL of an endpoint, which must be public. */
  readonly url?: string;
  /** The whole address, if `shown` is masked and it is no URL. */
  readonly whole?: string;
}

/** Texts of the form to subscribe. */
export interface ChannelTexts {
  /** Name of the channel. */
  readonly name: string;
  /** Label of the field. */
  readonly address: string;
  readonly hint: string;
  readonly wrongAddress: string;
}

/** How many messages visitors may ask for, where these cost money. */
interface RequestLimits {
  /** An hour, from one client address. */
  readonly ofClient: number;
  /** A day, to one recipient from one network. */
  readonly toRecipient: number;
  /** A day, to one recipient from all networks, beyond the first of each; as many first ones. */
  readonly toRecipientInTotal: number;
  /** A day, of one tenant. */
  readonly ofTenantADay: number;
}

/** A way to reach subscribers. */
export interface Channel {
  /** Lowercase words joined by hyphens. In a package, the module's name, or that and more: `acme-sms`. */
  readonly name: string;
  /**
   * What happens to an address that a client of the API names: its owner is asked to confirm, unless the client vouches
   * for them, or it is taken to be wanted. Visitors are always asked.
   */
  readonly confirmation: 'asked' | 'assumed';
  /**
   * How visitors confirm: by a code that they are sent and enter, because they read messages on another device; or not
   * by themselves, since what receives the message uses its link. Default: by the link.
   */
  readonly confirmsBy?: 'code' | 'itself';
  /** Names of the events that it tells, besides those of a subscription itself; default: all. */
  readonly events?: readonly string[];
  /** Limits on requests of visitors; default: those of the operator's settings. */
  readonly requestLimits?: RequestLimits;
  /** Set if messages are signed with a secret of the subscriber. */
  readonly isSigned?: true;
  /** Why the current tenant cannot use it with its settings, as a sentence; default: it can. */
  unavailable?(settings: TenantSettings): string | undefined;
  /** An address that {@link readAddress} accepts. */
  readonly example: string;
  /** The field of the form to subscribe. */
  readonly field: {
    /** `push`: none. The page's script fills it in, and shows the way to subscribe only where it can. */
    readonly type: 'email' | 'tel' | 'text' | 'url' | 'push';
    /** What browsers may fill in; default: nothing. */
    readonly autocomplete?: string;
  };
  /** Texts of the form by language: English at least. */
  readonly texts: Readonly<Record<string, ChannelTexts>>;
  /**
   * Reads an address from a request: a pure function in linear time.
   *
   * @returns the address, or a sentence that says why it is invalid
   */
  readAddress(text: string): SubscriberAddress | string;
  /**
   * Sends a message, in ten seconds at most. An error is a fault of the channel and means another try. Required in
   * packages; the product's own channels send in batches.
   */
  send?(message: ChannelMessage): Promise<SendResult>;
  /** Pauses before further tries, in seconds; default: six tries over 20 hours. After the last one the delivery fails. */
  readonly retryAfterSeconds?: readonly number[];
  /** Set if news of one incident must arrive in order: later news then waits for earlier news that is tried again. */
  readonly keepsOrder?: true;
  /** Key by which requests to a recipient are limited, where several addresses may reach one; default: its own. */
  limitKey?(key: string): string;
}
