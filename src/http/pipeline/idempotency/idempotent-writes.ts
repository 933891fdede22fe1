import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context/caller.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { ResponseSeal } from './response-seal.js';

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Pauses before the key is tried again while another request runs with it. If a process died, a proxy repeats
 * its request at once, while PostgreSQL is still about to end the transaction of the first one.
 */
const PAUSES_MS = [50, 150, 300, 500];

/** A write with an `Idempotency-Key`. */
export interface NamedWrite {
  readonly caller: Caller;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of the request, in hexadecimal. */
  readonly fingerprint: string;
  /** Encrypts the stored response; undefined to store it unencrypted. */
  readonly seal?: ResponseSeal | undefined;
}

/** The response to a write. */
export interface WriteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The record that the response is about: `subscribers/12`; null for none. */
  readonly record: string | null;
}

interface FirstOrRepeated {
  readonly response: Omit<WriteResponse, 'record'>;
  readonly isRepeated: boolean;
}

/**
 * Runs a write with an `Idempotency-Key` once in 24 hours. The response is stored in the transaction of the
 * write itself, so neither exists without the other. Source: decisions, section 3.
 */
@Injectable()
export class IdempotentWrites {
  constructor(
    private readonly responses: IdempotencyRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the write, or returns the stored response to an earlier request.
   *
   * @param work performs the write and returns its response
   * @returns the response, and whether it is that of an earlier request
   * @throws Conflict if another request with this key runs for more than a second, or if the stored response has been
   *   erased or was sealed with another secret
   * @throws Invalid if the key was used for a different request
   */
  async run(named: NamedWrite, work: () => Promise<WriteResponse>): Promise<FirstOrRepeated> {
    for (const pause of PAUSES_MS) {
      const result = await this.tryRun(named, work);
      if (result !== undefined) return result;
      await sleep(pause);
    }
    const result = await this.tryRun(named, work);
    if (result === undefined) throw new Conflict('A request with this Idempotency-Key is still running.');
    return result;
  }

  /** Returns undefined while another request with this key runs. */
  private tryRun(
    { caller, key, fingerprint, seal }: NamedWrite,
    work: () => Promise<WriteResponse>,
  ): Promise<FirstOrRepeated | undefined> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const notBefore = new Date(now.getTime() - KEPT_MS);
      const [isClaimed, kept] = await Promise.all([
        this.responses.claim(caller, key),
        this.responses.find(caller, key, notBefore),
      ]);
      if (!isClaimed) return undefined;
      if (kept !== undefined) {
        if (kept.fingerprint !== fingerprint)
          throw Invalid.field('Idempotency-Key', 'The Idempotency-Key was used for another request.');
        const { status, headers, body } = kept;
        if (body === null) throw new Conflict('The stored response to this request has been erased.');
        const text = seal === undefined ? body : seal.open(body);
        if (text === undefined)
          throw new Conflict(
            'What this request was answered is shown only to the secret that it was sent with.',
          );
        return { response: { status, headers, body: text }, isRepeated: true };
      }
      const { record, ...response } = await work();
      const body = seal === undefined ? response.body : seal.seal(response.body);
      this.responses.save(caller, key, { fingerprint, ...response, body }, record, now, notBefore);
      return { response, isRepeated: false };
    });
  }

  /**
   * Erases the stored responses about a record, in the open write: for records whose deletion must leave
   * nothing behind. A repeated request is then refused, and not run again.
   *
   * @param record for example `subscribers/12`
   */
  erase(record: string): void {
    this.responses.erase(record);
  }
}
