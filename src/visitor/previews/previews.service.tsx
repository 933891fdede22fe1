import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { PreviewLinks, previewPath, type Previewed } from '../../modules/previews/preview-links.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { PageCache } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { PagesService } from '../pages/pages.service.js';
import { AnnouncementPage, IncidentPage } from '../pages/incident-pages.js';
import type { Preview } from '../pages/preview-banner.js';
import { incidentPath } from '../view/incident-path.js';
import { PreviewsRepository } from '../store/previews.repository.js';

/** The response to a preview link: a page, or the URL of what has been published since. */
export type PreviewResponse =
  { readonly status: 200 | 404; readonly html: string | Buffer } | { readonly movedTo: string };

/** Shows drafts to holders of a preview link; rendered for every request, never cached. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly links: PreviewLinks,
    private readonly previews: PreviewsRepository,
    private readonly cache: PageCache,
    private readonly pages: PagesService,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
    private readonly work: UncachedWork,
  ) {}

  /** Invalid links of every kind get the 404 page, so that the response does not give the reason away. */
  async show(token: string, locale: string): Promise<PreviewResponse> {
    const previewed = await this.links.read(token);
    const response = previewed && (await this.draw(previewed, previewPath(token), locale));
    if (response !== undefined) return response;
    const { rendered } = await this.pages.notFound(locale);
    return { status: 404, html: rendered.identity };
  }

  private async draw(
    previewed: Previewed,
    path: string,
    locale: string,
  ): Promise<PreviewResponse | undefined> {
    this.work.count();
    const { kind, id, until } = previewed;
    const now = this.clock.now();
    const { page } = await this.cache.get();
    const view = new PageView(currentTenant(), page, locale, workContext()?.origin ?? '', now);
    const preview: Preview = { path, until: until.toISOString() };
    if (kind === 'announcement') {
      const { isPublished, draft } = await this.previews.announcement(id, now);
      if (isPublished) return movedTo(view, `/announcements/${id}`);
      return draft && this.drawn(<AnnouncementPage view={view} announcement={draft} preview={preview} />);
    }
    const { isPublished, draft } = await this.previews.incident(kind, id, now);
    if (isPublished) return movedTo(view, incidentPath({ type: kind, id }));
    return draft && this.drawn(<IncidentPage view={view} incident={draft} preview={preview} />);
  }

  private async drawn(page: VNode): Promise<PreviewResponse> {
    return { status: 200, html: await this.renderer.render(page) };
  }
}

function movedTo(view: PageView, path: string): PreviewResponse {
  return { movedTo: view.origin + view.href(path) };
}
