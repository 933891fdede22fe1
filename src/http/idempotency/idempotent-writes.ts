import { Injectable } from '@nestjs/common';
import type { ApiKey } from '../../context/api-key.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Conflict, Invalid } from '../../errors/api-error.js';
import { Clock } from '../../time/clock.js';
import { IdempotencyRepository, type KeptAnswer } from './idempotency.repository.js';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A write as its client names it. */
export interface NamedWrite {
  readonly apiKey: ApiKey;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of what was asked, in hexadecimal. */
  readonly fingerprint: string;
}

/**
 * Runs a named write once in 24 hours. The answer is kept in the transaction of the work itself, so there is never one
 * without the other. Source: decisions, section 3.
 */
@Injectable()
export class IdempotentWrites {
  constructor(
    private readonly answers: IdempotencyRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * @param work answers a request that has not succeeded before
   * @returns the answer, and whether it was kept from an earlier request
   * @throws Conflict while another request of this name runs, Invalid when the name stands for another request
   */
  run(
    { apiKey, key, fingerprint }: NamedWrite,
    work: () => Promise<Omit<KeptAnswer, 'fingerprint'>>,
  ): Promise<{ answer: Omit<KeptAnswer, 'fingerprint'>; isRepeated: boolean }> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const notBefore = new Date(now.getTime() - KEPT_MS);
      const [isClaimed, kept] = await Promise.all([
        this.answers.claim(apiKey, key),
        this.answers.find(apiKey, key, notBefore),
      ]);
      if (!isClaimed) throw new Conflict('A request with this Idempotency-Key is still running.');
      if (kept !== undefined) {
        if (kept.fingerprint !== fingerprint)
          throw Invalid.field('Idempotency-Key', 'The Idempotency-Key was used for another request.');
        return { answer: kept, isRepeated: true };
      }
      const answer = await work();
      this.answers.keep(apiKey, key, { fingerprint, ...answer }, now, notBefore);
      return { answer, isRepeated: false };
    });
  }
}
