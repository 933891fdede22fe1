import { readChat } from '#modules/subscribers/rules/subscriber-address.js';
import type { Channel } from '#platform/channels/channel.js';

/** Messages in Discord, by a webhook. */
export const DISCORD_CHANNEL: Channel = {
  name: 'discord',
  confirmation: 'assumed',
  example: 'https://discord.com/api/webhooks/1/x7Yz',
  field: { type: 'url' },
  texts: {
    en: {
      name: 'Discord',
      address: 'Address of the Discord webhook',
      hint: 'In Discord: create a webhook under “Integrations” of the channel, and paste its address here.',
      wrongAddress: 'Please enter the full address that Discord shows; it starts with https://.',
    },
    de: {
      name: 'Discord',
      address: 'Adresse des Webhooks von Discord',
      hint: 'In Discord: beim Kanal unter „Integrationen“ einen Webhook anlegen und die Adresse hier einfügen.',
      wrongAddress:
        'Bitte geben Sie die vollständige Adresse an, die Discord Ihnen zeigt; sie beginnt mit https://.',
    },
    fr: {
      name: 'Discord',
      address: 'Adresse du webhook de Discord',
      hint: 'Dans Discord\u202f: créez un webhook sous «\u202fIntégrations\u202f» du canal et collez son adresse ici.',
      wrongAddress:
        'Veuillez saisir l’adresse complète que Discord affiche\u202f; elle commence par https://.',
    },
    ar: {
      name: 'Discord',
      address: 'عنوان الـ webhook في Discord',
      hint: 'في Discord: أنشئ webhook ضمن «Integrations» في القناة، والصق عنوانه هنا.',
      wrongAddress: 'يرجى إدخال العنوان الكامل الذي يعرضه Discord؛ وهو يبدأ بـ https://.',
    },
  },
  readAddress: readChat,
};
