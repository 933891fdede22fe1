import type { Channel, ChannelMessage, SendResult } from '@heliograph/server/module';
import { SmsSettings } from './settings.js';

const NUMBER = /^\+[1-9]\d{6,14}$/;
const MAX_TITLE = 100;

/** Notifications by SMS. */
export const SMS: Channel = {
  name: 'acme-sms',
  confirmation: 'asked',
  example: '+4930123456',
  field: { type: 'tel', autocomplete: 'tel' },
  texts: {
    en: {
      name: 'SMS',
      address: 'Phone number',
      hint: 'With the country code, such as +49 30 123456. We will send you a message with a link to confirm.',
      wrongAddress: 'Please enter a phone number with its country code, such as +49 30 123456.',
    },
    de: {
      name: 'SMS',
      address: 'Telefonnummer',
      hint: 'Mit Ländervorwahl, etwa +49 30 123456. Wir senden Ihnen eine Nachricht mit einem Link zum Bestätigen.',
      wrongAddress: 'Bitte geben Sie eine Telefonnummer mit Ländervorwahl ein, etwa +49 30 123456.',
    },
  },
  retryAfterSeconds: [30, 300, 1_800, 7_200],
  readAddress(text) {
    const number = text.replaceAll(/[\s()/.-]/g, '');
    return NUMBER.test(number)
      ? { shown: number, key: number }
      : 'The address must be a phone number with its country code, such as +4930123456.';
  },
  send,
};

/** Posts a message to the gateway. An error, such as a broken connection, means another try. */
async function send({ id, address, signal, get, ...message }: ChannelMessage): Promise<SendResult> {
  const { gateway, token = '' } = get(SmsSettings);
  if (gateway === undefined) return { result: 'retry', response: 'ACME_SMS_GATEWAY is not set.' };
  const response = await fetch(gateway, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: address, text: textOf(message) }),
    redirect: 'error',
    signal,
  });
  return { result: resultOf(response.status), code: response.status };
}

function textOf({ pageName, summary, link }: Pick<ChannelMessage, 'pageName' | 'summary' | 'link'>): string {
  const title = summary.length > MAX_TITLE ? `${summary.slice(0, MAX_TITLE - 1)}…` : summary;
  return `${pageName}: ${title}\n${link.url}`;
}

function resultOf(status: number): SendResult['result'] {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 410) return 'gone';
  return status === 400 || status === 422 ? 'failed' : 'retry';
}
