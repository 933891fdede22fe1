import { currentTenant } from '#core/context/work-context.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { Channel } from '#platform/channels/channel.js';
import type { OutboundPost } from '#platform/outbound/outbound-http.js';
import type { LoadedContents } from '../../../services/notification-contents.js';
import type { WaitingDelivery } from '../../../rules/delivery-channel.js';
import type { TakenEndpoint } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import type { EndpointFormat, Verdict } from '../endpoint-format.js';
import { chatMessage, type ChatMessage } from './chat-message.js';
import type { TelegramBots } from './telegram/telegram-bots.js';

/** One kind of chat: how it is subscribed, and how messages are laid out in it. */
export interface Chat {
  readonly channel: Channel;
  /** Body of the request. */
  readonly body: (message: ChatMessage, address: string) => object;
  /** Set if the page's Telegram bot posts. All others post to the address itself, which is an incoming webhook. */
  readonly postsByBot?: true;
  /** Meaning of a response, where it is not the usual one. */
  readonly judge?: (status: number, text: string) => Verdict | undefined;
  /** Pause that the body of a response asks for, in seconds. */
  readonly pauseOf?: (text: string) => string | undefined;
}

/** Posts messages to a chat. */
export class ChatFormat implements EndpointFormat {
  readonly channel: string;

  constructor(
    private readonly chat: Chat,
    private readonly bots: TelegramBots,
  ) {
    this.channel = chat.channel.name;
  }

  compose(
    delivery: WaitingDelivery,
    contents: LoadedContents,
    { url }: TakenEndpoint,
  ): Omit<OutboundPost, 'url'> | undefined {
    const content = contents.contentOf(delivery, delivery.locale);
    if (content === undefined) return undefined;
    return {
      headers: { 'content-type': 'application/json', 'user-agent': `Heliograph/${HELIOGRAPH_VERSION}` },
      body: JSON.stringify(this.chat.body(chatMessage(content, currentTenant()), url)),
    };
  }

  urlOf({ url }: TakenEndpoint): Promise<string> {
    return this.chat.postsByBot === true ? this.bots.messagesUrl() : Promise.resolve(url);
  }

  /**
   * A deleted webhook is gone. Other 4xx responses fail for good, except 408 and 429, because the chat would
   * refuse a retry as well.
   */
  judge(status: number, text: string): Verdict {
    const verdict = this.chat.judge?.(status, text);
    if (verdict !== undefined) return verdict;
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'retry';
  }

  pauseOf(text: string): string | undefined {
    return this.chat.pauseOf?.(text);
  }
}
