import { Controller, Get, HttpCode, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { FormBodyInterceptor } from '#http/body/form-body.interceptor.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { sendPersonal } from '../forms/personal-pages.js';
import { SubscriptionPagesService } from './subscription-pages.service.js';

/**
 * Routes of the links in messages to subscribers. The link is the only credential and no cookie counts,
 * so another site cannot post in a subscriber's name. GET never acts, because mail scanners follow
 * links.
 */
@ApiExcludeController()
@Public()
@Controller()
export class SubscriptionController {
  constructor(private readonly pages: SubscriptionPagesService) {}

  @Get('confirm/:token')
  @ShownToStrangers()
  async showConfirmation(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.showConfirmation(token, locale));
  }

  @Post('confirm/:token')
  @ShownToStrangers()
  @HttpCode(200)
  async confirm(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.confirm(token, locale));
  }

  @Get('manage/:token')
  async showManaging(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.showManaging(token, locale));
  }

  @Post('manage/:token')
  @HttpCode(200)
  @UseInterceptors(FormBodyInterceptor)
  async manage(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.manage(token, body, locale));
  }

  @Get('unsubscribe/:token')
  @ShownToStrangers()
  async showUnsubscribing(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.showUnsubscribing(token, locale));
  }

  @Get('undo/:token')
  @ShownToStrangers()
  async showUndoing(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.showUndoing(token, locale));
  }

  @Post('undo/:token')
  @ShownToStrangers()
  @HttpCode(200)
  async undo(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.undo(token, locale));
  }

  /**
   * Accepts any body: `List-Unsubscribe=One-Click` as a form of either type, or the empty form of our
   * own button.
   */
  @Post('unsubscribe/:token')
  @ShownToStrangers()
  @HttpCode(200)
  async unsubscribe(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.pages.unsubscribe(token, locale));
  }
}
