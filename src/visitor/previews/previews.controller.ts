import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { HTML, PAGE_POLICY } from '../pages/page-headers.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { PreviewsService, type PreviewAnswer } from './previews.service.js';

/** For the one who has the link alone: kept by no cache, found by no search engine, named to no other site. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': PAGE_POLICY,
};

/** What is not published yet, for those who were given a link to it. */
@ApiExcludeController()
@Public()
@Controller('preview')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  /** What no token can be, such as an endless one, is answered like one that is no good. */
  @Get([':token', '*'])
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token = '',
  ): Promise<string | Buffer | undefined> {
    return send(reply, locale, await this.previews.show(token, locale));
  }
}

function send(reply: FastifyReply, locale: string, answer: PreviewAnswer): string | Buffer | undefined {
  reply.headers(HEADERS);
  if ('movedTo' in answer) {
    reply.status(303).header('location', answer.movedTo);
    return undefined;
  }
  reply.status(answer.status).headers({ 'content-type': HTML, 'content-language': locale });
  return answer.html;
}
