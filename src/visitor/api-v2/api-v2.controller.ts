import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { ANSWERS } from './answers.js';
import { ApiV2Service } from './api-v2.service.js';
import { sendToVisitor } from '../send-to-visitor.js';
import { workContext } from '../../tenancy/tenant-context.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';

const PREFIX = '/api/v2/';

/** The public status API that existing clients already read; every path with and without `.json`. */
@ApiExcludeController()
@Public()
@Controller('api/v2')
export class ApiV2Controller {
  constructor(private readonly api: ApiV2Service) {}

  @Get(Object.keys(ANSWERS).flatMap((resource) => [resource, `${resource}.json`]))
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    const resource = (request.routeOptions.url ?? '').slice(PREFIX.length).replace(/\.json$/, '');
    const answer = await this.api.answer(resource, locale, workContext()?.origin ?? '');
    return sendToVisitor(request, reply, {
      ...answer,
      locale,
      contentType: 'application/json; charset=utf-8',
    });
  }
}
