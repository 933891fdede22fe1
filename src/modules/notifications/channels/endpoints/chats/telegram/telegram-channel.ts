import type { Channel, SubscriberAddress } from '#platform/channels/channel.js';

/** A public name, or the number of a chat, which is negative for groups and channels. */
const CHAT = /^(?:@[A-Za-z]\w{3,31}|-?[1-9]\d{4,15})$/;

/** Messages in chats of Telegram, by the page's own bot. */
export const TELEGRAM_CHANNEL: Channel = {
  name: 'telegram',
  confirmation: 'assumed',
  example: '@acme_status',
  field: { type: 'text' },
  texts: {
    en: {
      name: 'Telegram',
      address: 'Name or number of the Telegram chat',
      hint: 'In Telegram: add this page’s bot to your group or channel, and enter its @name or number here.',
      wrongAddress:
        'Please enter a name such as @acme_status, or the number of a chat such as -1001234567890.',
    },
    de: {
      name: 'Telegram',
      address: 'Name oder Nummer des Chats in Telegram',
      hint: 'In Telegram: den Bot dieser Seite in die Gruppe oder den Kanal aufnehmen und deren @Namen oder Nummer hier eingeben.',
      wrongAddress:
        'Bitte geben Sie einen Namen wie @acme_status oder die Nummer eines Chats wie -1001234567890 an.',
    },
    fr: {
      name: 'Telegram',
      address: 'Nom ou numéro du chat Telegram',
      hint: 'Dans Telegram\u202f: ajoutez le bot de cette page à votre groupe ou à votre canal et saisissez ici son @nom ou son numéro.',
      wrongAddress: 'Veuillez saisir un nom comme @acme_status ou le numéro d’un chat comme -1001234567890.',
    },
    ar: {
      name: 'Telegram',
      address: 'اسم المحادثة في Telegram أو رقمها',
      hint: 'في Telegram: أضف بوت هذه الصفحة إلى مجموعتك أو قناتك، وأدخل اسمها الذي يبدأ بـ @ أو رقمها هنا.',
      wrongAddress: 'يرجى إدخال اسم مثل @acme_status أو رقم محادثة مثل -1001234567890.',
    },
  },
  unavailable: ({ telegramBotId }) =>
    telegramBotId === null
      ? 'This status page has no Telegram bot: set telegram_bot_token in the settings first.'
      : undefined,
  readAddress: readTelegram,
};

/** Names of chats are equal in any case. They are no secrets: nobody can post there but the bot. */
function readTelegram(text: string): SubscriberAddress | string {
  return CHAT.test(text)
    ? { shown: text, key: text.toLowerCase(), whole: text }
    : 'The address must be the name of a chat such as @acme_status, or its number such as -1001234567890.';
}
