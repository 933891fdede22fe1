import { Injectable } from '@nestjs/common';
import { DatabaseUnavailable } from '../../database/connections/database-unavailable.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { PageCache, type AvailablePage } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { RenderedBody } from './rendered-body.js';
import { ResponseCache } from './response-cache.js';

const MINUTE_MS = 60_000;

/** A response to a visitor; stale when it may be out of date because the database is unavailable. */
export interface VisitorResponse {
  readonly rendered: RenderedBody;
  readonly isStale: boolean;
}

/** The part of a response's cache key beside tenant, origin and language, and when to render it again. */
export interface ResourceKey {
  /** Cache key, unique among the tenant's resources; the language is a separate part. */
  readonly name: string;
  /**
   * `every minute`: rendered again every minute, for what time alone changes. `with every request`: never cached, since
   * it contains text that visitors choose.
   */
  readonly changes: 'with the page' | 'every minute' | 'with every request';
}

/** A resource that visitors can request. */
export interface VisitorResource extends ResourceKey {
  /** Gives the text, when no current one is cached; undefined when there is no such resource. */
  readonly render: (view: PageView) => string | undefined | Promise<string | undefined>;
}

/**
 * All responses to visitors, rendered once for each tenant, language and resource after a change by any process. While the
 * database is unavailable, the last one is served as stale.
 */
@Injectable()
export class VisitorResponses {
  private readonly responses = new ResponseCache();

  constructor(
    private readonly pages: PageCache,
    private readonly clock: Clock,
  ) {}

  /** The response in a language if it is cached and current; reads and renders nothing. */
  cached(resource: ResourceKey, locale: string): VisitorResponse | undefined {
    const available = this.pages.cached();
    if (available === undefined || resource.changes === 'with every request') return undefined;
    const { page, isStale } = available;
    const rendered = this.responses.current(keyOf(resource, locale), {
      page,
      minute: this.minuteOf(resource),
    });
    return rendered && { rendered, isStale };
  }

  /** The response in a language; a promise only when it is not cached. */
  get(
    resource: VisitorResource,
    locale: string,
  ): VisitorResponse | undefined | Promise<VisitorResponse | undefined> {
    const available = this.pages.get();
    return available instanceof Promise
      ? available.then((page) => this.respond(page, resource, locale))
      : this.respond(available, resource, locale);
  }

  private respond(
    { page, isStale }: AvailablePage,
    resource: VisitorResource,
    locale: string,
  ): VisitorResponse | Promise<VisitorResponse | undefined> {
    const tenant = currentTenant();
    const origin = workContext()?.origin ?? '';
    const now = this.clock.now();
    const render = (): string | undefined | Promise<string | undefined> =>
      resource.render(new PageView(tenant, page, locale, origin, now));
    const toResponse = (rendered: RenderedBody | undefined): VisitorResponse | undefined =>
      rendered === undefined ? undefined : { rendered, isStale };
    if (resource.changes === 'with every request') return renderUncached(render).then(toResponse);
    const key = keyOf(resource, locale);
    const minute = this.minuteOf(resource);
    const current = this.responses.current(key, { page, minute });
    if (current !== undefined) return { rendered: current, isStale };
    return this.responses
      .render(key, { page, minute }, render)
      .then(toResponse)
      .catch((error: unknown) => {
        const last = error instanceof DatabaseUnavailable ? this.responses.latest(key) : undefined;
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

async function renderUncached(
  render: () => string | undefined | Promise<string | undefined>,
): Promise<RenderedBody | undefined> {
  const text = await render();
  return text === undefined ? undefined : new RenderedBody(text);
}
