import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { AnswerWriter } from '../answer-writer.js';
import { AnswersAtOnce } from '../front-desk.js';
import { IMAGE_FORM } from '../image-form.js';
import { VisitorAnswers, type VisitorResource } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { faviconSvg } from './favicon.js';

const FAVICON: VisitorResource = { name: 'favicon.svg', changes: 'with the page', render: faviconSvg };

/** The sign in the browser's tab. */
@ApiExcludeController()
@Public()
@Controller()
export class FaviconController {
  constructor(
    private readonly answers: VisitorAnswers,
    private readonly writer: AnswerWriter,
  ) {}

  /** Many programs ask for the old name whatever a page says; what counts for them is the content type. */
  @Get(['favicon.svg', 'favicon.ico'])
  @AnswersAtOnce(() => FAVICON, IMAGE_FORM)
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const answer = await this.answers.get(FAVICON, locale);
    await this.writer.write(request, reply, answer, { form: IMAGE_FORM, locale });
  }
}
