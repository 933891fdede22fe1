import { Injectable } from '@nestjs/common';
import { DatabaseUnavailable } from '../../database/connections/database-unavailable.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { PageCache, type AvailablePage } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { RenderedBody } from './rendered-body.js';
import { ResponseCache } from './response-cache.js';

const MINUTE_MS = 60_000;

/** An answer to a visitor, and whether it may be out of date because the database is away. */
export interface VisitorResponse {
  readonly rendered: RenderedBody;
  readonly isStale: boolean;
}

/** What an answer is remembered by, beside the tenant and the language. */
export interface ResourceKey {
  /** Tells it from everything else that is asked of a tenant; the language is told apart anyway. */
  readonly name: string;
  /**
   * `every minute`: it is made anew every minute, for what time alone changes. `with every question`: it is never
   * remembered, since visitors put words of their own into it.
   */
  readonly changes: 'with the page' | 'every minute' | 'with every question';
}

/** Something that visitors can ask for. */
export interface VisitorResource extends ResourceKey {
  /** Its text, made when nothing current is remembered; undefined when there is no such thing. */
  readonly render: (view: PageView) => string | undefined | Promise<string | undefined>;
}

/**
 * Everything that visitors are answered, made once for each tenant, language and resource after a change, whoever makes
 * it. While the database is away, what was known last is answered.
 */
@Injectable()
export class VisitorResponses {
  private readonly answers = new ResponseCache();

  constructor(
    private readonly pages: PageCache,
    private readonly clock: Clock,
  ) {}

  /** The answer in a language where it is remembered and holds; nothing is read or made. */
  atHand(resource: ResourceKey, locale: string): VisitorResponse | undefined {
    const atHand = this.pages.atHand();
    if (atHand === undefined || resource.changes === 'with every question') return undefined;
    const { page, isStale } = atHand;
    const rendered = this.answers.known(keyOf(resource, locale), { page, minute: this.minuteOf(resource) });
    return rendered && { rendered, isStale };
  }

  /** The answer in a language; without waiting where it is remembered. */
  get(
    resource: VisitorResource,
    locale: string,
  ): VisitorResponse | undefined | Promise<VisitorResponse | undefined> {
    const atHand = this.pages.get();
    return atHand instanceof Promise
      ? atHand.then((page) => this.answer(page, resource, locale))
      : this.answer(atHand, resource, locale);
  }

  private answer(
    { page, isStale }: AvailablePage,
    resource: VisitorResource,
    locale: string,
  ): VisitorResponse | Promise<VisitorResponse | undefined> {
    const tenant = currentTenant();
    const origin = workContext()?.origin ?? '';
    const now = this.clock.now();
    const made = (): string | undefined | Promise<string | undefined> =>
      resource.render(new PageView(tenant, page, locale, origin, now));
    const answered = (rendered: RenderedBody | undefined): VisitorResponse | undefined =>
      rendered === undefined ? undefined : { rendered, isStale };
    if (resource.changes === 'with every question') return renderOnce(made).then(answered);
    const key = keyOf(resource, locale);
    const minute = this.minuteOf(resource);
    const known = this.answers.known(key, { page, minute });
    if (known !== undefined) return { rendered: known, isStale };
    return this.answers
      .render(key, { page, minute }, made)
      .then(answered)
      .catch((error: unknown) => {
        const last = error instanceof DatabaseUnavailable ? this.answers.lastKnown(key) : undefined;
        if (last === undefined) throw error;
        return { rendered: last, isStale: true };
      });
  }

  private minuteOf({ changes }: ResourceKey): number {
    return changes === 'every minute' ? Math.floor(this.clock.now().getTime() / MINUTE_MS) : 0;
  }
}

function keyOf({ name }: ResourceKey, locale: string): string {
  return `${currentTenant().id} ${workContext()?.origin ?? ''} ${locale} ${name}`;
}

/** Renders an answer that is not to be remembered. */
async function renderOnce(
  render: () => string | undefined | Promise<string | undefined>,
): Promise<RenderedBody | undefined> {
  const text = await render();
  return text === undefined ? undefined : new RenderedBody(text);
}
