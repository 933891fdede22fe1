import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { sendImageToVisitor } from '../send-image-to-visitor.js';
import { VisitorAnswers, type VisitorResource } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { faviconSvg } from './favicon.js';

const FAVICON: VisitorResource = { name: 'favicon.svg', changes: 'with the page', render: faviconSvg };

/** The sign in the browser's tab. */
@ApiExcludeController()
@Public()
@Controller()
export class FaviconController {
  constructor(private readonly answers: VisitorAnswers) {}

  /** Many programs ask for the old name whatever a page says; what counts for them is the content type. */
  @Get(['favicon.svg', 'favicon.ico'])
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    const answer = await this.answers.get(FAVICON, locale);
    if (answer === undefined) throw new NotFound('There is nothing at this address.');
    return sendImageToVisitor(request, reply, answer, locale);
  }
}
