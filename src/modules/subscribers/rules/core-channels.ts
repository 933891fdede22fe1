import { LANGUAGES, catalogueOf } from '#core/languages/catalogues.js';
import type { CoreChannel } from '#core/languages/catalogue.js';
import type { Channel, ChannelTexts } from '#platform/channels/channel.js';
import { mailboxKey } from './email-address.js';
import { readChat, readEmail, readTeams, readWebhook } from './subscriber-address.js';

const HOOK = { confirmation: 'assumed', field: { type: 'url' } } as const;

/** The product's own channels. The first is the one that the form to subscribe shows. */
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
    ...HOOK,
    name: 'webhook',
    isSigned: true,
    example: 'https://hooks.example.com/status',
    texts: textsOf('webhook'),
    readAddress: readWebhook,
  },
  {
    ...HOOK,
    name: 'slack',
    example: 'https://hooks.slack.com/services/T000/B000/x7Yz',
    texts: textsOf('slack'),
    readAddress: readChat,
  },
  {
    ...HOOK,
    name: 'teams',
    example: 'https://example.logic.azure.com/workflows/x7Yz',
    texts: textsOf('teams'),
    readAddress: readTeams,
  },
  {
    ...HOOK,
    name: 'discord',
    example: 'https://discord.com/api/webhooks/1/x7Yz',
    texts: textsOf('discord'),
    readAddress: readChat,
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
