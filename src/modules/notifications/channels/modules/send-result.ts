import type { SendResult } from '#platform/channels/channel-message.js';

const RESULTS = ['sent', 'retry', 'failed', 'gone'] as const;
const MAX_CODE = 99_999;
const MAX_RESPONSE = 1000;
const MAX_PAUSE_MS = 86_400_000;

/**
 * A result that can be stored, from what a channel returned, which may be anything.
 *
 * @throws TypeError with a sentence for what is no result
 */
export function checkedResult(returned: unknown, now: Date): SendResult {
  if (typeof returned !== 'object' || returned === null) throw new TypeError('It returned no result.');
  const { result, code, response, notBefore } = returned as Partial<Record<keyof SendResult, unknown>>;
  const known = RESULTS.find((one) => one === result);
  if (known === undefined) throw new TypeError(`It returned a result that is none of ${RESULTS.join(', ')}.`);
  const isCode = typeof code === 'number' && Number.isInteger(code) && code >= 0 && code <= MAX_CODE;
  const isPause = notBefore instanceof Date && !Number.isNaN(notBefore.getTime());
  return {
    result: known,
    ...(isCode && { code }),
    ...(typeof response === 'string' && { response: response.slice(0, MAX_RESPONSE) }),
    ...(isPause && { notBefore: new Date(Math.min(notBefore.getTime(), now.getTime() + MAX_PAUSE_MS)) }),
  };
}
