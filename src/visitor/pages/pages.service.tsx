import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { RecordType } from '../../modules/incidents/lifecycle.js';
import { currentTenant, workContext } from '../../tenancy/tenant-context.js';
import { Clock } from '../../time/clock.js';
import { PageCache } from '../page-cache.js';
import type { PublicPage } from '../public-page.js';
import { RenderedAnswers, type Rendered } from '../rendered-answers.js';
import { historyFeed } from './history-feed.js';
import { OverviewPage } from './overview-page.js';
import { PageView } from './page-view.js';
import { AnnouncementPage, HistoryPage, NotFoundPage, RecordPage } from './record-pages.js';

const MINUTE_MS = 60_000;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** A page as it is sent. */
export interface DrawnPage {
  readonly rendered: Rendered;
  readonly isStale: boolean;
  readonly status: 200 | 404;
}

/** The public pages. Each is drawn once after a change, and once a minute for what only time changes. */
@Injectable()
export class PagesService {
  private readonly drawn = new RenderedAnswers();

  constructor(
    private readonly pages: PageCache,
    private readonly clock: Clock,
  ) {}

  overview(locale: string): Promise<DrawnPage> {
    return this.draw(`overview ${this.minute()}`, locale, (view) => <OverviewPage view={view} />);
  }

  /** The feed of everything that happened lately, as Atom. */
  async feed(locale: string): Promise<DrawnPage> {
    const { page, isStale } = await this.pages.get();
    const view = this.view(page, locale);
    const rendered = await this.drawn.get(this.key('feed', view), page, () => historyFeed(view));
    return { rendered, isStale, status: 200 };
  }

  async record(type: RecordType, id: number, locale: string): Promise<DrawnPage> {
    const known = await this.pages.record(id);
    if (known?.type !== type) return this.notFound(locale);
    return this.draw(`record ${id} ${known.updatedAt}`, locale, (view) => (
      <RecordPage view={view} record={known} />
    ));
  }

  async announcement(id: number, locale: string): Promise<DrawnPage> {
    const { page } = await this.pages.get();
    const known = page.announcements.find((one) => one.id === id);
    if (known === undefined) return this.notFound(locale);
    return this.draw(`announcement ${id}`, locale, (view) => (
      <AnnouncementPage view={view} announcement={known} />
    ));
  }

  /** @param month `2026-03`; the present one when it is none @param component slug to filter by; empty for all */
  async history(month: string, component: string, locale: string): Promise<DrawnPage> {
    const now = this.clock.now();
    const [, year, number] = MONTH.exec(month) ?? MONTH.exec(now.toISOString().slice(0, 7)) ?? [];
    const start = new Date(Date.UTC(Number(year), Number(number) - 1, 1));
    const end = new Date(Date.UTC(Number(year), Number(number), 1));
    const { page } = await this.pages.get();
    const filter = page.components.find(({ slug }) => slug === component);
    const records = await this.pages.recordsBetween(start, end);
    const shown =
      filter === undefined
        ? records
        : records.filter(({ impacts }) => impacts.some(({ componentId }) => componentId === filter.id));
    return this.draw(
      `history ${start.toISOString()} ${filter?.slug ?? ''} ${this.minute()}`,
      locale,
      (view) => <HistoryPage view={view} records={shown} month={start} component={filter?.slug ?? ''} />,
    );
  }

  async notFound(locale: string): Promise<DrawnPage> {
    return { ...(await this.draw('not-found', locale, (view) => <NotFoundPage view={view} />)), status: 404 };
  }

  private async draw(name: string, locale: string, page: (view: PageView) => VNode): Promise<DrawnPage> {
    const { page: current, isStale } = await this.pages.get();
    const view = this.view(current, locale);
    const html = (): string => `<!doctype html>${renderToString(page(view))}`;
    return { rendered: await this.drawn.get(this.key(name, view), current, html), isStale, status: 200 };
  }

  private view(page: PublicPage, locale: string): PageView {
    return new PageView(currentTenant(), page, locale, workContext()?.origin ?? '', this.clock.now());
  }

  private key(name: string, { tenant, origin, locale }: PageView): string {
    return `${tenant.id} ${origin} ${locale} ${name}`;
  }

  private minute(): number {
    return Math.floor(this.clock.now().getTime() / MINUTE_MS);
  }
}
