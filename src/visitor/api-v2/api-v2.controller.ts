import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { VisitorAnswers } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { RESOURCES } from './resources.js';

const PREFIX = '/api/v2/';

/** The public status API that existing clients already read; every path with and without `.json`. */
@ApiExcludeController()
@Public()
@Controller('api/v2')
export class ApiV2Controller {
  constructor(private readonly answers: VisitorAnswers) {}

  @Get([...RESOURCES.keys()].flatMap((path) => [path, `${path}.json`]))
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    const path = (request.routeOptions.url ?? '').slice(PREFIX.length).replace(/\.json$/, '');
    const resource = RESOURCES.get(path);
    const answer = resource === undefined ? undefined : await this.answers.get(resource, locale);
    if (answer === undefined) throw new NotFound('There is nothing at this address.');
    return sendToVisitor(request, reply, answer, { locale, contentType: 'application/json; charset=utf-8' });
  }
}
