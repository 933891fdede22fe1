import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { VNode } from 'preact';
import { currentTenant, isPageShown, workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { FORM_POLICY, HTML, PERSONAL } from '../pages/page-headers.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { PageCache } from '../store/page-cache.js';
import { PageView } from '../view/page-view.js';
import { StrangerView } from '../view/stranger-view.js';

/** A page for one visitor, or a redirect. */
export type PersonalResponse =
  | {
      readonly status: number;
      readonly locale: string;
      readonly html: string;
      /** Content security policy of a page with one of our scripts. */
      readonly policy?: string;
    }
  | { readonly movedTo: string };

/** Renders pages for one visitor on every request; they are never cached. Strangers of a protected page see none of it. */
@Injectable()
export class PersonalPages {
  constructor(
    private readonly cache: PageCache,
    private readonly renderer: PageRenderer,
    private readonly work: UncachedWork,
    private readonly clock: Clock,
  ) {}

  /** @throws TooManyRequests if the visitor's address has started too much work */
  async draw(locale: string, page: (view: PageView) => VNode, status = 200): Promise<PersonalResponse> {
    this.work.count();
    return { status, locale, html: await this.renderer.render(page(await this.view(locale))) };
  }

  private async view(locale: string): Promise<PageView> {
    const [tenant, origin, now] = [currentTenant(), workContext()?.origin ?? '', this.clock.now()];
    if (!isPageShown()) return new StrangerView(tenant, locale, origin, now);
    const { page } = await this.cache.get();
    return new PageView(tenant, page, locale, origin, now);
  }
}

/** Sends a page or a redirect. A redirect uses 303, which keeps browsers from posting again. */
export function sendPersonal(reply: FastifyReply, response: PersonalResponse): string | undefined {
  const policy = 'policy' in response ? response.policy : FORM_POLICY;
  reply.headers({ ...PERSONAL, 'content-security-policy': policy });
  if ('movedTo' in response) {
    reply.status(303).header('location', response.movedTo);
    return undefined;
  }
  reply.status(response.status).headers({ 'content-type': HTML, 'content-language': response.locale });
  return response.html;
}

/** Like {@link sendPersonal}, for pages whose forms count only from this host's own pages. */
export function sendOwnForms(
  reply: FastifyReply,
  response: PersonalResponse,
  cookies: readonly string[] = [],
): string | undefined {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  const html = sendPersonal(reply, response);
  // Without a referrer, browsers send forms with the origin "null", and older ones say nothing else of where from.
  reply.header('referrer-policy', 'same-origin');
  return html;
}
