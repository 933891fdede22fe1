import { currentTenant } from '../../context/work-context.js';
import { HELIOGRAPH_VERSION } from '../../module-system/heliograph-version.js';
import type { OutboundPost } from '../../outbound/outbound-http.js';
import type { LoadedContents } from '../content/notification-contents.js';
import type { WaitingDelivery } from '../delivery/delivery-channel.js';
import type { EndpointFormat, Verdict } from '../endpoints/endpoint-format.js';
import { chatMessage, type ChatMessage } from './chat-message.js';

/** How a message looks in one kind of chat. */
export interface ChatLayout {
  readonly channel: string;
  /** The body of the request, as the chat's incoming webhooks take it. */
  readonly body: (message: ChatMessage) => object;
}

/** Posts to incoming webhooks of a chat. */
export class ChatFormat implements EndpointFormat {
  readonly channel: string;

  constructor(private readonly layout: ChatLayout) {
    this.channel = layout.channel;
  }

  compose(delivery: WaitingDelivery, contents: LoadedContents): Omit<OutboundPost, 'url'> | undefined {
    const content = contents.contentOf(delivery, delivery.locale);
    if (content === undefined) return undefined;
    return {
      headers: { 'content-type': 'application/json', 'user-agent': `Heliograph/${HELIOGRAPH_VERSION}` },
      body: JSON.stringify(this.layout.body(chatMessage(content, currentTenant()))),
    };
  }

  /** Of what a chat does not take, it would not take a repetition either; a webhook that was deleted there is gone. */
  judge(status: number): Verdict {
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'retry';
  }
}
