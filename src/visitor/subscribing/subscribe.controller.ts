import { Controller, Get, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { FormBodyInterceptor } from '#http/body/form-body.interceptor.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { sendPersonal } from '../forms/personal-pages.js';
import { SubscribePagesService } from './subscribe-pages.service.js';

/** Subscription pages for visitors. They use no cookies, so another site cannot post in a visitor's name. */
@ApiExcludeController()
@Public()
@Controller('subscribe')
export class SubscribeController {
  constructor(private readonly pages: SubscribePagesService) {}

  @Get()
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('by') by: unknown,
    @Query('incident') incident: unknown,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.show(by, incident, locale));
  }

  @Post()
  @UseInterceptors(FormBodyInterceptor)
  async submit(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.submit(body, locale));
  }

  /** Confirms by the code that was sent to the address of the form. */
  @Post('code')
  @HttpCode(200)
  @UseInterceptors(FormBodyInterceptor)
  async enterCode(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.enterCode(body, locale));
  }

  @Get('sent')
  async sent(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('by') by: unknown,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.sent(by, locale));
  }
}
