import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ResponseWriter, type ResponseFormat } from '../responses/response-writer.js';
import { ServedFromCache } from '../responses/response-cache.hook.js';
import { VisitorResponses, type VisitorResource } from '../responses/visitor-responses.js';
import { idInPath } from '../view/record-paths.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { ApiV2Service } from './api-v2.service.js';
import { ModuleDataService } from './module-data.service.js';
import { RESOURCES } from './resources.js';

const PREFIX = '/api/v2/';
const FORM: ResponseFormat = {
  contentType: 'application/json; charset=utf-8',
  isData: true,
  headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
};

/** Every path with and without `.json`. */
const PATHS = [...RESOURCES.keys()].flatMap((path) => [path, `${path}.json`]);

/** @param route the path pattern as declared */
function resourceAt(route = ''): VisitorResource {
  const resource = RESOURCES.get(route.slice(PREFIX.length).replace(/\.json$/, ''));
  if (resource === undefined) throw new Error(`${route} is no route of the visitor interface.`);
  return resource;
}

/** Maps a route to its resource, whatever the query. */
function always(route: string): () => VisitorResource {
  const resource = resourceAt(route);
  return () => resource;
}

/** Public status API that existing clients can read. */
@ApiExcludeController()
@Public()
@Controller('api/v2')
export class ApiV2Controller {
  constructor(
    private readonly responses: VisitorResponses,
    private readonly service: ApiV2Service,
    private readonly ofModules: ModuleDataService,
    private readonly writer: ResponseWriter,
  ) {}

  @Get(PATHS)
  @ServedFromCache(always, FORM)
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const response = await this.responses.get(resourceAt(request.routeOptions.url), locale);
    await this.writer.write(request, reply, response, { form: FORM, locale });
  }

  @Get(['metrics', 'metrics.json'])
  async metrics(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const response = await this.service.metrics(locale);
    await this.writer.write(request, reply, response, { form: FORM, locale });
  }

  /** @param segment the id, with or without `.json` */
  @Get('incidents/:id')
  async incident(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') segment: string,
  ): Promise<void> {
    const response = await this.service.incident(idInPath(segment.replace(/\.json$/, '')), locale);
    await this.writer.write(request, reply, response, { form: FORM, locale });
  }

  @Get(['x/:module', 'x/:module/:name'])
  async ofModule(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('module') module: string,
    @Param('name') name?: string,
  ): Promise<void> {
    const path = name === undefined ? module : `${module}/${name}`;
    const response = await this.ofModules.get(path, locale);
    await this.writer.write(request, reply, response, { form: FORM, locale });
  }
}
