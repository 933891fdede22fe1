import { Controller, Get, Headers, Ip, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodeCookie } from '#modules/members/controllers/code-cookie.decorator.js';
import { clientAddress } from '#platform/access/client-address.js';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { OwnButton, OwnForm } from '../forms/own-form.decorator.js';
import { ConsoleLocale } from './console-locale.decorator.js';
import { sendSignIn, SignInPagesService } from './sign-in-pages.service.js';

/**
 * Pages by which people sign in, without any script. Showing one changes nothing, because mail scanners open links; their
 * forms count from this host's own pages only.
 */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('console')
export class SignInController {
  constructor(private readonly pages: SignInPagesService) {}

  @Get('sign-in')
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @Headers('cookie') cookies?: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.show(locale, cookies));
  }

  @OwnForm('sign-in')
  async signIn(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @Ip() ip: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.signIn(body, clientAddress(ip), locale));
  }

  @OwnForm('sign-in/email')
  async signInByEmail(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @CodeCookie() secret?: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.signInByEmail(body, secret, locale));
  }

  @OwnButton('sign-out')
  async signOut(
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @Headers('cookie') cookies?: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.signOut(locale, cookies));
  }

  @Get('invitations/:token')
  async showInvitation(
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.showInvitation(token, locale));
  }

  @OwnButton('invitations/:token')
  async accept(
    @Res({ passthrough: true }) reply: FastifyReply,
    @ConsoleLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendSignIn(reply, await this.pages.accept(token, locale));
  }
}
