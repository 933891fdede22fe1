import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import { currentTenant } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { monthIn, type Month } from '../../time/month.js';
import { PageCache } from '../store/page-cache.js';
import type { PageView } from '../view/page-view.js';
import {
  VisitorResponses,
  type VisitorResponse,
  type VisitorResource,
} from '../responses/visitor-responses.js';
import { OverviewPage } from './overview-page.js';
import { AnnouncementPage, HistoryPage, NotFoundPage, IncidentPage } from './incident-pages.js';

/** A page, or undefined where there is nothing to show; at once where it is remembered. */
type Drawn = VisitorResponse | undefined | Promise<VisitorResponse | undefined>;

/** What is going on, what is planned, and how everything was. */
export const OVERVIEW = page('overview', 'every minute', (view) => <OverviewPage view={view} />);
const NOT_FOUND = page('not-found', 'with the page', (view) => <NotFoundPage view={view} />);

/** The public pages. Source: decisions, section 8. */
@Injectable()
export class PagesService {
  constructor(
    private readonly pages: PageCache,
    private readonly answers: VisitorResponses,
    private readonly clock: Clock,
  ) {}

  overview(locale: string): Drawn {
    return this.answers.get(OVERVIEW, locale);
  }

  record(type: IncidentType, id: number, locale: string): Drawn {
    const drawn = page(`record ${type} ${id}`, 'with the page', async (view) => {
      const record = await this.pages.record(view.page, id);
      return record?.type === type ? <IncidentPage view={view} record={record} /> : undefined;
    });
    return this.answers.get(drawn, locale);
  }

  announcement(id: number, locale: string): Drawn {
    const drawn = page(`announcement ${id}`, 'with the page', (view) => {
      const announcement = view.page.announcements.find((one) => one.id === id);
      return announcement && <AnnouncementPage view={view} announcement={announcement} />;
    });
    return this.answers.get(drawn, locale);
  }

  /** @param month `2026-03`; the present one when it is none @param component slug to filter by; empty for all */
  async history(month: string, component: string, locale: string): Promise<VisitorResponse | undefined> {
    const shown = monthIn(currentTenant().settings.timeZone, month, this.clock.now());
    const { page: current } = await this.pages.get();
    // What is no component filters nothing, and is remembered as nothing else.
    const slug = current.components.some((one) => one.slug === component) ? component : '';
    const drawn = page(`history ${shown.name} ${slug}`, 'every minute', (view) =>
      this.historyPage(view, shown, slug),
    );
    return this.answers.get(drawn, locale);
  }

  async notFound(locale: string): Promise<VisitorResponse> {
    const drawn = await this.answers.get(NOT_FOUND, locale);
    if (drawn === undefined) throw new Error('There is always a page that says that there is none.');
    return drawn;
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

/** A page of components; none when there is nothing to show. */
function page(
  name: string,
  changes: VisitorResource['changes'],
  draw: (view: PageView) => VNode | undefined | Promise<VNode | undefined>,
): VisitorResource {
  return {
    name,
    changes,
    render: async (view) => {
      const drawn = await draw(view);
      return drawn && `<!doctype html>${renderToString(drawn)}`;
    },
  };
}
