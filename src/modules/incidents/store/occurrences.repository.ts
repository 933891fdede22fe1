import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** A maintenance that a series made. */
export interface OccurrenceState {
  readonly id: number;
  /** Published and not begun, cancelled or in the trash. */
  readonly isUpcoming: boolean;
  /** Fingerprint of what people can change of it. */
  readonly content: string;
}

/** What a series must know of the maintenances that it made. */
@Injectable()
export class OccurrencesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** States by id, without those that were deleted for good. Locks them by ascending id, in the open write. */
  async states(ids: readonly number[]): Promise<Map<number, OccurrenceState>> {
    const { rows } = await this.database.query(named('occurrence_states')`
      select i.id,
        i.published_at is not null and i.status = 'scheduled' and i.resolved_at is null and i.deleted_at is null,
        md5(concat(i.title, i.body, i.started_at, ' ', i.scheduled_end_at,
          (select jsonb_agg(jsonb_build_array(x.component_id, x.impact) order by x.ordinal, x.id)
            from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id),
          (select count(*) from incident_update u
            where u.tenant_id = i.tenant_id and u.incident_id = i.id and u.step is distinct from 'publish')))
      from incident i where i.tenant_id = ${currentTenant().id} and i.id = any (${ids}::bigint[])
      order by i.id for no key update`);
    return new Map(
      rows.map(([id, isUpcoming, content]) => [
        Number(id),
        { id: Number(id), isUpcoming: isUpcoming === 't', content: content ?? '' },
      ]),
    );
  }
}
