import { Injectable } from '@nestjs/common';
import { SignedLinks } from '../../access/links/signed-links.js';
import { Clock } from '../../time/clock.js';

/** Nobody fills in a form in less. */
const LEAST_MS = 2_000;
const MOST_MS = 86_400_000;

/** When forms were shown, signed, so that what fills them in at once or for ever is noticed. */
@Injectable()
export class SubscribeFormTimes {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /** For a form that is shown now. */
  now(): Promise<string> {
    const shownAt = this.clock.now().getTime();
    const expiresAt = new Date(shownAt + MOST_MS);
    return this.links.sign('subscribe-form', { payload: String(shownAt), expiresAt });
  }

  /** Whether a form was shown by this tenant’s page, at least two seconds and at most a day ago. */
  async isPlausible(shown: string): Promise<boolean> {
    const content = await this.links.read('subscribe-form', shown);
    return content !== undefined && Number(content.payload) + LEAST_MS <= this.clock.now().getTime();
  }

  /** The same where it is still valid, else one for now: for a form that is shown once more. */
  async renewed(shown: string): Promise<string> {
    return (await this.links.read('subscribe-form', shown)) === undefined ? this.now() : shown;
  }
}
