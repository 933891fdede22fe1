import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { headersOfPage, HTML, PERSONAL } from '../pages/page-headers.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { PreviewsService, type PreviewResponse } from './previews.service.js';

/** Drafts, for holders of a preview link. */
@ApiExcludeController()
@Public()
@Controller('preview')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  /** `*` catches what the router does not take for a token, such as overlong ones, so that it gets the same 404. */
  @Get([':token', '*'])
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token = '',
  ): Promise<string | Buffer | undefined> {
    return send(reply, locale, await this.previews.show(token, locale));
  }
}

function send(reply: FastifyReply, locale: string, response: PreviewResponse): string | Buffer | undefined {
  // Only holders of the link may see it.
  reply.headers(PERSONAL);
  if ('movedTo' in response) {
    reply.headers(headersOfPage(''));
    reply.status(303).header('location', response.movedTo);
    return undefined;
  }
  reply.headers(headersOfPage(response.html, response.imageSources));
  reply.status(response.status).headers({ 'content-type': HTML, 'content-language': locale });
  return response.html;
}
