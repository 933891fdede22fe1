import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { FEED_FILES } from './feed-files.js';
import { FeedsService } from './feeds.service.js';

const FILES = [...FEED_FILES.keys()];

/**
 * Serves feeds of incidents and calendars of maintenances to polling clients. Source: decisions,
 * section 8.
 */
@ApiExcludeController()
@Public()
@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly writer: ResponseWriter,
  ) {}

  @Get(FILES)
  async page(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const feed = await this.feeds.ofPage(fileOf(request), locale);
    await this.writer.write(request, reply, feed, { ...feed, locale });
  }

  @Get(FILES.map((file) => `components/:slug/${file}`))
  async component(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('slug') slug: string,
  ): Promise<void> {
    const feed = await this.feeds.ofComponent(slug, fileOf(request), locale);
    await this.writer.write(request, reply, feed, { ...feed, locale });
  }
}

/** The file name. Taken from the route, because the URL may be percent-encoded. */
function fileOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
