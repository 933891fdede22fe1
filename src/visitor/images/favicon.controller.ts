import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { ServedFromCache } from '../responses/response-cache.hook.js';
import { IMAGE_FORMAT } from '../responses/image-format.js';
import { VisitorResponses, type VisitorResource } from '../responses/visitor-responses.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { faviconSvg } from '../pages/favicon.js';

const FAVICON: VisitorResource = { name: 'favicon.svg', changes: 'with the page', render: faviconSvg };

/** Serves the favicon. */
@ApiExcludeController()
@Public()
@Controller()
export class FaviconController {
  constructor(
    private readonly responses: VisitorResponses,
    private readonly writer: ResponseWriter,
  ) {}

  /** Many programs request `favicon.ico` regardless of the page's links. They rely on the content type. */
  @Get(['favicon.svg', 'favicon.ico'])
  @ServedFromCache(() => () => FAVICON, IMAGE_FORMAT)
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const response = await this.responses.get(FAVICON, locale);
    await this.writer.write(request, reply, response, { form: IMAGE_FORMAT, locale });
  }
}
