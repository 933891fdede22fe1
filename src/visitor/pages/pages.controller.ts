import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { sendToVisitor } from '../send-to-visitor.js';
import type { VisitorAnswer } from '../visitor-answers.js';
import { VisitorLocale } from '../visitor-locale.decorator.js';
import { HTML, PAGE_POLICY } from './page-headers.js';
import { PagesService } from './pages.service.js';

/** The public pages of a tenant. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  async overview(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Buffer | undefined> {
    return send(request, reply, locale, await this.pages.overview(locale));
  }

  @Get('history')
  async history(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('month') month: unknown,
    @Query('component') component: unknown,
  ): Promise<Buffer | undefined> {
    return send(request, reply, locale, await this.pages.history(text(month), text(component), locale));
  }

  @Get('incidents/:id')
  async incident(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<Buffer | undefined> {
    return send(request, reply, locale, await this.pages.record('incident', idIn(id), locale));
  }

  @Get('maintenances/:id')
  async maintenance(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<Buffer | undefined> {
    return send(request, reply, locale, await this.pages.record('maintenance', idIn(id), locale));
  }

  @Get('announcements/:id')
  async announcement(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('id') id: string,
  ): Promise<Buffer | undefined> {
    return send(request, reply, locale, await this.pages.announcement(idIn(id), locale));
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: string,
  page: VisitorAnswer | undefined,
): Buffer | undefined {
  if (page === undefined) throw new NotFound('There is nothing at this address.');
  reply.header('content-security-policy', PAGE_POLICY);
  return sendToVisitor(request, reply, page, { locale, contentType: HTML });
}

/** What can't be an id finds nothing. */
function idIn(value: string): number {
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
