import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { ServedFromCache } from '../responses/response-cache.hook.js';
import { componentPath, idInPath } from '../view/record-paths.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { headersOfPage, HTML } from './page-headers.js';
import { overviewIn, PagesService } from './pages.service.js';

const PAGE = { contentType: HTML, headersOf: (html: string | Buffer) => headersOfPage(html) };

/** Serves the public pages of a tenant. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly writer: ResponseWriter,
  ) {}

  @Get()
  @ServedFromCache(() => overviewIn, PAGE, '/')
  async overview(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const response = await this.pages.overview(request.query, locale);
    await this.writer.write(request, reply, response, { form: PAGE, locale, page: '/' });
  }

  @Get('history')
  async history(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<void> {
    const response = await this.pages.history(request.query, locale);
    await this.writer.write(request, reply, response, { form: PAGE, locale, page: '/history' });
  }

  @Get('incidents/:id')
  async incident(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<void> {
    const response = await this.pages.incident('incident', idInPath(id), locale);
    await this.writer.write(request, reply, response, {
      form: PAGE,
      locale,
      page: `/incidents/${idInPath(id)}`,
    });
  }

  @Get('maintenances/:id')
  async maintenance(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<void> {
    const response = await this.pages.incident('maintenance', idInPath(id), locale);
    await this.writer.write(request, reply, response, {
      form: PAGE,
      locale,
      page: `/maintenances/${idInPath(id)}`,
    });
  }

  @Get('components/:slug')
  async component(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('slug') slug: string,
  ): Promise<void> {
    const response = await this.pages.component(slug, locale);
    await this.writer.write(request, reply, response, { form: PAGE, locale, page: componentPath({ slug }) });
  }

  @Get('announcements/:id')
  async announcement(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<void> {
    const response = await this.pages.announcement(idInPath(id), locale);
    await this.writer.write(request, reply, response, {
      form: PAGE,
      locale,
      page: `/announcements/${idInPath(id)}`,
    });
  }
}
