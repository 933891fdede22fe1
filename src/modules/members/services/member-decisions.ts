import { Injectable } from '@nestjs/common';
import { Sessions } from '#platform/access/keys/sessions.js';
import { Grants } from '#platform/access/keys/grants.js';

/** Runs decisions about members, and lets this process forget their sessions, which may allow something else since. */
@Injectable()
export class MemberDecisions {
  constructor(
    private readonly grants: Grants,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Runs a decision that excludes all others about keys, members and roles of the tenant.
   *
   * @param concerned the members whose sessions may change by it; called within the decision
   * @throws Unauthenticated, Forbidden for a caller that may no longer take it
   */
  async run<T>(concerned: () => Promise<readonly number[]>, work: () => Promise<T>): Promise<T> {
    const { result, hashes } = await this.grants.decide('members.manage', async () => {
      const known = await this.sessions.hashesOf(await concerned());
      return { result: await work(), hashes: known };
    });
    this.sessions.forget(hashes);
    return result;
  }
}
