import { SetMetadata } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import { Forbidden } from '#core/errors/api-error.js';

export const RECENT_SIGN_IN = 'heliograph:recent-sign-in';
const RECENT_MINUTES = 15;

/**
 * The session is too old for this. The header tells programs, such as the console, from other refusals. Source: RFC 9470,
 * section 3; the status stays that of the contract.
 */
class SignInTooOld extends Forbidden {
  override readonly headers = {
    'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${RECENT_MINUTES * 60}`,
  };
}

/** Requires that the session of the request, if it is one, was opened lately. Source: people, "Sessions". */
export function RequiresRecentSignIn(): MethodDecorator {
  return SetMetadata(RECENT_SIGN_IN, true);
}

/** @throws Forbidden for a session that was opened more than 15 minutes ago; a key is never too old */
export function assertRecentSignIn(now: Date): void {
  const key = workContext()?.caller?.key;
  if (key?.session === undefined) return;
  if (now.getTime() - key.createdAt.getTime() > RECENT_MINUTES * 60_000)
    throw new SignInTooOld(`Sign in again: this needs a sign-in at most ${RECENT_MINUTES} minutes old.`);
}
