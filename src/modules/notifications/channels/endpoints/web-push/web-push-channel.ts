import type { Channel } from '#platform/channels/channel.js';
import { readSubscription } from './web-push-address.js';

/** Notifications of browsers, by the push service of each. Source: docs/decisions/0102. */
export const WEB_PUSH_CHANNEL: Channel = {
  name: 'web-push',
  confirmation: 'asked',
  confirmsBy: 'itself',
  example: JSON.stringify({
    endpoint: 'https://push.example.com/send/7aQ4',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    vapid: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  }),
  field: { type: 'push' },
  texts: {
    en: {
      name: 'This browser',
      address: 'Notifications in this browser',
      hint: 'The browser will ask whether you allow notifications. They arrive also while this page is closed.',
      wrongAddress: 'The browser could not be registered. Please try again.',
    },
    de: {
      name: 'Dieser Browser',
      address: 'Benachrichtigungen in diesem Browser',
      hint: 'Der Browser fragt, ob Sie Benachrichtigungen erlauben. Sie kommen auch an, wenn diese Seite geschlossen ist.',
      wrongAddress: 'Der Browser konnte nicht angemeldet werden. Bitte versuchen Sie es noch einmal.',
    },
    fr: {
      name: 'Ce navigateur',
      address: 'Notifications dans ce navigateur',
      hint: 'Le navigateur demandera si vous autorisez les notifications. Elles arrivent même quand cette page est fermée.',
      wrongAddress: 'Le navigateur n’a pas pu être enregistré. Veuillez réessayer.',
    },
    ar: {
      name: 'هذا المتصفح',
      address: 'الإشعارات في هذا المتصفح',
      hint: 'سيسألك المتصفح هل تسمح بالإشعارات. تصل حتى عندما تكون هذه الصفحة مغلقة.',
      wrongAddress: 'تعذّر تسجيل المتصفح. يرجى المحاولة مرة أخرى.',
    },
  },
  readAddress: readSubscription,
};
