import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { named, sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';

/** Where a subscriber that is no person is reached. */
export interface NewEndpoint {
  readonly subscriberId: number;
  readonly url: string;
  /** What posts are signed with; of chats none. */
  readonly secret: string | null;
}

/** Endpoints of subscribers, with their secrets. */
@Injectable()
export class SubscriberEndpointsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Stores endpoints, in the open write. */
  insertAll(endpoints: readonly NewEndpoint[]): void {
    if (endpoints.length === 0) return;
    void this.database.run(
      named(
        'insert_subscriber_endpoints',
        sql`insert into subscriber_endpoint (tenant_id, subscriber_id, url, secret)
          select ${currentTenant().id}, * from unnest(${endpoints.map((one) => one.subscriberId)}::bigint[],
            ${endpoints.map(({ url }) => url)}::text[], ${endpoints.map(({ secret }) => secret)}::text[])`,
      ),
    );
  }

  /**
   * Gives an endpoint another secret, in the open write; the present one stays valid for a while.
   *
   * @returns whether there was one before
   */
  async replaceSecret(subscriberId: number, secret: string, previousUntil: Date): Promise<boolean> {
    const { rows } = await this.database.run(
      named(
        'replace_endpoint_secret',
        sql`update subscriber_endpoint
          set secret = ${secret}, previous_secret = secret, previous_secret_until = ${previousUntil}
          where tenant_id = ${currentTenant().id} and subscriber_id = ${subscriberId} returning previous_secret is not null`,
      ),
    );
    return rows[0]?.[0] === 't';
  }

  /** Forgets earlier failures of an endpoint, in the open write. */
  forgive(subscriberId: number): void {
    void this.database.run(
      named(
        'forgive_endpoint',
        sql`update subscriber_endpoint set failures_in_row = 0, failing_since = null, blocked_until = null
          where tenant_id = ${currentTenant().id} and subscriber_id = ${subscriberId}`,
      ),
    );
  }
}
