import type { Channel } from '#platform/channels/channel.js';
import { SmsSender } from './sms-sender.js';

/** An international number as in E.164. */
const NUMBER = /^\+[1-9]\d{6,14}$/;
const MAX_WRITTEN = 40;

/** Text messages, by the page's own account at a provider: few, because each costs money. Source: docs/decisions/0104. */
export const SMS_CHANNEL: Channel = {
  name: 'sms',
  confirmation: 'asked',
  confirmsBy: 'code',
  events: ['incident.published', 'incident.resolved', 'maintenance.started'],
  requestLimits: { ofClient: 5, toRecipient: 3, toRecipientInTotal: 2, ofTenantADay: 200 },
  // Later, news is no news.
  retryAfterSeconds: [30, 300, 1_800, 7_200],
  example: '+4930123456',
  field: { type: 'tel', autocomplete: 'tel' },
  texts: {
    en: {
      name: 'SMS',
      address: 'Phone number',
      hint: 'With the country code, such as +49 30 123456. You will get a code to enter here. Only the beginning and the end of an incident and the start of a maintenance are texted.',
      wrongAddress: 'Please enter a phone number with its country code, such as +49 30 123456.',
    },
    de: {
      name: 'SMS',
      address: 'Telefonnummer',
      hint: 'Mit Ländervorwahl, etwa +49 30 123456. Sie bekommen einen Code, den Sie hier eingeben. Per SMS kommen nur Beginn und Ende einer Störung und der Beginn einer Wartung.',
      wrongAddress: 'Bitte geben Sie eine Telefonnummer mit Ländervorwahl ein, etwa +49 30 123456.',
    },
    fr: {
      name: 'SMS',
      address: 'Numéro de téléphone',
      hint: 'Avec l’indicatif du pays, comme +33 1 23 45 67 89. Vous recevrez un code à saisir ici. Seuls le début et la fin d’un incident et le début d’une maintenance sont envoyés par SMS.',
      wrongAddress:
        'Veuillez saisir un numéro de téléphone avec l’indicatif du pays, comme +33 1 23 45 67 89.',
    },
    ar: {
      name: 'SMS',
      address: 'رقم الهاتف',
      hint: 'مع رمز البلد، مثل ‎+49 30 123456. ستصلك رسالة برمز تُدخله هنا. لا يُرسَل عبر SMS إلا بداية العُطل ونهايته وبداية الصيانة.',
      wrongAddress: 'يرجى إدخال رقم هاتف مع رمز البلد، مثل ‎+49 30 123456.',
    },
  },
  unavailable: ({ sms }) =>
    sms === null
      ? 'This status page has no provider of text messages: set sms in the settings first.'
      : undefined,
  readAddress(text) {
    const number = text
      .slice(0, MAX_WRITTEN)
      .replaceAll(/[\s()/.-]|[\u200e\u200f\u202a-\u202e]/g, '')
      .replace(/^00/, '+');
    return text.length <= MAX_WRITTEN && NUMBER.test(number)
      ? { shown: number, key: number }
      : 'The address must be a phone number with its country code, such as +4930123456.';
  },
  send: (message) => message.get(SmsSender).send(message),
};
