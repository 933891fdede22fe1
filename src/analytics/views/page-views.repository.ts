import { Injectable } from '@nestjs/common';
import { databaseErrorCode } from '../../database/connections/database-error.js';
import { BackgroundDatabase } from '../../database/tenant/background-database.js';
import type { DayViews } from './page-view-counter.js';

/** foreign_key_violation: there is no such tenant any more. */
const TENANT_GONE = '23503';

const ADD = `
  insert into page_view as p (tenant_id, day, page, locale, views)
  select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[])
  on conflict (tenant_id, day, page, locale) do update set views = p.views + excluded.views`;

@Injectable()
export class PageViewsRepository {
  constructor(private readonly background: BackgroundDatabase) {}

  /**
   * Adds views to those that are stored, of all tenants in one statement.
   *
   * @param counts each page, language and day once, in the order in which every process names them
   * @throws DatabaseUnavailable
   */
  async add(counts: readonly DayViews[]): Promise<void> {
    try {
      await this.insert(counts);
    } catch (error) {
      if (databaseErrorCode(error) !== TENANT_GONE) throw error;
      await this.addOfThoseLeft(counts);
    }
  }

  /** Tenant by tenant, so that one that is gone takes no other's views along. */
  private async addOfThoseLeft(counts: readonly DayViews[]): Promise<void> {
    for (const [, ofTenant] of Map.groupBy(counts, ({ page }) => page.tenantId)) {
      await this.insert(ofTenant).catch((error: unknown) => {
        if (databaseErrorCode(error) !== TENANT_GONE) throw error;
      });
    }
  }

  private async insert(counts: readonly DayViews[]): Promise<void> {
    await this.background.query(ADD, [
      counts.map(({ page }) => page.tenantId),
      counts.map(({ day }) => day),
      counts.map(({ page }) => page.path),
      counts.map(({ page }) => page.locale),
      counts.map(({ views }) => views),
    ]);
  }
}
