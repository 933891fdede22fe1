import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { dayOf, recentOnly, totalsByComponent } from './recent-uptime.js';

/** Maintains the cached sums of components. They spare adding up daily rows for each uptime. */
@Injectable()
export class UptimeRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Removes the days before `from` from the cached sums. Components are locked in the order of their ids,
   * like everywhere.
   *
   * @returns true if any component still has a day with trouble in its sums
   */
  async refreshRecent(from: Date): Promise<boolean> {
    const tenant = currentTenant().id;
    this.database.send(named('refresh_recent_trouble')`
      with outdated as (
        select id from tracked_component where tenant_id = ${tenant} and recent_until < ${dayOf(from)}
        order by id for no key update
      ), recent as (${totalsByComponent(sql`
          select d.* from outdated o join availability_day d on d.tenant_id = ${tenant} and d.component_id = o.id
          where day >= ${dayOf(from)}`)}
      )
      update tracked_component c set ${recentOnly('recent', from)}
      from outdated left join recent on recent.component_id = outdated.id
      where c.tenant_id = ${tenant} and c.id = outdated.id`);
    const { rows } = await this.database.query(named('has_recent_trouble')`
      select exists (
      select from tracked_component where tenant_id = ${tenant} and recent_until < 'infinity')`);
    return rows[0]?.[0] === 't';
  }
}
