import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { currentTenant } from '../../tenancy/tenant-context.js';
import { mainLocale } from '../../text/locale-text.js';
import { renderedText, type Rendered } from '../rendered-answers.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { WIDGET_SCRIPT } from './widget-script.js';

/** It changes with a release only. */
const CACHED = 'public, max-age=3600, stale-while-revalidate=86400';

/** The script that shows a page's status on any other page. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class WidgetController {
  private readonly rendered: Promise<Rendered> = renderedText(WIDGET_SCRIPT);

  @Get('widget.js')
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const answer = { rendered: await this.rendered, isStale: false };
    const body = sendToVisitor(request, reply, answer, {
      locale: mainLocale(currentTenant().locales),
      contentType: 'text/javascript; charset=utf-8',
    });
    // Unlike what is told of a page, it is the same in every language.
    reply.removeHeader('content-language').headers({ 'cache-control': CACHED, vary: 'Accept-Encoding' });
    return body;
  }
}
