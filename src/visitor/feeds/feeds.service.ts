import { Injectable } from '@nestjs/common';
import { NotFound } from '../../errors/api-error.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { ResponseFormat } from '../responses/response-writer.js';
import { PageCache } from '../store/page-cache.js';
import type { PageView } from '../view/page-view.js';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import type { FeedSubject } from './feed.js';
import { FEED_FILES } from './feed-files.js';
import { VersionDates } from './version-dates.js';

/** A feed or a calendar as it is sent. */
export interface FeedAnswer extends VisitorResponse {
  readonly form: ResponseFormat;
  /** Since when it is what it is, to the second; undefined while that is not sure. */
  readonly modifiedAt: Date | undefined;
}

/** Feeds and calendars of the page and of its public components. Source: decisions, section 8. */
@Injectable()
export class FeedsService {
  private readonly dates = new VersionDates();

  constructor(
    private readonly pages: PageCache,
    private readonly answers: VisitorResponses,
    private readonly markdown: MarkdownRenderer,
    private readonly clock: Clock,
  ) {}

  /**
   * @param file one of {@link FEED_FILES}
   * @throws NotFound for anything else
   */
  ofPage(file: string, locale: string): Promise<FeedAnswer> {
    return this.answer(file, `/${file}`, locale, ({ page }) => ({
      component: null,
      records: page.records,
    }));
  }

  /**
   * @param file one of {@link FEED_FILES}
   * @throws NotFound for anything else, and when there is no such public component
   */
  ofComponent(slug: string, file: string, locale: string): Promise<FeedAnswer> {
    return this.answer(file, `/components/${slug}/${file}`, locale, async ({ page }) => {
      const component = page.components.find((one) => one.slug === slug);
      if (component === undefined) return undefined;
      return { component, records: await this.pages.incidentsOf(page, component.id) };
    });
  }

  private async answer(
    file: string,
    path: string,
    locale: string,
    subjectOf: (view: PageView) => Told | undefined | Promise<Told | undefined>,
  ): Promise<FeedAnswer> {
    const format = FEED_FILES.get(file);
    if (format === undefined) throw new NotFound('There is nothing at this address.');
    const answer = await this.answers.get(
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
    if (answer === undefined) throw NotFound.of('component');
    return { ...answer, form: format, modifiedAt: this.modifiedAt(`${locale} ${path}`, answer) };
  }

  /** What was made while the database is away may be younger than what others have made since, so it gets no date. */
  private modifiedAt(name: string, { rendered, isStale }: VisitorResponse): Date | undefined {
    if (isStale) return undefined;
    const key = `${currentTenant().id} ${workContext()?.origin ?? ''} ${name}`;
    return this.dates.modifiedAt(key, rendered.etag, this.clock.now());
  }
}

type Told = Omit<FeedSubject, 'path'>;
