import { Injectable } from '@nestjs/common';
import { TenantShares } from '#platform/fairness/tenant-shares.js';

/** Concurrent posts of this process, and of one tenant. */
const MOST = 2_000;
const MAX_OF_TENANT = 600;

/** Limits concurrent posts. Hanging endpoints must not take all sockets of a process, or another tenant's share. */
@Injectable()
export class PostSlots {
  private readonly slots = new TenantShares(MOST, MAX_OF_TENANT);
  private readonly waiting: (() => void)[] = [];

  /**
   * Takes free slots, and waits while there are none.
   *
   * @returns how many, from 1 to `most`
   */
  async reserve(tenantId: string, most: number): Promise<number> {
    for (;;) {
      const free = Math.min(most, this.slots.free(tenantId));
      if (free > 0) {
        this.slots.reserve(tenantId, free);
        return free;
      }
      const { promise, resolve } = Promise.withResolvers<unknown>();
      this.waiting.push(() => {
        resolve(undefined);
      });
      await promise;
    }
  }

  giveBack(tenantId: string, count: number): void {
    this.slots.release(tenantId, count);
    // A caller that still finds no slot waits again.
    for (const wake of this.waiting.splice(0)) wake();
  }
}
