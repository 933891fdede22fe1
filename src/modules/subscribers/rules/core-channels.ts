import { LANGUAGES, catalogueOf } from '#core/languages/catalogues.js';
import type { CoreChannel } from '#core/languages/catalogue.js';
import type { Channel, ChannelTexts } from '#platform/channels/channel.js';
import { mailboxKey } from './email-address.js';
import { readEmail, readWebhook } from './subscriber-address.js';

/** E-mail, which the form to subscribe shows first, and webhooks. Chats come from the module that sends to them. */
export const CORE_CHANNELS: readonly Channel[] = [
  {
    name: 'email',
    confirmation: 'asked',
    example: 'ada@example.com',
    field: { type: 'email', autocomplete: 'email' },
    texts: textsOf('email'),
    readAddress: readEmail,
    limitKey: mailboxKey,
  },
  {
    name: 'webhook',
    confirmation: 'assumed',
    field: { type: 'url' },
    isSigned: true,
    example: 'https://hooks.example.com/status',
    texts: textsOf('webhook'),
    readAddress: readWebhook,
  },
];

function textsOf(name: CoreChannel): Readonly<Record<string, ChannelTexts>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const { channel, address, hint, wrongAddress } = catalogueOf(language).subscribing;
      const texts = {
        name: channel[name],
        address: address[name],
        hint: hint[name],
        wrongAddress: wrongAddress[name],
      };
      return [language, texts];
    }),
  );
}
