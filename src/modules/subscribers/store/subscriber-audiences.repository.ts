import { Injectable } from '@nestjs/common';
import type { Audience } from '#core/context/audience.js';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Which audiences the current tenant's subscribers belong to. */
@Injectable()
export class SubscriberAudiencesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The distinct lists of audiences of subscribers, besides those of subscribers without any. */
  async lists(): Promise<number[][]> {
    const { rows } = await this.database.read(
      named(
        'audiences_of_subscribers',
        sql`select to_json(audience_ids) from subscriber
          where tenant_id = ${currentTenant().id} and audience_ids is not null group by audience_ids`,
      ),
    );
    return rows.map(([ids]) => JSON.parse(ids ?? '[]') as number[]);
  }

  /** What each audience of the tenant sees, by its id. */
  async sights(): Promise<ReadonlyMap<number, Audience>> {
    const { rows } = await this.database.read(
      named(
        'audience_sights',
        sql`select id, includes_public from audience_sight where tenant_id = ${currentTenant().id}`,
      ),
    );
    return new Map(
      rows.map(([id, withPublic]) => [Number(id), { ids: [Number(id)], withPublic: withPublic === 't' }]),
    );
  }
}
