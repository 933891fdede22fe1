import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { headersOfPage, HTML } from '../pages/page-headers.js';
import { ResponseWriter, type ResponseFormat } from '../responses/response-writer.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { ModulePagesService } from './module-pages.service.js';
import { UnavailablePageFilter } from './unavailable-page.filter.js';

const PAGE: ResponseFormat = { contentType: HTML, headersOf: (html) => headersOfPage(html) };

/** Serves the pages of modules. */
@ApiExcludeController()
@Public()
@Controller('x')
@UseFilters(UnavailablePageFilter)
export class ModulePagesController {
  constructor(
    private readonly pages: ModulePagesService,
    private readonly writer: ResponseWriter,
  ) {}

  @Get([':module', ':module/:page'])
  async page(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('module') module: string,
    @Param('page') page?: string,
  ): Promise<void> {
    const path = page === undefined ? module : `${module}/${page}`;
    const response = await this.pages.page(path, locale);
    await this.writer.write(request, reply, response, { form: PAGE, locale, page: `/x/${path}` });
  }
}
