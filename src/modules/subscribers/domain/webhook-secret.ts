import { randomBytes } from 'node:crypto';

/** Within the 24 to 64 bytes of Standard Webhooks. */
const SECRET_BYTES = 24;

/** A new secret for signing webhooks, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
