import { currentTenant } from '#core/context/work-context.js';
import { HELIOGRAPH_VERSION } from '#module-system/heliograph-version.js';
import type { Channel } from '#platform/channels/channel.js';
import type { OutboundPost } from '#platform/outbound/outbound-http.js';
import type { LoadedContents } from '../../../services/notification-contents.js';
import type { WaitingDelivery } from '../../../rules/delivery-channel.js';
import type { EndpointFormat, Verdict } from '../endpoint-format.js';
import { chatMessage, type ChatMessage } from './chat-message.js';

/** One kind of chat: how it is subscribed, and how messages are laid out in it. */
export interface Chat {
  readonly channel: Channel;
  /** Body of the request to the chat's incoming webhook. */
  readonly body: (message: ChatMessage) => object;
}

/** Posts to incoming webhooks of a chat. */
export class ChatFormat implements EndpointFormat {
  readonly channel: string;

  constructor(private readonly chat: Chat) {
    this.channel = chat.channel.name;
  }

  compose(delivery: WaitingDelivery, contents: LoadedContents): Omit<OutboundPost, 'url'> | undefined {
    const content = contents.contentOf(delivery, delivery.locale);
    if (content === undefined) return undefined;
    return {
      headers: { 'content-type': 'application/json', 'user-agent': `Heliograph/${HELIOGRAPH_VERSION}` },
      body: JSON.stringify(this.chat.body(chatMessage(content, currentTenant()))),
    };
  }

  /**
   * A deleted webhook is gone. Other 4xx responses fail for good, except 408 and 429, because the chat would
   * refuse a retry as well.
   */
  judge(status: number): Verdict {
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'retry';
  }
}
