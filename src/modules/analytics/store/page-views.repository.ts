import { Injectable } from '@nestjs/common';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { currentTenant } from '#core/context/work-context.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { DayViews } from '../rules/page-view-counter.js';
import { MAX_PAGES } from '../dto/views.response.js';

/** Rows that one transaction deletes at most. */
const DELETED_AT_ONCE = 5_000;

/** foreign_key_violation: the tenant was deleted. */
const TENANT_GONE = '23503';

const ADD = `
  insert into page_view as p (tenant_id, day, page, locale, views)
  select v.* from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[]) as v (tenant_id, day, page, locale, views)
  where may_write(v.tenant_id)
  on conflict (tenant_id, day, page, locale) do update set views = p.views + excluded.views`;

/** Selects the views of the current tenant to sum. */
interface SummedViews {
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** First days of points, oldest first; the first one may lie before `from`. */
  readonly dates: readonly string[];
  /** Null for all pages, or all languages. */
  readonly path: string | null;
  readonly locale: string | null;
}

/** Views in one language, of a point (by its number, from 1) or of a page (by its path). */
export interface ViewSum {
  readonly key: string;
  readonly locale: string;
  readonly views: number;
}

@Injectable()
export class PageViewsRepository {
  constructor(
    private readonly background: BackgroundDatabase,
    private readonly database: TenantDatabase,
  ) {}

  /** Sums by point, and sums of the most viewed pages, most first. Both by language. */
  async sums(of: SummedViews): Promise<{ byPoint: ViewSum[]; byPage: ViewSum[] }> {
    const [byPoint, byPage] = await Promise.all([
      this.read(
        'page_views_by_point',
        sql`select width_bucket(day, ${of.dates}::date[])::text as key, locale, sum(views) as views
          from (${viewed(of)}) v group by 1, 2`,
      ),
      this.read(
        'page_views_by_page',
        sql`select page as key, locale, sum(views) as views from (${viewed(of)}) v
          where page in (
            select page from (${viewed(of)}) v group by page order by sum(views) desc, page limit ${MAX_PAGES})
          group by 1, 2 order by sum(sum(views)) over (partition by page) desc, page`,
      ),
    ]);
    return { byPoint, byPage };
  }

  /**
   * Adds views of all tenants to the stored ones, in one statement. Those of frozen tenants are not counted.
   *
   * @param counts each page, language and day once, in an order that all processes share
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

  /** Deletes some of the tenant's views of days before an instant's, oldest first. @returns true if there may be more */
  async deleteSome(before: Date): Promise<boolean> {
    const tenant = currentTenant().id;
    const [day] = before.toISOString().split('T');
    const { rows } = await this.database.write(() =>
      this.database.query(named('delete_old_page_views')`
        with old as (
          select day, page, locale from page_view where tenant_id = ${tenant} and day < ${day ?? ''}::date
          order by day limit ${DELETED_AT_ONCE}
        ), deleted as (
          delete from page_view v using old
          where v.tenant_id = ${tenant} and v.day = old.day and v.page = old.page and v.locale = old.locale returning 1
        )
        select count(*) from deleted`),
    );
    return Number(rows[0]?.[0]) === DELETED_AT_ONCE;
  }

  private async read(name: string, statement: Sql): Promise<ViewSum[]> {
    const { rows } = await this.database.read(named(name, statement));
    return rows.map(([key, locale, views]) => ({
      key: key ?? '',
      locale: locale ?? '',
      views: Number(views),
    }));
  }

  /** Retries each tenant alone, because a deleted tenant must not cost the views of others. */
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

function viewed({ from, to, path, locale }: SummedViews): Sql {
  return sql`select day, page, locale, views from page_view
    where tenant_id = ${currentTenant().id} and day between ${from}::date and ${to}::date
      and (${path}::text is null or page = ${path}) and (${locale}::text is null or locale = ${locale})`;
}
