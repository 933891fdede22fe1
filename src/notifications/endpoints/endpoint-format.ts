import type { OutboundPost, OutboundResponse } from '../../outbound/outbound-http.js';
import type { TakenEndpoint } from '../../modules/subscribers/domain/subscriber-endpoints.service.js';
import type { LoadedContents } from '../content/notification-contents.js';
import type { WaitingDelivery } from '../delivery/delivery-channel.js';

/** What an answer means. */
export type Verdict = 'sent' | 'retry' | 'failed' | 'gone';

/** What posts of a channel look like, and what its answers mean. */
export interface EndpointFormat {
  /** The channel of subscribers. */
  readonly channel: string;
  /**
   * The request for a delivery, without its address; undefined: there is nothing to tell any more.
   *
   * @param now of the try
   */
  compose(
    delivery: WaitingDelivery,
    contents: LoadedContents,
    endpoint: TakenEndpoint,
    now: Date,
  ): Omit<OutboundPost, 'url'> | undefined;
  judge(status: OutboundResponse['status']): Verdict;
}
