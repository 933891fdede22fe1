import { Injectable } from '@nestjs/common';
import { Overloaded } from '#core/errors/api-error.js';
import { TenantShares } from './tenant-shares.js';

/** Maximum bytes of all bodies together, per process. */
const ALL = 64 * 1024 * 1024;
/** Maximum bytes of one tenant's bodies, so its clients cannot block the writes of other tenants. */
const OF_ONE_TENANT = 16 * 1024 * 1024;

/** One body's share of the memory. */
export interface BodyShare {
  /** @throws Overloaded when a limit is exceeded */
  reserve(bytes: number): void;
  /** Releases everything that was taken. */
  release(): void;
}

/** Limits the memory of all bodies that are arriving or waiting. */
@Injectable()
export class BodyMemory {
  private readonly shares = new TenantShares(ALL, OF_ONE_TENANT);

  share(tenantId: string): BodyShare {
    let own = 0;
    return {
      reserve: (bytes) => {
        own += bytes;
        this.shares.reserve(tenantId, bytes);
        if (this.shares.free(tenantId) < 0)
          throw new Overloaded('Too many large bodies came at once; try again.');
      },
      release: () => {
        this.shares.release(tenantId, own);
        own = 0;
      },
    };
  }
}
