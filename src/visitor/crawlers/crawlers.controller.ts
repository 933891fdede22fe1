import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { currentTenant } from '../../tenancy/tenant-context.js';
import { mainLocale } from '../../text/locale-text.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { VisitorAnswers, type VisitorResource } from '../visitor-answers.js';
import { robotsText } from './robots.js';
import { sitemap } from './sitemap.js';

const ROBOTS: VisitorResource = { name: 'robots.txt', changes: 'with the page', render: robotsText };
const SITEMAP: VisitorResource = { name: 'sitemap.xml', changes: 'with the page', render: sitemap };

/** What search engines ask before they read pages. It is the same in every language. */
@ApiExcludeController()
@Public()
@Controller()
export class CrawlersController {
  constructor(private readonly answers: VisitorAnswers) {}

  @Get('robots.txt')
  robots(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.send(request, reply, ROBOTS, 'text/plain; charset=utf-8');
  }

  @Get('sitemap.xml')
  sitemap(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.send(request, reply, SITEMAP, 'application/xml; charset=utf-8');
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: VisitorResource,
    contentType: string,
  ): Promise<Buffer | undefined> {
    const locale = mainLocale(currentTenant().locales);
    const answer = await this.answers.get(resource, locale);
    if (answer === undefined) throw new NotFound('There is nothing at this address.');
    return sendToVisitor(request, reply, answer, { locale, contentType });
  }
}
