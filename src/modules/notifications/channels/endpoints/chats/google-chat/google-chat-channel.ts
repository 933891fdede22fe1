import { readChat } from '#modules/subscribers/rules/subscriber-address.js';
import type { Channel } from '#platform/channels/channel.js';

/** Messages in spaces of Google Chat, by a webhook. */
export const GOOGLE_CHAT_CHANNEL: Channel = {
  name: 'google-chat',
  confirmation: 'assumed',
  example: 'https://chat.googleapis.com/v1/spaces/AAAA/messages?key=x7Yz&token=x7Yz',
  field: { type: 'url' },
  texts: {
    en: {
      name: 'Google Chat',
      address: 'Address of the Google Chat webhook',
      hint: 'In Google Chat: add a webhook under “Apps & integrations” of the space, and paste its address here.',
      wrongAddress: 'Please enter the full address that Google Chat shows; it starts with https://.',
    },
    de: {
      name: 'Google Chat',
      address: 'Adresse des Webhooks von Google Chat',
      hint: 'In Google Chat: beim Gruppenbereich unter „Apps und Integrationen“ einen Webhook hinzufügen und die Adresse hier einfügen.',
      wrongAddress:
        'Bitte geben Sie die vollständige Adresse an, die Google Chat Ihnen zeigt; sie beginnt mit https://.',
    },
    fr: {
      name: 'Google Chat',
      address: 'Adresse du webhook de Google Chat',
      hint: 'Dans Google Chat\u202f: ajoutez un webhook sous «\u202fApplications et intégrations\u202f» de l’espace et collez son adresse ici.',
      wrongAddress:
        'Veuillez saisir l’adresse complète que Google Chat affiche\u202f; elle commence par https://.',
    },
    ar: {
      name: 'Google Chat',
      address: 'عنوان الـ webhook في Google Chat',
      hint: 'في Google Chat: أضف webhook ضمن «التطبيقات وعمليات الدمج» في المساحة، والصق عنوانه هنا.',
      wrongAddress: 'يرجى إدخال العنوان الكامل الذي يعرضه Google Chat؛ وهو يبدأ بـ https://.',
    },
  },
  readAddress: readChat,
};
