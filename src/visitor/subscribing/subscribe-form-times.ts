import { Injectable } from '@nestjs/common';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { Clock } from '#core/time/clock.js';

/** Minimum time in which a person can fill in the form, in milliseconds. The form's script waits for it. */
export const LEAST_FORM_MS = 2_000;
const MAX_MS = 86_400_000;

/** Signs when a form was shown. Submissions that come too fast or too late can then be rejected. */
@Injectable()
export class SubscribeFormTimes {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /** Signed time for a form that is shown now. */
  now(): Promise<string> {
    const shownAt = this.clock.now().getTime();
    const expiresAt = new Date(shownAt + MAX_MS);
    return this.links.sign('subscribe-form', { payload: String(shownAt), expiresAt });
  }

  /** True if this tenant's page showed the form at least two seconds and at most a day ago. */
  async isPlausible(shown: string): Promise<boolean> {
    const content = await this.links.read('subscribe-form', shown);
    return content !== undefined && Number(content.payload) + LEAST_FORM_MS <= this.clock.now().getTime();
  }

  /** Returns a valid time unchanged and replaces an invalid one, for a form that is shown again. */
  async renewed(shown: string): Promise<string> {
    return (await this.links.read('subscribe-form', shown)) === undefined ? this.now() : shown;
  }
}
