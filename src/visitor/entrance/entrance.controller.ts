import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { OwnButton, OwnForm } from '../forms/own-form.decorator.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { EntrancePagesService, sendEntrance } from './entrance-pages.service.js';

/** Pages by which strangers enter a protected page, and leave it. Their forms count from this host's own pages only. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('access')
export class EntranceController {
  constructor(private readonly pages: EntrancePagesService) {}

  @Get()
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('to') to: unknown,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.show(to, locale));
  }

  /** Sets the cookie although it is a GET: whoever has the link may see the page, and nothing else happens. */
  @Get('link')
  async byLink(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('token') token: unknown,
    @Query('to') to: unknown,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.byLink(token, to, locale));
  }

  @Get('sso')
  async bySso(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('to') to: unknown,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.bySso(to, locale));
  }

  @Get('leave')
  async showLeaving(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.leaving(locale));
  }

  @OwnButton('leave')
  leave(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): string | undefined {
    return sendEntrance(reply, this.pages.leave(locale));
  }

  @OwnForm('password')
  async byPassword(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.byPassword({ body, locale }));
  }

  @OwnForm('email')
  async byEmail(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Headers('cookie') cookies?: string,
  ): Promise<string | undefined> {
    return sendEntrance(reply, await this.pages.byEmail({ body, locale }, cookies));
  }
}
