import type { OutboundPost, OutboundResponse } from '#platform/outbound/outbound-http.js';
import type { TakenEndpoint } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import type { LoadedContents } from '../../services/notification-contents.js';
import type { WaitingDelivery } from '../../rules/delivery-channel.js';

/** Meaning of a response. */
export type Verdict = 'sent' | 'retry' | 'failed' | 'gone';

/** Requests of a channel, and the meaning of its responses. */
export interface EndpointFormat {
  /** Subscriber channel. */
  readonly channel: string;
  /** Set if a subscriber whose endpoint is gone is deleted. Default: quarantined, for somebody to reactivate. */
  readonly forgetsGone?: boolean;
  /**
   * Request for a delivery, without its URL. Undefined if nothing is left to tell.
   *
   * @param now time of the try
   */
  compose(
    delivery: WaitingDelivery,
    contents: LoadedContents,
    endpoint: TakenEndpoint,
    now: Date,
  ): Omit<OutboundPost, 'url'> | undefined | Promise<Omit<OutboundPost, 'url'> | undefined>;
  /** URL to post to, if it is not the endpoint's own. @throws Error with a sentence if there is none for now */
  urlOf?(endpoint: TakenEndpoint): Promise<string>;
  judge(status: OutboundResponse['status'], text: OutboundResponse['text']): Verdict;
  /** Pause that the body of a response asks for, in the form of the header `Retry-After`. */
  pauseOf?(text: OutboundResponse['text']): string | undefined;
}
