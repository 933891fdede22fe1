import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import { currentTenant } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { monthIn, type Month } from '../../time/month.js';
import { PageCache } from '../store/page-cache.js';
import type { PublicPage } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { VisitorResponses, type ResourceKey, type VisitorResponse } from '../responses/visitor-responses.js';
import { OverviewPage } from './overview-page.js';
import { AnnouncementPage, HistoryPage, NotFoundPage, IncidentPage } from './incident-pages.js';
import { PageRenderer } from './page-renderer.js';

/** A page, or undefined when there is nothing to show; a promise only when it is not cached. */
type Drawn = VisitorResponse | undefined | Promise<VisitorResponse | undefined>;

/** The overview page, rendered every minute since it shows running durations. */
export const OVERVIEW: ResourceKey = { name: 'overview', changes: 'every minute' };

/** The public pages. Source: decisions, section 8. */
@Injectable()
export class PagesService {
  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
  ) {}

  overview(locale: string): Drawn {
    return this.respond(OVERVIEW, locale, (view) => <OverviewPage view={view} />);
  }

  incident(type: IncidentType, id: number, locale: string): Drawn {
    return this.respond(withPage(`incident ${type} ${id}`), locale, async (view) => {
      const incident = await this.pages.incident(view.page, id);
      return incident?.type === type ? <IncidentPage view={view} incident={incident} /> : undefined;
    });
  }

  announcement(id: number, locale: string): Drawn {
    return this.respond(withPage(`announcement ${id}`), locale, (view) => {
      const announcement = view.page.announcements.find((one) => one.id === id);
      return announcement && <AnnouncementPage view={view} announcement={announcement} />;
    });
  }

  /**
   * @param month `2026-03`; the present one when it is none; undefined for one in which the tenant can have nothing
   * @param component slug to filter by; empty for all
   */
  async history(month: string, component: string, locale: string): Promise<VisitorResponse | undefined> {
    const shown = monthIn(currentTenant().settings.timeZone, month, this.clock.now());
    const { page: current } = await this.pages.get();
    if (!hasMonth(current, shown, this.clock.now())) return undefined;
    // Unknown slugs share the cache entry without a filter, so that strangers cannot fill the cache.
    const slug = current.components.some((one) => one.slug === component) ? component : '';
    const key: ResourceKey = { name: `history ${shown.name} ${slug}`, changes: 'every minute' };
    return this.respond(key, locale, (view) => this.historyPage(view, shown, slug));
  }

  async notFound(locale: string): Promise<VisitorResponse> {
    const drawn = await this.respond(withPage('not-found'), locale, (view) => <NotFoundPage view={view} />);
    if (drawn === undefined) throw new Error('The not-found page was not rendered.');
    return drawn;
  }

  /** @param draw gives a page, or undefined when there is nothing to show */
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

  private async historyPage(view: PageView, month: Month, slug: string): Promise<VNode> {
    const component = view.page.components.find((one) => one.slug === slug);
    const incidents = await this.pages.incidentsBetween(month.start, month.end);
    const concerned =
      component === undefined
        ? incidents
        : incidents.filter(({ impacts }) => impacts.some(({ componentId }) => componentId === component.id));
    return <HistoryPage view={view} incidents={concerned} month={month} component={component?.slug ?? ''} />;
  }
}

/** Whether a month lies between the first of what there is to show and now, or what is planned. */
function hasMonth({ since, incidents }: PublicPage, { start, end }: Month, now: Date): boolean {
  // Newest start first.
  const last = incidents[0]?.startedAt ?? '';
  return end.toISOString() > since && (start <= now || start.toISOString() <= last);
}

function withPage(name: string): ResourceKey {
  return { name, changes: 'with the page' };
}
