import { createHmac } from 'node:crypto';

const PREFIX = /^whsec_/;

/** Signed parts of a webhook. */
interface SignedWebhook {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Header `webhook-signature` of Standard Webhooks: one signature per secret, which lets receivers change theirs. */
export function webhookSignature({ id, timestamp, body }: SignedWebhook, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
