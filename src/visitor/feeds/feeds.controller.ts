import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { VisitorAnswers } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { atomFeed } from './atom-feed.js';

/** What happened, for programs that look now and then. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class FeedsController {
  constructor(private readonly answers: VisitorAnswers) {}

  @Get('history.atom')
  async atom(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    const answer = await this.answers.get(
      { name: 'history.atom', changes: 'with the page', render: atomFeed },
      locale,
    );
    if (answer === undefined) throw new NotFound('There is nothing at this address.');
    return sendToVisitor(request, reply, answer, {
      locale,
      contentType: 'application/atom+xml; charset=utf-8',
    });
  }
}
