import type { SmsSettings } from '#core/context/tenant-settings.js';
import { Invalid } from '#core/errors/api-error.js';
import type { SmsAccountInput } from '../dto/sms-settings.js';

const DEFAULT_DAILY_LIMIT = 500;

/**
 * The account for text messages after an update. A secret stays with what it was given for: otherwise whoever may change
 * the settings could have it sent to themselves.
 *
 * @throws Invalid
 */
export function writtenSms(
  before: SmsSettings | null,
  input: SmsAccountInput | null | undefined,
): SmsSettings | null {
  if (input === undefined) return before;
  if (input === null) return null;
  const { provider = before?.provider, secret } = input;
  if (provider === undefined) throw Invalid.field('sms.provider', 'The provider is required.');
  const known = before?.provider === provider ? before : undefined;
  const { sender = known?.sender, daily_limit: dailyLimit = before?.dailyLimit ?? DEFAULT_DAILY_LIMIT } =
    input;
  const account = input.account === undefined ? (known?.account ?? null) : input.account;
  const url = input.url === undefined ? (known?.url ?? null) : input.url;
  const isGateway = provider === 'http';
  const isSame = known !== undefined && known.account === account && known.url === url;
  const problems = {
    ...(sender === undefined && { 'sms.sender': ['The sender is required.'] }),
    ...(isGateway === (account !== null) && {
      'sms.account': [isGateway ? 'A gateway of one’s own has no account.' : 'The account is required.'],
    }),
    ...(isGateway === (url === null) && {
      'sms.url': [
        isGateway ? 'The url is required.' : 'The url must be null: it is known for this provider.',
      ],
    }),
    ...(secret === undefined && !isSame && { 'sms.secret': ['The secret is required.'] }),
  };
  if (sender === undefined || Object.keys(problems).length > 0) throw new Invalid(problems);
  return { provider, account, sender, url, dailyLimit };
}
