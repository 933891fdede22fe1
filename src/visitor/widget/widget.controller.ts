import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { RenderedBody } from '../responses/rendered-body.js';
import { WIDGET_SCRIPT } from './widget-script.js';

/** The script only changes with a release. */
const CACHED = 'public, max-age=3600, stale-while-revalidate=86400';

/** The script is the same in every language, so unlike pages it does not vary by language. */
const FORM = {
  contentType: 'text/javascript; charset=utf-8',
  headers: { 'cache-control': CACHED, vary: 'Accept-Encoding' },
};

/** Serves the script that shows a page's status on any other site. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller()
export class WidgetController {
  private readonly response = { rendered: new RenderedBody(WIDGET_SCRIPT), isStale: false };

  constructor(private readonly writer: ResponseWriter) {}

  @Get('widget.js')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.writer.write(request, reply, this.response, { form: FORM });
  }
}
