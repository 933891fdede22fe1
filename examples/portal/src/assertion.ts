import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentTenant, EmailField, TextField } from '@heliograph/server/module';

/** What the portal says about a person, in the address that it sends their browser to. */
export class Assertion {
  @EmailField({ description: 'Who it is.', example: 'ada@example.com' })
  readonly email!: string;

  @TextField({
    maxLength: 43,
    pattern: /^[\w-]{43}$/,
    description: 'HMAC-SHA256 of the slug, the `state` and the address, each on a line of its own.',
    example: 'x'.repeat(43),
  })
  readonly signature!: string;
}

/** True if the portal has said this about the person in the browser that was sent to it with `state`. */
export function isSigned({ email, signature }: Assertion, state: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update([currentTenant().slug, state, email].join('\n'));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected.digest('base64url')));
}
