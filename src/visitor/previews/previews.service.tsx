import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { PreviewLinks, previewPath, type Previewed } from '#modules/previews/preview-links.js';
import { currentTenant, runForAudience, workContext } from '#core/context/work-context.js';
import { AudiencesService } from '#modules/audiences/services/audiences.service.js';
import { Clock } from '#core/time/clock.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { PageCache } from '../store/page-cache.js';
import { USUAL_WINDOW } from '../view/overview-window.js';
import { PageView } from '../view/page-view.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { PagesService } from '../pages/pages.service.js';
import { AnnouncementPage, IncidentPage } from '../pages/incident-pages.js';
import { OverviewPage } from '../pages/overview-page.js';
import { timeOfDays } from '../pages/component-row.js';
import type { Preview } from '../pages/preview-banner.js';
import { incidentPath } from '../view/record-paths.js';
import { PreviewsRepository } from '../store/previews.repository.js';

interface PreviewPage {
  readonly status: 200 | 404;
  readonly html: string | Buffer;
  readonly locale: string;
  /** Additional image sources, in the syntax of the content security policy. */
  readonly imageSources?: readonly string[];
}

/** Response to a preview link: a page, or the URL of the published record. */
export type PreviewResponse = PreviewPage | { readonly movedTo: string };

/** Chooses the response language among a page's languages; default: those of the current tenant. */
type ChooseLocale = (locales?: readonly string[]) => string;

/** Shows drafts to holders of a preview link. Previews are rendered on every request and never cached. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly links: PreviewLinks,
    private readonly previews: PreviewsRepository,
    private readonly audiences: AudiencesService,
    private readonly cache: PageCache,
    private readonly pages: PagesService,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
    private readonly work: UncachedWork,
  ) {}

  /**
   * Shows the target of a link. All invalid links get the 404 page, so the response does not reveal the
   * reason.
   */
  async show(token: string, choose: ChooseLocale): Promise<PreviewResponse> {
    const previewed = await this.links.read(token);
    const response = previewed && (await this.draw(previewed, previewPath(token), choose));
    if (response !== undefined) return response;
    const locale = choose();
    const { rendered } = await this.pages.notFound(locale);
    return { status: 404, html: rendered.identity, locale };
  }

  private async draw(
    previewed: Previewed,
    path: string,
    choose: ChooseLocale,
  ): Promise<PreviewResponse | undefined> {
    this.work.count();
    const { kind, id, until } = previewed;
    const now = this.clock.now();
    const preview: Preview = { path, until: until.toISOString() };
    if (kind === 'audience') return this.drawForAudience(id, preview, choose());
    const { page } = await this.cache.get();
    const view = new PageView(currentTenant(), page, choose(), workContext()?.origin ?? '', now);
    if (kind === 'settings') return this.drawSettings(view, id, preview, choose);
    if (kind === 'announcement') {
      const { isPublished, draft } = await this.previews.announcement(id, now);
      if (isPublished) return movedTo(view, `/announcements/${id}`);
      return (
        draft && this.drawn(<AnnouncementPage view={view} announcement={draft} preview={preview} />, view)
      );
    }
    const { isPublished, draft } = await this.previews.incident(kind, id, now);
    if (isPublished) return movedTo(view, incidentPath({ type: kind, id }));
    return draft && this.drawn(<IncidentPage view={view} incident={draft} preview={preview} />, view);
  }

  /** Renders the overview as an audience sees it; undefined once there is no such audience. */
  private async drawForAudience(
    id: number,
    preview: Preview,
    locale: string,
  ): Promise<PreviewResponse | undefined> {
    const audience = await this.audiences.seenBy(id);
    if (audience === undefined) return undefined;
    return runForAudience(audience, async () => {
      const { page } = await this.cache.get();
      const origin = workContext()?.origin ?? '';
      const view = new PageView(currentTenant(), page, locale, origin, this.clock.now());
      return this.drawn(
        <OverviewPage view={view} time={timeOfDays(view, USUAL_WINDOW)} preview={preview} />,
        view,
      );
    });
  }

  /** Renders the overview with the previewed settings. */
  private async drawSettings(
    { tenant, page, origin, now }: PageView,
    id: number,
    preview: Preview,
    choose: ChooseLocale,
  ): Promise<PreviewResponse | undefined> {
    const previewed = await this.previews.settings(id, now);
    if (previewed === undefined) return undefined;
    const locale = choose(previewed.locales);
    const view = new PageView({ ...tenant, ...previewed }, page, locale, origin, now);
    const overview = <OverviewPage view={view} time={timeOfDays(view, USUAL_WINDOW)} preview={preview} />;
    // New images are not stored yet, so the page embeds them.
    return { status: 200, html: await this.renderer.render(overview), locale, imageSources: ['data:'] };
  }

  private async drawn(page: VNode, { locale }: PageView): Promise<PreviewResponse> {
    return { status: 200, html: await this.renderer.render(page), locale };
  }
}

function movedTo(view: PageView, path: string): PreviewResponse {
  return { movedTo: view.origin + view.href(path) };
}
