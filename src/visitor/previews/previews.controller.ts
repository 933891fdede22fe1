import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { headersOfFramedPage, headersOfPage, HTML, PERSONAL } from '../pages/page-headers.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';
import { PreviewsService, type PreviewResponse } from './previews.service.js';

/** Shows drafts to holders of a preview link. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('preview')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  /**
   * `*` matches values that the router does not accept as a token, such as overlong ones. They get the
   * same 404.
   */
  @Get([':token', '*'])
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Req() request: FastifyRequest,
    @Param('token') token = '',
  ): Promise<string | Buffer | undefined> {
    return send(reply, await this.previews.show(token, (locales) => visitorLocale(request, locales)));
  }
}

function send(reply: FastifyReply, response: PreviewResponse): string | Buffer | undefined {
  // Only holders of the link may see the response, so it must not be cached.
  reply.headers(PERSONAL);
  if ('movedTo' in response) {
    reply.headers(headersOfPage(''));
    reply.status(303).header('location', response.movedTo);
    return undefined;
  }
  reply.headers(headersOfFramedPage(response.html, response.imageSources));
  reply.status(response.status).headers({ 'content-type': HTML, 'content-language': response.locale });
  return response.html;
}
