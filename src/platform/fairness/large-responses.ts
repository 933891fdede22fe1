import { LRUCache } from 'lru-cache';
import type { ServerResponse } from 'node:http';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';
import { Overloaded } from '#core/errors/api-error.js';
import { PacedTurns } from './paced-turns.js';
import { TenantShares } from './tenant-shares.js';

/** Minimum length of a large response, in characters: more than a list of 100 records with short texts. */
export const LARGE_RESPONSE = 256 * 1024;
/** Maximum characters of one tenant's large responses that its clients have not read yet. */
export const MAX_UNREAD = 16 * 1024 * 1024;
/** How long other large responses wait until one has been sent. */
const SENT_WITHIN_MS = 10_000;
/** A client that reads nothing of a large response for this long is disconnected. */
const UNREAD_TIMEOUT_MS = 60_000;
/** How long a route counts as large after its last large response. */
const REMEMBERED_MS = 60 * 60_000;
const MAX_ROUTES = 1000;
/** Maximum number of a tenant's reads of long texts at once, while it is not known that they are large. */
const AT_ONCE = 2;
/** How long a read waits for earlier reads of its tenant. */
const WAIT_MS = 30_000;

/** A request that only reads, and its response. */
export interface ReadRequest {
  readonly tenantId: string;
  /** Path of the route with the names of its parameters, not their values. */
  readonly route: string;
  /** True if the records that it returns may have long texts. */
  readonly hasLongTexts: boolean;
  readonly response: ServerResponse;
}

/**
 * Runs reads with large responses one at a time per tenant, for at most half of the time while others wait. Each
 * costs the database and the event loop many times what others do. The size is known only afterwards, so a route
 * takes turns once it had a large response. Responses that wait for their clients are limited in characters.
 */
export class LargeResponses {
  private readonly routes = new LRUCache<string, true>({ max: MAX_ROUTES, ttl: REMEMBERED_MS });
  private readonly longTexts = new TenantConcurrencyLimit(AT_ONCE);
  private readonly unread = new TenantShares(Infinity, MAX_UNREAD);

  constructor(private readonly turns: PacedTurns) {}

  /** True if a read must {@link run} in turn. */
  takesTurns(read: ReadRequest): boolean {
    return read.hasLongTexts || this.isLarge(read);
  }

  /**
   * Runs a read when its turn comes.
   *
   * @throws Overloaded if too much is unread, DatabaseBusy if its turn does not come in time, ClientGone if the client
   *   has disconnected, and anything that `work` throws
   */
  async run<T>(read: ReadRequest, work: () => Promise<T>): Promise<T> {
    if (this.isLarge(read)) return this.inTurn(read, work);
    const first = await this.longTexts.run(read.tenantId, performance.now() + WAIT_MS, async () =>
      // The responses that it waited for may have been large.
      this.isLarge(read) ? undefined : { result: await work() },
    );
    return first === undefined ? this.inTurn(read, work) : first.result;
  }

  /**
   * Counts a large response until its client has read it or left.
   *
   * @param length in characters, at least {@link LARGE_RESPONSE}
   * @throws Overloaded if too much is unread
   */
  note({ tenantId, route, response }: ReadRequest, length: number): void {
    this.routes.set(keyOf(tenantId, route), true);
    this.refuseUnread(tenantId);
    this.unread.reserve(tenantId, length);
    response.once('close', () => this.unread.release(tenantId, length));
    response.setTimeout(UNREAD_TIMEOUT_MS, () => response.destroy());
  }

  private inTurn<T>({ tenantId, response }: ReadRequest, work: () => Promise<T>): Promise<T> {
    const waiting = { tenantId, isAwaited: () => !response.destroyed, isDone: () => sent(response) };
    return this.turns.run(waiting, () => {
      this.refuseUnread(tenantId);
      return work();
    });
  }

  private isLarge({ tenantId, route }: ReadRequest): boolean {
    return this.routes.size > 0 && this.routes.has(keyOf(tenantId, route));
  }

  /** One response may exceed the limit: any other rule would refuse the largest ones forever. */
  private refuseUnread(tenantId: string): void {
    if (this.unread.free(tenantId) <= 0)
      throw new Overloaded('Too many large responses have not been read by their clients; try again.');
  }
}

/** Waits until a response has been sent, its client has left, or it has taken too long. */
async function sent(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.writableFinished) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, SENT_WITHIN_MS);
  response.once('close', resolve);
  await promise;
  clearTimeout(timer);
  response.off('close', resolve);
}

function keyOf(tenantId: string, route: string): string {
  return `${tenantId} ${route}`;
}
