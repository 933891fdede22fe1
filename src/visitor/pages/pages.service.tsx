import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import { currentTenant } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { monthIn, type Month } from '../../time/month.js';
import { PageCache } from '../store/page-cache.js';
import type { PageView } from '../view/page-view.js';
import { VisitorResponses, type ResourceKey, type VisitorResponse } from '../responses/visitor-responses.js';
import { OverviewPage } from './overview-page.js';
import { AnnouncementPage, HistoryPage, NotFoundPage, IncidentPage } from './incident-pages.js';
import { PageRenderer } from './page-renderer.js';

/** A page, or undefined where there is nothing to show; at once where it is remembered. */
type Drawn = VisitorResponse | undefined | Promise<VisitorResponse | undefined>;

/** What is going on, what is planned, and how everything was. */
export const OVERVIEW: ResourceKey = { name: 'overview', changes: 'every minute' };

/** The public pages. Source: decisions, section 8. */
@Injectable()
export class PagesService {
  constructor(
    private readonly pages: PageCache,
    private readonly answers: VisitorResponses,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
  ) {}

  overview(locale: string): Drawn {
    return this.answer(OVERVIEW, locale, (view) => <OverviewPage view={view} />);
  }

  record(type: IncidentType, id: number, locale: string): Drawn {
    return this.answer(withPage(`record ${type} ${id}`), locale, async (view) => {
      const record = await this.pages.record(view.page, id);
      return record?.type === type ? <IncidentPage view={view} record={record} /> : undefined;
    });
  }

  announcement(id: number, locale: string): Drawn {
    return this.answer(withPage(`announcement ${id}`), locale, (view) => {
      const announcement = view.page.announcements.find((one) => one.id === id);
      return announcement && <AnnouncementPage view={view} announcement={announcement} />;
    });
  }

  /** @param month `2026-03`; the present one when it is none @param component slug to filter by; empty for all */
  async history(month: string, component: string, locale: string): Promise<VisitorResponse | undefined> {
    const shown = monthIn(currentTenant().settings.timeZone, month, this.clock.now());
    const { page: current } = await this.pages.get();
    // What is no component filters nothing, and is remembered as nothing else.
    const slug = current.components.some((one) => one.slug === component) ? component : '';
    const key: ResourceKey = { name: `history ${shown.name} ${slug}`, changes: 'every minute' };
    return this.answer(key, locale, (view) => this.historyPage(view, shown, slug));
  }

  async notFound(locale: string): Promise<VisitorResponse> {
    const drawn = await this.answer(withPage('not-found'), locale, (view) => <NotFoundPage view={view} />);
    if (drawn === undefined) throw new Error('There is always a page that says that there is none.');
    return drawn;
  }

  /** @param draw makes a page, or finds that there is nothing to show */
  private answer(
    key: ResourceKey,
    locale: string,
    draw: (view: PageView) => VNode | undefined | Promise<VNode | undefined>,
  ): Drawn {
    const render = async (view: PageView): Promise<string | undefined> => {
      const drawn = await draw(view);
      return drawn && this.renderer.render(drawn);
    };
    return this.answers.get({ ...key, render }, locale);
  }

  private async historyPage(view: PageView, month: Month, slug: string): Promise<VNode> {
    const component = view.page.components.find((one) => one.slug === slug);
    const records = await this.pages.incidentsBetween(month.start, month.end);
    const concerned =
      component === undefined
        ? records
        : records.filter(({ impacts }) => impacts.some(({ componentId }) => componentId === component.id));
    return <HistoryPage view={view} records={concerned} month={month} component={component?.slug ?? ''} />;
  }
}

function withPage(name: string): ResourceKey {
  return { name, changes: 'with the page' };
}
