import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { currentTenant } from '#core/context/work-context.js';
import { mainLocale } from '#core/text/locale-text.js';
import { ResponseWriter, type ResponseFormat } from '../responses/response-writer.js';
import { VisitorResponses, type VisitorResource } from '../responses/visitor-responses.js';
import { modulePagePath, PageParts } from '#platform/page-parts/page-parts.js';
import type { PageView } from '../view/page-view.js';
import { sitemap } from './sitemap.js';

const ROBOTS: VisitorResource = { name: 'robots.txt', changes: 'with the page', render: robotsText };

const ROBOTS_FORM = { contentType: 'text/plain; charset=utf-8' };
const SITEMAP_FORM = { contentType: 'application/xml; charset=utf-8' };

/** Serves robots.txt and sitemap.xml, which are the same in every language. */
@ApiExcludeController()
@Public()
@Controller()
export class CrawlersController {
  private readonly siteMap: VisitorResource;

  constructor(
    parts: PageParts,
    private readonly responses: VisitorResponses,
    private readonly writer: ResponseWriter,
  ) {
    this.siteMap = {
      name: 'sitemap.xml',
      changes: 'with the page',
      render: (view) => sitemap(view, parts.pages.map(modulePagePath)),
    };
  }

  @Get('robots.txt')
  robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(request, reply, ROBOTS, ROBOTS_FORM);
  }

  @Get('sitemap.xml')
  sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(request, reply, this.siteMap, SITEMAP_FORM);
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: VisitorResource,
    form: ResponseFormat,
  ): Promise<void> {
    const locale = mainLocale(currentTenant().locales);
    const response = await this.responses.get(resource, locale);
    await this.writer.write(request, reply, response, { form, locale });
  }
}

/** robots.txt: pages may be indexed, APIs may not. Source: RFC 9309. */
function robotsText({ origin }: PageView): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
