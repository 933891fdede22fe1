import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { PreviewLinks, previewPath, type Previewed } from '../../modules/previews/preview-links.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { PageCache } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { PagesService } from '../pages/pages.service.js';
import { AnnouncementPage, IncidentPage } from '../pages/incident-pages.js';
import type { Preview } from '../pages/preview-banner.js';
import { incidentPath } from '../view/incident-path.js';
import { PreviewsRepository } from '../store/previews.repository.js';

/** What a preview link is answered with: a page, or where what it shows is to be seen now. */
export type PreviewAnswer =
  { readonly status: 200 | 404; readonly html: string | Buffer } | { readonly movedTo: string };

/** Shows what is not published yet, to whoever has a link to it; made anew each time, and remembered nowhere. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly links: PreviewLinks,
    private readonly previews: PreviewsRepository,
    private readonly cache: PageCache,
    private readonly pages: PagesService,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
  ) {}

  /** A link that is no good, for whatever reason, is answered like any page that is not there. */
  async show(token: string, locale: string): Promise<PreviewAnswer> {
    const previewed = await this.links.read(token);
    const answer = previewed && (await this.draw(previewed, previewPath(token), locale));
    if (answer !== undefined) return answer;
    const { rendered } = await this.pages.notFound(locale);
    return { status: 404, html: rendered.identity };
  }

  private async draw(previewed: Previewed, path: string, locale: string): Promise<PreviewAnswer | undefined> {
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
    const { isPublished, draft } = await this.previews.record(kind, id, now);
    if (isPublished) return movedTo(view, incidentPath({ type: kind, id }));
    return draft && this.drawn(<IncidentPage view={view} record={draft} preview={preview} />);
  }

  private async drawn(page: VNode): Promise<PreviewAnswer> {
    return { status: 200, html: await this.renderer.render(page) };
  }
}

function movedTo(view: PageView, path: string): PreviewAnswer {
  return { movedTo: view.origin + view.href(path) };
}
