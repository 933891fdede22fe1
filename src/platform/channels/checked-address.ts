import type { SubscriberAddress } from './channel.js';

/** Maximum length of an address, in characters. */
const MAX_ADDRESS = 2000;
/** Maximum length of a key, which is indexed. */
const MAX_KEY = 500;
const MAX_PROBLEM = 500;

/**
 * An address that can be stored, from what a channel returned, which may be anything.
 *
 * @throws TypeError with a sentence for what is no address
 */
export function checkedAddress(returned: unknown): SubscriberAddress | string {
  if (typeof returned === 'string' && returned !== '') return returned.slice(0, MAX_PROBLEM);
  // A rejection that nobody handles would end the process.
  if (returned instanceof Promise) returned.catch(() => undefined);
  if (typeof returned !== 'object' || returned === null || returned instanceof Promise)
    throw new TypeError('It returned neither an address nor a sentence.');
  const { shown, key, url, whole } = returned as Partial<Record<keyof SubscriberAddress, unknown>>;
  if (!isStorable(shown, MAX_ADDRESS)) throw new TypeError('It returned an address without "shown".');
  if (!isStorable(key, MAX_KEY)) throw new TypeError('It returned an address without a short "key".');
  if (url !== undefined && !(isStorable(url, MAX_ADDRESS) && URL.canParse(url)))
    throw new TypeError('It returned an address with an invalid "url".');
  if (whole !== undefined && !isStorable(whole, MAX_ADDRESS))
    throw new TypeError('It returned an address with an invalid "whole".');
  return {
    shown,
    key,
    ...(url !== undefined && { url }),
    ...(whole !== undefined && { whole }),
  };
}

function isStorable(value: unknown, most: number): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= most &&
    value.isWellFormed() &&
    !value.includes('\0')
  );
}
