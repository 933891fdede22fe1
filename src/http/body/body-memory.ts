import { Injectable } from '@nestjs/common';
import { Overloaded } from '#core/errors/api-error.js';

/** Maximum bytes of all bodies together, per process. */
const ALL = 64 * 1024 * 1024;
/** Maximum bytes of one tenant's bodies, so its clients cannot block the writes of other tenants. */
const OF_ONE_TENANT = 16 * 1024 * 1024;

/** One body's share of the memory. */
export interface BodyShare {
  /** @throws Overloaded when a limit is exceeded */
  take(bytes: number): void;
  /** Releases everything that was taken. */
  release(): void;
}

/** Limits the memory of all bodies that are arriving or waiting. */
@Injectable()
export class BodyMemory {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  share(tenantId: string): BodyShare {
    let own = 0;
    const count = (bytes: number): void => {
      own += bytes;
      this.taken += bytes;
      const ofTenant = (this.takenBy.get(tenantId) ?? 0) + bytes;
      if (ofTenant === 0) this.takenBy.delete(tenantId);
      else this.takenBy.set(tenantId, ofTenant);
    };
    return {
      take: (bytes) => {
        count(bytes);
        if (this.taken > ALL || (this.takenBy.get(tenantId) ?? 0) > OF_ONE_TENANT)
          throw new Overloaded('Too many large bodies came at once; try again.');
      },
      release: () => {
        count(-own);
      },
    };
  }
}
