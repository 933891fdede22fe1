import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors/api-error.js';
import { audienceKey } from '#core/context/audience.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { ResponseFormat } from '../responses/response-writer.js';
import { PageCache } from '../store/page-cache.js';
import type { PageView } from '../view/page-view.js';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import type { FeedSubject } from './feed.js';
import { FEED_FILES } from './feed-files.js';
import { VersionDates } from './version-dates.js';

/** A rendered feed or calendar. */
export interface FeedResponse extends VisitorResponse {
  readonly form: ResponseFormat;
  /** For Last-Modified, to the second; undefined as long as it is uncertain. */
  readonly modifiedAt: Date | undefined;
}

/** Feeds and calendars of the page and of its public components. Source: decisions, section 8. */
@Injectable()
export class FeedsService {
  private readonly dates = new VersionDates();

  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
    private readonly markdown: MarkdownRenderer,
    private readonly clock: Clock,
  ) {}

  /**
   * @param file one of {@link FEED_FILES}
   * @throws NotFound for any other file
   */
  ofPage(file: string, locale: string): Promise<FeedResponse> {
    return this.respond(file, `/${file}`, locale, ({ page }) => ({
      component: null,
      incidents: page.incidents,
    }));
  }

  /**
   * @param file one of {@link FEED_FILES}
   * @throws NotFound for any other file, and if there is no such public component
   */
  ofComponent(slug: string, file: string, locale: string): Promise<FeedResponse> {
    return this.respond(file, `/components/${slug}/${file}`, locale, async ({ page }) => {
      const component = page.components.find((one) => one.slug === slug);
      if (component === undefined) return undefined;
      return { component, incidents: await this.pages.incidentsOf(page, component.id) };
    });
  }

  private async respond(
    file: string,
    path: string,
    locale: string,
    subjectOf: (view: PageView) => Subject | undefined | Promise<Subject | undefined>,
  ): Promise<FeedResponse> {
    const format = FEED_FILES.get(file);
    if (format === undefined) throw new NotFound('There is nothing at this address.');
    const response = await this.responses.get(
      {
        name: path,
        changes: 'with the page',
        render: async (view) => {
          const subject = await subjectOf(view);
          return subject && format.write(view, { ...subject, path: view.href(path) }, this.markdown);
        },
      },
      locale,
    );
    if (response === undefined) throw NotFound.of('component');
    return { ...response, form: format, modifiedAt: this.modifiedAt(`${locale} ${path}`, response) };
  }

  /** A stale response gets no date, because other processes may already serve a newer one. */
  private modifiedAt(name: string, { rendered, isStale }: VisitorResponse): Date | undefined {
    if (isStale) return undefined;
    const context = workContext();
    const key = `${currentTenant().id} ${context?.origin ?? ''} ${name} ${audienceKey(context?.audience)}`;
    return this.dates.modifiedAt(key, rendered.etag, this.clock.now());
  }
}

type Subject = Omit<FeedSubject, 'path'>;
