import { readChat } from '#modules/subscribers/rules/subscriber-address.js';
import type { Channel } from '#platform/channels/channel.js';

/** Messages in Slack, by an incoming webhook. */
export const SLACK_CHANNEL: Channel = {
  name: 'slack',
  confirmation: 'assumed',
  example: 'https://hooks.slack.com/services/T000/B000/x7Yz',
  field: { type: 'url' },
  texts: {
    en: {
      name: 'Slack',
      address: 'Address of the Slack incoming webhook',
      hint: 'In Slack: create an app with “Incoming Webhooks”, and paste its address here.',
      wrongAddress: 'Please enter the full address that Slack shows; it starts with https://.',
    },
    de: {
      name: 'Slack',
      address: 'Adresse des Incoming Webhooks von Slack',
      hint: 'In Slack: eine App mit „Incoming Webhooks“ anlegen und die Adresse hier einfügen.',
      wrongAddress:
        'Bitte geben Sie die vollständige Adresse an, die Slack Ihnen zeigt; sie beginnt mit https://.',
    },
    fr: {
      name: 'Slack',
      address: 'Adresse du webhook entrant de Slack',
      hint: 'Dans Slack\u202f: créez une application avec «\u202fIncoming Webhooks\u202f» et collez son adresse ici.',
      wrongAddress: 'Veuillez saisir l’adresse complète que Slack affiche\u202f; elle commence par https://.',
    },
    ar: {
      name: 'Slack',
      address: 'عنوان الـ webhook الوارد في Slack',
      hint: 'في Slack: أنشئ تطبيقًا فيه «Incoming Webhooks»، والصق عنوانه هنا.',
      wrongAddress: 'يرجى إدخال العنوان الكامل الذي يعرضه Slack؛ وهو يبدأ بـ https://.',
    },
  },
  readAddress: readChat,
};
