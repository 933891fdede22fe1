import { Injectable } from '@nestjs/common';

/** Concurrent posts of this process, and of one tenant. */
const MOST = 2_000;
const MAX_OF_TENANT = 600;

/** Limits concurrent posts. Hanging endpoints must not take all sockets of a process, or another tenant's share. */
@Injectable()
export class PostSlots {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private readonly waiting: (() => void)[] = [];

  /**
   * Takes free slots, and waits while there are none.
   *
   * @returns how many, from 1 to `most`
   */
  async take(tenantId: string, most: number): Promise<number> {
    for (;;) {
      const free = Math.min(most, MOST - this.taken, MAX_OF_TENANT - (this.takenBy.get(tenantId) ?? 0));
      if (free > 0) {
        this.taken += free;
        this.takenBy.set(tenantId, (this.takenBy.get(tenantId) ?? 0) + free);
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
    this.taken -= count;
    const left = (this.takenBy.get(tenantId) ?? 0) - count;
    if (left > 0) this.takenBy.set(tenantId, left);
    else this.takenBy.delete(tenantId);
    // A caller that still finds no slot waits again.
    for (const wake of this.waiting.splice(0)) wake();
  }
}
