import type { Schemas } from '@heliograph/client';
import { useTexts } from './texts.js';

type ChannelName = Schemas['SubscriberChannel'];

/** Names that are the same in all languages. */
const BRANDS: Readonly<Record<Exclude<ChannelName, 'email' | 'webhook' | 'web-push'>, string>> = {
  slack: 'Slack',
  teams: 'Teams',
  discord: 'Discord',
  'google-chat': 'Google Chat',
  telegram: 'Telegram',
  sms: 'SMS',
};

export const CHANNELS = [
  'email',
  'webhook',
  ...(Object.keys(BRANDS) as (keyof typeof BRANDS)[]),
  'web-push',
] as const;

/** Names of channels. Those of packages are shown as they call themselves. */
export function useChannelName(): (channel: string) => string {
  const names: Readonly<Record<string, string>> = { ...BRANDS, ...useTexts().incidents.recipients.channels };
  return (channel) => names[channel] ?? channel;
}
