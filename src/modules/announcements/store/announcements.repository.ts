import { Injectable } from '@nestjs/common';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { AnnouncementEntity } from './announcement.entity.js';
import { Announcement } from '../api/announcement.response.js';

export type AnnouncementValues = Omit<AnnouncementEntity, 'tenantId' | 'id'>;

/** Published and within its times, at the instant that stands in a parameter. */
function isActive(now: number): string {
  return `published_at is not null and coalesce(starts_at <= $${now}, true) and coalesce(ends_at > $${now}, true)`;
}

/** What a client reads of an announcement at an instant. */
function selection(now: Date): Selection {
  return {
    columns: (first) => `
      id, $${first}::jsonb || title as title, $${first}::jsonb || body as body, level, link_url, starts_at, ends_at,
      published_at is not null as is_published, published_at, ${isActive(first + 1)} as is_active, created_at, updated_at`,
    values: [untranslatedJson(currentTenant().locales), now],
  };
}

@Injectable()
export class AnnouncementsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Newest first. */
  async page(query: PageQuery, now: Date): Promise<PageJson<Announcement>> {
    const range = pageRange(query);
    const list = {
      name: 'announcements',
      selection: selection(now),
      from: 'announcement',
      orderBy: 'created_at desc, id desc',
    };
    return pageOf(Announcement, await readPage(this.database, list, range), range);
  }

  async find(id: number, now: Date): Promise<RecordJson<Announcement> | undefined> {
    const { columns, values } = selection(now);
    const text = `select ${columns(2)} from announcement where id = $1`;
    return recordsFrom(
      Announcement,
      await this.database.read({ name: 'announcement', text }, [id, ...values]),
    )[0];
  }

  /** The stored announcement, locked until the transaction ends. */
  async lock(id: number): Promise<AnnouncementEntity | null> {
    const where = { id, tenantId: currentTenant().id };
    return this.database.write((manager) =>
      manager.findOne(AnnouncementEntity, { where, lock: { mode: 'for_no_key_update' } }),
    );
  }

  async insert(values: AnnouncementValues): Promise<number> {
    return this.database.write(async (manager) => {
      const { identifiers } = await manager.insert(AnnouncementEntity, values);
      return Number(identifiers[0]?.['id']);
    });
  }

  async update({ tenantId, id, ...values }: AnnouncementEntity): Promise<void> {
    await this.database.write((manager) => manager.update(AnnouncementEntity, { id, tenantId }, values));
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(AnnouncementEntity, { id, tenantId: currentTenant().id }),
    );
  }

  async counts(now: Date): Promise<{ active: number; total: number }> {
    const text = `select count(*) filter (where ${isActive(1)}), count(*) from announcement`;
    const { rows } = await this.database.read({ name: 'announcement_counts', text }, [now]);
    const [active = 0, total = 0] = (rows[0] ?? []).map(Number);
    return { active, total };
  }
}
