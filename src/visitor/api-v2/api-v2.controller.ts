import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { AnswerWriter, type AnswerForm } from '../answer-writer.js';
import { AnswersAtOnce } from '../front-desk.js';
import { VisitorAnswers, type VisitorResource } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { RESOURCES } from './resources.js';

const PREFIX = '/api/v2/';
const FORM: AnswerForm = {
  contentType: 'application/json; charset=utf-8',
  isData: true,
  headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
};

/** Every path with and without `.json`. */
const PATHS = [...RESOURCES.keys()].flatMap((path) => [path, `${path}.json`]);

/** @param route as it was declared */
function resourceAt(route = ''): VisitorResource {
  const resource = RESOURCES.get(route.slice(PREFIX.length).replace(/\.json$/, ''));
  if (resource === undefined) throw new Error(`${route} is no route of the visitor interface.`);
  return resource;
}

/** The public status API that existing clients already read. */
@ApiExcludeController()
@Public()
@Controller('api/v2')
export class ApiV2Controller {
  constructor(
    private readonly answers: VisitorAnswers,
    private readonly writer: AnswerWriter,
  ) {}

  @Get(PATHS)
  @AnswersAtOnce(resourceAt, FORM)
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const answer = await this.answers.get(resourceAt(request.routeOptions.url), locale);
    await this.writer.write(request, reply, answer, { form: FORM, locale });
  }
}
