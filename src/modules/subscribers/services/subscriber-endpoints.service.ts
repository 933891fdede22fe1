import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Clock } from '#core/time/clock.js';
import {
  SubscriberEndpointsRepository,
  type EndpointResult,
  type LeasedEndpoint,
} from '../store/subscriber-endpoints.repository.js';

export type { EndpointResult, LeasedEndpoint as TakenEndpoint };

/** Claims endpoints of webhooks and chats for posting, and records the outcomes. */
@Injectable()
export class SubscriberEndpoints {
  constructor(
    private readonly endpoints: SubscriberEndpointsRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims endpoints for exclusive use. Returns those that are neither claimed nor paused.
   *
   * @param until when the claim expires, in case the process dies before it releases the endpoints
   */
  lease(subscriberIds: readonly number[], until: Date): Promise<LeasedEndpoint[]> {
    return this.database.write(() => this.endpoints.lease(subscriberIds, this.clock.now(), until));
  }

  /** Whole addresses by subscriber. Those that no longer exist are left out. */
  addresses(subscriberIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.endpoints.addresses(subscriberIds);
  }

  /**
   * Releases endpoints in the open write. Repeated failures pause an endpoint. An endpoint that is
   * gone, or has failed for three days, is quarantined. Source: decisions, section 7.
   */
  giveBack(results: readonly EndpointResult[]): void {
    this.endpoints.giveBack(results, this.clock.now());
  }
}
