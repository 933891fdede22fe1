import { Injectable } from '@nestjs/common';
import type { ApiKey } from '../../context/api-key.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Conflict, Invalid } from '../../errors/api-error.js';
import { Clock } from '../../time/clock.js';
import { IdempotencyRepository, type StoredResponse } from './idempotency.repository.js';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A write as its client names it. */
export interface NamedWrite {
  readonly apiKey: ApiKey;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of the request, in hexadecimal. */
  readonly fingerprint: string;
}

/**
 * Runs a named write once in 24 hours. The response is stored in the transaction of the work itself, so neither exists
 * without the other. Source: decisions, section 3.
 */
@Injectable()
export class IdempotentWrites {
  constructor(
    private readonly responses: IdempotencyRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * @param work gives the response to a request that has not succeeded before
   * @returns the response, and whether it is that of an earlier request
   * @throws Conflict while another request of this name runs, Invalid when the name stands for another request
   */
  run(
    { apiKey, key, fingerprint }: NamedWrite,
    work: () => Promise<Omit<StoredResponse, 'fingerprint'>>,
  ): Promise<{ response: Omit<StoredResponse, 'fingerprint'>; isRepeated: boolean }> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const notBefore = new Date(now.getTime() - KEPT_MS);
      const [isClaimed, kept] = await Promise.all([
        this.responses.claim(apiKey, key),
        this.responses.find(apiKey, key, notBefore),
      ]);
      if (!isClaimed) throw new Conflict('A request with this Idempotency-Key is still running.');
      if (kept !== undefined) {
        if (kept.fingerprint !== fingerprint)
          throw Invalid.field('Idempotency-Key', 'The Idempotency-Key was used for another request.');
        return { response: kept, isRepeated: true };
      }
      const response = await work();
      this.responses.keep(apiKey, key, { fingerprint, ...response }, now, notBefore);
      return { response, isRepeated: false };
    });
  }
}
