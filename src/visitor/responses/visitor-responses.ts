import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { currentTenant, isPagePersonal, workContext } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import type { AskedPage } from '#platform/tenancy/host-resolver.js';
import type { Steps } from '#core/text/steps.js';
import { Clock } from '#core/time/clock.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { PageCache, type AvailablePage } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { RenderingSlices } from './rendering-slices.js';
import { RenderedBody } from './rendered-body.js';
import { ResponseCache, type Basis } from './response-cache.js';

/** In bytes. */
const MB = 1024 * 1024;

const MINUTE_MS = 60_000;
/** How long visitors wait for a new rendering before they get the last one. */
const PATIENCE_MS = 1000;
/**
 * Same while the database is known to be slow or unavailable. It is enough for renderings without a
 * query.
 */
const STALE_PATIENCE_MS = 50;

/** A text, or the steps that produce it; undefined if there is nothing to show. */
type Rendering = string | undefined | Steps<string | undefined>;

/** Returns a text, or undefined if there is nothing to show. */
type Render = () => Promise<string | undefined>;

/**
 * A response to a visitor. It is stale if it may be out of date because the database is slow or
 * unavailable.
 */
export interface VisitorResponse {
  readonly rendered: RenderedBody;
  readonly isStale: boolean;
}

/** Resource part of a response's cache key, and when to render it again. */
export interface ResourceKey {
  /** Cache key, unique among the tenant's resources; the language is a separate part. */
  readonly name: string;
  /**
   * `every minute`: rendered again every minute, for content that changes with time alone.
   * `with every request`: never cached, because it contains text that visitors choose.
   */
  readonly changes: 'with the page' | 'every minute' | 'with every request';
}

/** A resource that visitors can request. */
export interface VisitorResource extends ResourceKey {
  /** Returns the text on a cache miss; undefined if there is no such resource. */
  readonly render: (view: PageView) => Rendering | Promise<Rendering>;
}

/**
 * Responses to visitors. Each is rendered once per tenant, language and resource after a change by any
 * process. The last one is served as stale while the database is unavailable.
 */
@Injectable()
export class VisitorResponses {
  private readonly responses: ResponseCache;

  constructor(
    private readonly pages: PageCache,
    private readonly clock: Clock,
    private readonly work: UncachedWork,
    private readonly slices: RenderingSlices,
    { pageCacheMb }: Settings,
  ) {
    this.responses = new ResponseCache(pageCacheMb * MB);
  }

  /**
   * The response in a language if it is cached and current. It never reads or renders, and needs no
   * request context. Undefined for a page that not everybody sees all of, whose responses are only sent behind the guards.
   */
  cached(asked: AskedPage, resource: ResourceKey, locale: string): VisitorResponse | undefined {
    if (isPagePersonal(asked.tenant)) return undefined;
    const available = this.pages.cached(asked.tenant);
    if (available === undefined || resource.changes === 'with every request') return undefined;
    const { page, isStale, variant } = available;
    const rendered = this.responses.current(keyOf(asked, variant, resource, locale), {
      page,
      minute: this.minuteOf(resource),
    });
    return rendered && { rendered, isStale };
  }

  /**
   * The response in a language; a promise only on a cache miss.
   *
   * @throws TooManyRequests if the visitor's address has started too much work and there is no old
   *   response to serve
   */
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
    { page, isStale, variant }: AvailablePage,
    resource: VisitorResource,
    locale: string,
  ): VisitorResponse | Promise<VisitorResponse | undefined> {
    const tenant = currentTenant();
    const origin = workContext()?.origin ?? '';
    const now = this.clock.now();
    const render: Render = async () => {
      const rendering = await resource.render(new PageView(tenant, page, locale, origin, now));
      return typeof rendering === 'object' ? this.slices.run(rendering) : rendering;
    };
    if (resource.changes === 'with every request') return this.respondUncached(render, isStale);
    const key = keyOf({ tenant, origin }, variant, resource, locale);
    const minute = this.minuteOf(resource);
    const current = this.responses.current(key, { page, minute });
    if (current !== undefined) return { rendered: current, isStale };
    return this.respondAgain(key, { page, minute }, render, isStale);
  }

  private async respondUncached(render: Render, isStale: boolean): Promise<VisitorResponse | undefined> {
    this.work.count();
    const text = await render();
    return text === undefined ? undefined : { rendered: new RenderedBody(text), isStale };
  }

  /** Renders a response. Returns the last one if that takes too long or fails temporarily. */
  private async respondAgain(
    key: string,
    basis: Basis,
    render: Render,
    isStale: boolean,
  ): Promise<VisitorResponse | undefined> {
    const last = this.responses.latest(key);
    const patience = isStale ? STALE_PATIENCE_MS : PATIENCE_MS;
    try {
      let rendering = this.responses.rendering(key, basis);
      if (rendering === undefined) {
        this.work.count();
        rendering = this.responses.render(key, basis, render);
      }
      const rendered = last === undefined ? await rendering : await settledWithin(rendering, patience);
      if (rendered !== LATE) return rendered && { rendered, isStale };
    } catch (error) {
      if (last === undefined || !isForNow(error)) throw error;
    }
    return last && { rendered: last, isStale: true };
  }

  private minuteOf({ changes }: ResourceKey): number {
    return changes === 'every minute' ? Math.floor(this.clock.now().getTime() / MINUTE_MS) : 0;
  }
}

function keyOf(
  { tenant, origin }: AskedPage,
  variant: string,
  { name }: ResourceKey,
  locale: string,
): string {
  const base = `${tenant.id} ${origin} ${locale} ${name}`;
  return variant === '' ? base : `${base} | ${variant}`;
}

/** True if a retry may succeed soon. */
function isForNow(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof TooManyRequests;
}
