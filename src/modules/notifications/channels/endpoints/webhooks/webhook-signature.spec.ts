import { describe, expect, it } from 'vitest';
import { webhookSignature } from './webhook-signature.js';

/** Example of the Standard Webhooks specification. */
const WEBHOOK = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe('The signature of a webhook', () => {
  it('is that of Standard Webhooks, with and without the prefix of its secret', () => {
    expect(webhookSignature(WEBHOOK, [SECRET])).toBe(SIGNATURE);
    expect(webhookSignature(WEBHOOK, [SECRET.slice('whsec_'.length)])).toBe(SIGNATURE);
  });

  it('is there once for each secret', () => {
    const [other, first, ...more] = webhookSignature(WEBHOOK, ['whsec_AAAA', SECRET]).split(' ');
    expect([first, more]).toEqual([SIGNATURE, []]);
    expect(other).toMatch(/^v1,[\w+/]{43}=$/);
    expect(other).not.toBe(SIGNATURE);
  });
});
