import type { Type } from '@nestjs/common';

/** A message to one subscriber, in their language. Its texts have no markup. */
export interface ChannelMessage {
  /** The same for every try of this message, so that a service that knows it can drop a repetition. */
  readonly id: string;
  /** The whole address. */
  readonly address: string;
  /** Language of the texts. */
  readonly locale: string;
  /** Name of the event: `incident.published`, `subscriber.confirmation_requested`. */
  readonly event: string;
  /** Kind of news in words, such as “New incident”. */
  readonly kind: string;
  /** A single line. */
  readonly title: string;
  /** Kind and title. */
  readonly summary: string;
  /** What was written, at most a few thousand characters; empty if nothing was. */
  readonly text: string;
  /** Status and times, in words. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Affected components with their impact, in words. */
  readonly components: readonly string[];
  /** What it is about: a page to read, to confirm or to manage the subscription. */
  readonly link: { readonly label: string; readonly url: string };
  /** Page on which the subscription can be changed; null while it is not confirmed. */
  readonly manageUrl: string | null;
  /** Page on which it can be ended; null while it is not confirmed. */
  readonly unsubscribeUrl: string | null;
  /** Code that confirms a visitor's request; null for anything else, and in channels that confirm by a link. */
  readonly code: string | null;
  readonly pageName: string;
  /** Earlier tries. */
  readonly tries: number;
  /** Aborted when the time for sending is over. */
  readonly signal: AbortSignal;
  /** Returns a service of any module by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
}

/** What came of sending a message. */
export interface SendResult {
  /**
   * `retry`: try again later. `failed`: never. `gone`: the address is wrong for good, so nothing more is sent to it
   * before someone reactivates the subscriber.
   */
  readonly result: 'sent' | 'retry' | 'failed' | 'gone';
  /** Code of the other side's response, such as an HTTP status. */
  readonly code?: number;
  /** What it said, for the list of deliveries. The first 1,000 characters are kept. Without secrets. */
  readonly response?: string;
  /** Earliest time of a retry, at most a day ahead. */
  readonly notBefore?: Date;
}
