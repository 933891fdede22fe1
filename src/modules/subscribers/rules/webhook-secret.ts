import { randomBytes } from 'node:crypto';

/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 24;

/** Creates a secret for signing webhooks, in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
