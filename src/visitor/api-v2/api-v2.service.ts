import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../tenancy/tenant-context.js';
import { PageCache, type PageAtHand } from '../page-cache.js';
import { RenderedAnswers, type Rendered } from '../rendered-answers.js';
import { answerText } from './answers.js';

/** A rendered answer, and whether it may be out of date because the database is away. */
export interface VisitorAnswer {
  readonly rendered: Rendered;
  readonly isStale: boolean;
}

/** The visitor interface. Source: visitor-api. */
@Injectable()
export class ApiV2Service {
  private readonly answers = new RenderedAnswers();

  constructor(private readonly pages: PageCache) {}

  /** @param origin scheme and host that the visitor asked */
  answer(resource: string, locale: string, origin: string): VisitorAnswer | Promise<VisitorAnswer> {
    const atHand = this.pages.get();
    if (atHand instanceof Promise) return atHand.then((page) => this.render(page, resource, locale, origin));
    return this.render(atHand, resource, locale, origin);
  }

  private render(
    { page, isStale }: PageAtHand,
    resource: string,
    locale: string,
    origin: string,
  ): VisitorAnswer | Promise<VisitorAnswer> {
    const tenant = currentTenant();
    const key = `${tenant.id} ${origin} ${locale} ${resource}`;
    const rendered = this.answers.get(key, page, () =>
      answerText({ tenant, page, locale, origin }, resource),
    );
    if (rendered instanceof Promise) return rendered.then((answer) => ({ rendered: answer, isStale }));
    return { rendered, isStale };
  }
}
