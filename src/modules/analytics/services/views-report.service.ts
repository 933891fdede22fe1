import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { recordOf } from '#http/results/record-json.js';
import { TableJson } from '#http/results/table-json.js';
import { Clock } from '#core/time/clock.js';
import { dayIn } from '#core/time/month.js';
import { analyticsRange } from '../rules/analytics-range.js';
import { PageViewsRepository, type ViewSum } from '../store/page-views.repository.js';
import { viewsTable } from './views-table.js';
import type { ViewsQuery } from '../dto/views.query.js';
import { ViewsReport, type LocaleViews } from '../dto/views.response.js';

/** Report on page views. Source: decisions, section 7. */
@Injectable()
export class ViewsReportService {
  constructor(
    private readonly repository: PageViewsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid as `analyticsRange` */
  async report(query: ViewsQuery): Promise<TableJson<ViewsReport>> {
    const tenant = currentTenant();
    const { timeZone } = tenant.settings;
    const { start, knownUntil, unit, points } = analyticsRange(query, timeZone, this.clock.now());
    const [from, to] = [dayIn(timeZone, new Date(start)), dayIn(timeZone, new Date(knownUntil - 1))];
    const dates = points.map(({ date }) => date);
    const { path = null, locale = null } = query;
    const { byPoint, byPage } = await this.repository.sums({ from, to, dates, path, locale });
    const ofPoint = Map.groupBy(byPoint, ({ key }) => key);
    const report: ViewsReport = {
      from,
      to,
      time_zone: timeZone,
      interval: unit,
      ...totalOf(byPoint),
      points: dates.map((date, index) => ({ date, ...totalOf(ofPoint.get(String(index + 1)) ?? []) })),
      pages: [...Map.groupBy(byPage, ({ key }) => key)].map(([page, sums]) => ({
        path: page,
        ...totalOf(sums),
      })),
    };
    return new TableJson(
      () => recordOf(ViewsReport, report),
      () => viewsTable(report, tenant.slug),
    );
  }
}

/** The total and the sum of each language, most views first. */
function totalOf(sums: readonly ViewSum[]): { views: number; locales: LocaleViews[] } {
  const ofLocale = new Map<string, number>();
  let views = 0;
  for (const sum of sums) {
    views += sum.views;
    ofLocale.set(sum.locale, (ofLocale.get(sum.locale) ?? 0) + sum.views);
  }
  const locales = [...ofLocale].map(([locale, ofIt]) => ({ locale, views: ofIt }));
  return {
    views,
    locales: locales.sort((one, other) => other.views - one.views || (one.locale < other.locale ? -1 : 1)),
  };
}
