import { readTeams } from '#modules/subscribers/rules/subscriber-address.js';
import type { Channel } from '#platform/channels/channel.js';

/** Messages in Teams, by a workflow. */
export const TEAMS_CHANNEL: Channel = {
  name: 'teams',
  confirmation: 'assumed',
  example: 'https://example.logic.azure.com/workflows/x7Yz',
  field: { type: 'url' },
  texts: {
    en: {
      name: 'Teams',
      address: 'Address of the Teams workflow',
      hint: 'In Teams: create a webhook under “Workflows” of the channel, and paste its address here.',
      wrongAddress:
        'Please enter the full address of a workflow; it starts with https://. Addresses of the former Office 365 connectors no longer work.',
    },
    de: {
      name: 'Teams',
      address: 'Adresse des Workflows in Teams',
      hint: 'In Teams: beim Kanal unter „Workflows“ einen Webhook anlegen und die Adresse hier einfügen.',
      wrongAddress:
        'Bitte geben Sie die vollständige Adresse eines Workflows an; sie beginnt mit https://. Adressen der früheren Office-365-Connectors gelten nicht mehr.',
    },
    fr: {
      name: 'Teams',
      address: 'Adresse du workflow dans Teams',
      hint: 'Dans Teams\u202f: créez un webhook sous «\u202fWorkflows\u202f» du canal et collez son adresse ici.',
      wrongAddress:
        'Veuillez saisir l’adresse complète d’un workflow\u202f; elle commence par https://. Les adresses des anciens connecteurs Office 365 ne fonctionnent plus.',
    },
    ar: {
      name: 'Teams',
      address: 'عنوان سير العمل في Teams',
      hint: 'في Teams: أنشئ webhook ضمن «Workflows» في القناة، والصق عنوانه هنا.',
      wrongAddress:
        'يرجى إدخال العنوان الكامل لسير عمل؛ وهو يبدأ بـ https://. لم تعد عناوين موصلات Office 365 السابقة تعمل.',
    },
  },
  readAddress: readTeams,
};
