import type { SmsProviderName, SmsSettings } from '#core/context/tenant-settings.js';
import type { SendResult } from '#platform/channels/channel-message.js';
import type { OutboundPost, OutboundResponse } from '#platform/outbound/outbound-http.js';
import { isInGsm } from './sms-text.js';

/** A text to a number. */
interface Sms {
  readonly id: string;
  /** In the form of E.164. */
  readonly to: string;
  readonly text: string;
}

/** Whose account sends. */
interface SmsAccount {
  readonly settings: SmsSettings;
  readonly secret: string;
  /** Where the API of the provider is. */
  readonly api: string;
}

type Verdict = Pick<SendResult, 'result' | 'response'>;

/** Requests to a provider, and the meaning of its responses besides those that all share. */
interface SmsProvider {
  request(sms: Sms, account: SmsAccount): OutboundPost;
  /** Undefined for what the status alone says. */
  judge(response: OutboundResponse): Verdict | undefined;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The recipient has answered STOP. Source: twilio.com/docs/api/errors/21610. */
const TWILIO_STOPPED = 21_610;
/** The number is invalid, or cannot get texts. Sources: twilio.com/docs/api/errors/21211, /21614. */
const TWILIO_GONE: ReadonlySet<unknown> = new Set([21_211, 21_614]);
/** A messaging service in place of a number. */
const TWILIO_SERVICE = /^MG[0-9a-f]{32}$/;

const TWILIO: SmsProvider = {
  request: ({ to, text }, { settings: { account, sender }, secret, api }) => ({
    url: `${api}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: { ...FORM, authorization: basic(account ?? '', secret) },
    body: formOf({
      To: to,
      ...(TWILIO_SERVICE.test(sender) ? { MessagingServiceSid: sender } : { From: sender }),
      Body: text,
    }),
  }),
  judge({ text }) {
    const code = membersOf(text)['code'];
    if (code === TWILIO_STOPPED) return { result: 'gone', response: 'The number has answered STOP.' };
    return TWILIO_GONE.has(code) ? { result: 'gone', response: text } : undefined;
  },
};

/** Source: the error codes of Vonage's SMS API. Its responses have status 200. */
const VONAGE_RESULTS: Readonly<Record<string, SendResult['result']>> = {
  '0': 'sent',
  // Throttled, wrong credentials, internal error, partner account barred, partner quota exceeded.
  '1': 'retry',
  '4': 'retry',
  '5': 'retry',
  '8': 'retry',
  '9': 'retry',
  // Number barred, number deactivated.
  '7': 'gone',
  '33': 'gone',
};

const VONAGE: SmsProvider = {
  request: ({ id, to, text }, { settings: { account, sender }, secret, api }) => ({
    url: `${api}/sms/json`,
    headers: FORM,
    body: formOf({
      api_key: account ?? '',
      api_secret: secret,
      from: sender,
      to: to.slice(1),
      text,
      'client-ref': id,
      ...(isInGsm(text) ? {} : { type: 'unicode' }),
    }),
  }),
  judge({ status, text }) {
    if (status !== 200) return undefined;
    const { messages } = membersOf(text);
    const states: string[] = Array.isArray(messages)
      ? messages.map((one) => String(membersOfObject(one)['status']))
      : [];
    // A text of two segments has a state for each.
    const state = states.find((one) => one !== '0') ?? states[0];
    return { result: state === undefined ? 'retry' : (VONAGE_RESULTS[state] ?? 'failed'), response: text };
  },
};

const HTTP: SmsProvider = {
  request: ({ id, to, text }, { settings: { sender, url }, secret }) => ({
    url: url ?? '',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ id, from: sender, to, text }),
  }),
  judge: () => undefined,
};

export const SMS_PROVIDERS: Readonly<Record<SmsProviderName, SmsProvider>> = {
  twilio: TWILIO,
  vonage: VONAGE,
  http: HTTP,
};

/** What a response means. Refused credentials are the page's fault: its messages wait for others. */
export function verdictOf(provider: SmsProviderName, response: OutboundResponse): Verdict {
  const verdict = SMS_PROVIDERS[provider].judge(response);
  if (verdict !== undefined) return verdict;
  const { status, text } = response;
  if (status >= 200 && status < 300) return { result: 'sent', response: text };
  if (status === 410) return { result: 'gone', response: text };
  const isLater = status < 200 || status >= 500 || [401, 403, 408, 429].includes(status);
  return { result: isLater ? 'retry' : 'failed', response: text };
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

function formOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOfObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function membersOfObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
