import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import type { IncidentType } from '#core/status/incident-status.js';
import { currentTenant, isPageShown, workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { monthIn, monthNamed, type Month } from '#core/time/month.js';
import { PageCache } from '../store/page-cache.js';
import type { PublicPage } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { StrangerView } from '../view/stranger-view.js';
import { RenderedBody } from '../responses/rendered-body.js';
import { VisitorResponses, type ResourceKey, type VisitorResponse } from '../responses/visitor-responses.js';
import {
  filteredComponents,
  historyFilterIn,
  historyPath,
  type HistoryFilter,
} from '../view/history-filter.js';
import { WINDOWS, windowIn, type OverviewWindow } from '../view/overview-window.js';
import { hourSlots, monthSlots } from '#core/time/time-slots.js';
import { CHART_MONTHS, ComponentPage } from './component-page.js';
import { timeOfDays, type ShownTime } from './component-row.js';
import { OverviewPage } from './overview-page.js';
import { HistoryPage } from './history-page.js';
import { AnnouncementPage, NotFoundPage, IncidentPage } from './incident-pages.js';
import { PageRenderer } from './page-renderer.js';
import { MetricChartsRepository, type MetricChartData } from '../store/metric-charts.repository.js';
import { metricsOf } from '../view/metrics-of.js';
import { SlotsService } from '../parts/slots.service.js';

/** Hours in the overview of one day. */
const HOURS = 24;

/** A page, or undefined if there is nothing to show; a promise only on a cache miss. */
type Drawn = VisitorResponse | undefined | Promise<VisitorResponse | undefined>;

/** Cache keys of the overview by window. It is rendered every minute because it shows running durations. */
const OVERVIEWS = new Map<OverviewWindow, ResourceKey>(
  WINDOWS.map((days) => [days, { name: `overview ${days}`, changes: 'every minute' }]),
);

/** Cache key of the overview for a query: one of a few, whatever the query contains. */
export function overviewIn(query: unknown): ResourceKey {
  return overviewOf(windowIn(query));
}

function overviewOf(days: OverviewWindow): ResourceKey {
  const key = OVERVIEWS.get(days);
  if (key === undefined) throw new Error(`There is no overview of ${days} days.`);
  return key;
}

/** Renders the public pages. Source: decisions, section 8. */
@Injectable()
export class PagesService {
  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
    private readonly renderer: PageRenderer,
    private readonly slots: SlotsService,
    private readonly charts: MetricChartsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param query contains the uptime window */
  overview(query: unknown, locale: string): Drawn {
    const days = windowIn(query);
    return this.respond(overviewOf(days), locale, async (view) => {
      const [time, charts, slots] = await Promise.all([
        days === 1 ? this.lastHours(view) : timeOfDays(view, days),
        this.chartsOf(view, null),
        this.slots.draw('overview', view),
      ]);
      return <OverviewPage view={view} time={time} charts={charts} slots={slots} />;
    });
  }

  private chartsOf(
    { page, now }: PageView,
    componentId: number | null,
  ): Promise<Map<number, MetricChartData>> {
    return this.charts.of(
      metricsOf(page, componentId).map(({ id }) => id),
      now,
    );
  }

  private async lastHours(view: PageView): Promise<ShownTime> {
    const slots = hourSlots(view.now, HOURS);
    const { totals, aggregates } = await this.pages.totalsIn(view.page, slots);
    return { days: 1, slots, totals: Map.groupBy(totals, ({ componentId }) => componentId), aggregates };
  }

  /** Renders the page of a component; undefined if no public component has this slug. */
  async component(slug: string, locale: string): Promise<VisitorResponse | undefined> {
    const { page: current } = await this.pages.get();
    const found = current.components.find((one) => one.slug === slug);
    if (found === undefined) return undefined;
    const key: ResourceKey = { name: `component ${found.id}`, changes: 'every minute' };
    return this.respond(key, locale, async (view) => {
      const component = view.page.components.find(({ id }) => id === found.id);
      if (component === undefined) return undefined;
      const slots = monthSlots(view.tenant.settings.timeZone, view.now, CHART_MONTHS);
      const [totals, incidents, charts, sections] = await Promise.all([
        this.pages.totalsOf(component.id, slots),
        this.pages.incidentsOf(view.page, component.id),
        this.chartsOf(view, component.id),
        this.slots.draw('component', view, component.id),
      ]);
      return (
        <ComponentPage
          view={view}
          component={component}
          months={{ slots, totals }}
          incidents={incidents}
          charts={charts}
          slots={sections}
        />
      );
    });
  }

  incident(type: IncidentType, id: number, locale: string): Drawn {
    const key: ResourceKey = {
      name: `incident ${type} ${id}`,
      changes: this.isOver(id) && !this.slots.has('incident') ? 'with the page' : 'every minute',
    };
    return this.respond(key, locale, async (view) => {
      const incident = await this.pages.incident(view.page, id);
      if (incident?.type !== type) return undefined;
      return (
        <IncidentPage
          view={view}
          incident={incident}
          slots={await this.slots.draw('incident', view, incident.id)}
        />
      );
    });
  }

  /** True if the incident's page shows no running duration. */
  private isOver(id: number): boolean {
    const { page } = this.pages.cached() ?? {};
    return page !== undefined && !page.incidents.some((one) => one.id === id && one.resolvedAt === null);
  }

  announcement(id: number, locale: string): Drawn {
    return this.respond(withPage(`announcement ${id}`), locale, (view) => {
      const announcement = view.page.announcements.find((one) => one.id === id);
      return announcement && <AnnouncementPage view={view} announcement={announcement} />;
    });
  }

  /**
   * @param query `month` (`2026-03`; default: the current month) and the parameters of
   *   {@link historyFilterIn}
   * @returns undefined for an invalid month, and for one outside the tenant's history
   */
  async history(query: unknown, locale: string): Promise<VisitorResponse | undefined> {
    const { month } = query as { month?: unknown };
    const { timeZone } = currentTenant().settings;
    const name = month === undefined || month === '' ? monthIn(timeZone, this.clock.now()) : month;
    const shown = typeof name === 'string' ? monthNamed(timeZone, name) : undefined;
    if (shown === undefined) return undefined;
    const { page: current } = await this.pages.get();
    if (!hasMonth(current, shown, this.clock.now())) return undefined;
    const key = `history ${historyPath(historyFilterIn(current, query), shown.name)}`;
    return this.respond({ name: key, changes: 'every minute' }, locale, (view) =>
      this.historyPage(view, shown, historyFilterIn(view.page, query)),
    );
  }

  async notFound(locale: string): Promise<VisitorResponse> {
    if (!isPageShown()) return this.notFoundForStranger(locale);
    const drawn = await this.respond(withPage('not-found'), locale, (view) => <NotFoundPage view={view} />);
    if (drawn === undefined) throw new Error('The not-found page was not rendered.');
    return drawn;
  }

  private async notFoundForStranger(locale: string): Promise<VisitorResponse> {
    const origin = workContext()?.origin ?? '';
    const view = new StrangerView(currentTenant(), locale, origin, this.clock.now());
    const html = await this.renderer.render(<NotFoundPage view={view} />);
    return { rendered: new RenderedBody(html), isStale: false };
  }

  /** @param draw returns a page, or undefined if there is nothing to show */
  private respond(
    key: ResourceKey,
    locale: string,
    draw: (view: PageView) => VNode | undefined | Promise<VNode | undefined>,
  ): Drawn {
    const render = async (view: PageView): Promise<string | undefined> => {
      const drawn = await draw(view);
      return drawn && this.renderer.render(drawn);
    };
    return this.responses.get({ ...key, render }, locale);
  }

  private async historyPage(view: PageView, month: Month, filter: HistoryFilter): Promise<VNode> {
    const incidents = await this.pages.incidentsBetween(month.start, month.end, {
      componentIds: filteredComponents(view.page, filter),
      type: filter.kind,
    });
    return <HistoryPage view={view} incidents={incidents} month={month} filter={filter} />;
  }
}

/** True if a month is between the first content and the present, or the last planned incident. */
function hasMonth({ since, incidents }: PublicPage, { start, end }: Month, now: Date): boolean {
  // Incidents are sorted by newest start first.
  const last = incidents[0]?.startedAt ?? '';
  return end.toISOString() > since && (start <= now || start.toISOString() <= last);
}

function withPage(name: string): ResourceKey {
  return { name, changes: 'with the page' };
}
