import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '#core/time/clock.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';

/** How long a challenge can be answered, and with it the browser's dialog. */
export const CHALLENGE_SECONDS = 300;
const NONCE_BYTES = 16;

type ChallengePurpose = 'register-passkey' | 'sign-in-with-passkey';

/**
 * Challenges for passkeys. They are signed instead of stored, so any replica can check them. Those that have been used
 * are remembered until they expire.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly links: SignedLinks,
    private readonly limits: SharedLimits,
    private readonly clock: Clock,
  ) {}

  /** A new challenge as base64url. @param holder who alone may use it; empty if something else binds it */
  issue(purpose: ChallengePurpose, holder = ''): Promise<string> {
    const payload = `${randomBytes(NONCE_BYTES).toString('base64url')} ${holder}`;
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
    return this.links.sign(purpose, { payload, expiresAt });
  }

  /** Uses a challenge up. False for one that is not genuine, has expired, was used, or belongs to another holder. */
  async redeem(purpose: ChallengePurpose, challenge: string, holder = ''): Promise<boolean> {
    const content = await this.links.read(purpose, challenge);
    if (content === undefined || content.payload.split(' ')[1] !== holder) return false;
    const subject = `passkey challenge\0${challenge}`;
    return this.limits.isWithin({ subject, most: 1, windowMs: CHALLENGE_SECONDS * 1000 });
  }
}
