import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageRange } from '#http/results/page-query.js';
import { RecordRepository } from '#http/records/record.repository.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import type { PageJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { AnnouncementListQuery } from '../dto/announcement-list.query.js';
import { Announcement } from '../dto/announcement.response.js';
import { AnnouncementEntity } from './announcement.entity.js';

@Injectable()
export class AnnouncementsRepository extends RecordRepository<AnnouncementEntity, Announcement> {
  constructor(
    database: TenantDatabase,
    private readonly clock: Clock,
  ) {
    super(database, {
      entity: AnnouncementEntity,
      response: Announcement,
      kind: 'announcement',
      quota: 'announcements',
      orderBy: sql`created_at desc, id desc`,
    });
  }

  list(query: AnnouncementListQuery): Promise<PageJson<Announcement>> {
    const filter = new ListFilter().equals('announcement.level', query.level);
    if (query.active === true) filter.where('active', this.isActive());
    if (query.active === false) filter.where('inactive', sql`not (${this.isActive()})`);
    if (query.published === true) filter.where('published', sql`published_at is not null`);
    if (query.published === false) filter.where('draft', sql`published_at is null`);
    return this.page(pageRange(query), filter);
  }

  /** Titles of all announcements, newest first. */
  async titles(): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(
        named(
          'announcement_titles',
          sql`select id, title, null, case when published_at is null then 'draft' else 'published' end
            from announcement where tenant_id = ${currentTenant().id} order by created_at desc, id desc`,
        ),
      ),
    );
  }

  async counts(): Promise<{ active: number; total: number }> {
    const { rows } = await this.database.read(
      named(
        'announcement_counts',
        sql`select count(*) filter (where ${this.isActive()}), count(*)
          from announcement where tenant_id = ${currentTenant().id}`,
      ),
    );
    const [active = 0, total = 0] = (rows[0] ?? []).map(Number);
    return { active, total };
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
