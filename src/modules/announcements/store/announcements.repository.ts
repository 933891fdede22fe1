import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { Clock } from '#core/time/clock.js';
import type { AnnouncementListQuery } from '../dto/announcement-list.query.js';
import { ANNOUNCEMENT } from '../dto/announcement.response.js';
import { AnnouncementEntity } from './announcement.entity.js';

const KEPT = { ...ANNOUNCEMENT, quota: 'announcements' } as const;

@Injectable()
export class AnnouncementsRepository extends recordRepository(KEPT, AnnouncementEntity) {
  constructor(
    database: TenantDatabase,
    private readonly clock: Clock,
  ) {
    super(database);
  }

  /** Titles of all announcements, newest first. */
  async titles(): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('announcement_titles')`
        select id, title, null, case when published_at is null then 'draft' else 'published' end
        from announcement where tenant_id = ${currentTenant().id} order by created_at desc, id desc`),
    );
  }

  async counts(): Promise<{ active: number; total: number }> {
    const { rows } = await this.database.read(named('announcement_counts')`
      select count(*) filter (where ${this.isActive()}), count(*)
      from announcement where tenant_id = ${currentTenant().id}`);
    const [active = 0, total = 0] = (rows[0] ?? []).map(Number);
    return { active, total };
  }

  filter({ level, active, published }: AnnouncementListQuery): ListFilter {
    const filter = new ListFilter().equals('announcement.level', level);
    if (active === true) filter.where('active', this.isActive());
    if (active === false) filter.where('inactive', sql`not (${this.isActive()})`);
    if (published === true) filter.where('published', sql`published_at is not null`);
    if (published === false) filter.where('draft', sql`published_at is null`);
    return filter;
  }

  protected override expressions(): Record<string, Sql> {
    return { is_published: sql`published_at is not null`, is_active: this.isActive() };
  }

  /** SQL condition: published, and now lies between the start and the end. */
  private isActive(): Sql {
    const now = this.clock.now();
    return sql`published_at is not null and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)`;
  }
}
