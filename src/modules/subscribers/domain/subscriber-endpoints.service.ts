import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { Clock } from '../../../time/clock.js';
import {
  SubscriberEndpointsRepository,
  type EndpointResult,
  type TakenEndpoint,
} from '../store/subscriber-endpoints.repository.js';

export type { EndpointResult, TakenEndpoint };

/** Where subscribers are reached that are no people: who posts there, and what becomes of one that does not answer. */
@Injectable()
export class SubscriberEndpoints {
  constructor(
    private readonly endpoints: SubscriberEndpointsRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes endpoints to post to, so that nobody else does: those of the subscribers that are neither taken nor left alone.
   *
   * @param until when they are free again if they are never given back: the process has died
   */
  take(subscriberIds: readonly number[], until: Date): Promise<TakenEndpoint[]> {
    return this.database.write(() => this.endpoints.take(subscriberIds, this.clock.now(), until));
  }

  /**
   * Gives endpoints back, in the open write. One that fails again and again is left alone for a while, one that is gone
   * or has failed for three days is quarantined. Source: decisions, section 7.
   */
  giveBack(results: readonly EndpointResult[]): void {
    this.endpoints.giveBack(results, this.clock.now());
  }
}
