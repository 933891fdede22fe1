import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { FEED_FILES } from './feed-files.js';
import { FeedsService } from './feeds.service.js';

const FILES = [...FEED_FILES.keys()];

/** What happened and what is planned, for programs that look now and then. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Get(FILES)
  async page(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    const feed = await this.feeds.ofPage(fileOf(request), locale);
    return sendToVisitor(request, reply, feed, { locale, ...feed });
  }

  @Get(FILES.map((file) => `components/:slug/${file}`))
  async component(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('slug') slug: string,
  ): Promise<Buffer | undefined> {
    const feed = await this.feeds.ofComponent(slug, fileOf(request), locale);
    return sendToVisitor(request, reply, feed, { locale, ...feed });
  }
}

/** The last part of the route, whatever the address has in its place. */
function fileOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
