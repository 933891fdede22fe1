import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '#core/errors/api-error.js';
import { ssoProblemOf } from '#modules/members/rules/sso-problem.js';
import { SsoPages, type SsoPageDrawer, type SsoTrial } from '#modules/members/services/sso-pages.js';
import { PersonalPages } from '../forms/personal-pages.js';
import { consoleLocale } from './console-locale.decorator.js';
import { sendSignIn, SignInPagesService } from './sign-in-pages.service.js';
import { SsoTrialPage } from './sso-trial-page.js';

/** Pages for people whom single sign-on does not let in, or who have tried it. */
@Injectable()
export class SsoPagesService implements SsoPageDrawer, OnModuleInit {
  constructor(
    private readonly door: SsoPages,
    private readonly signIn: SignInPagesService,
    private readonly pages: PersonalPages,
  ) {}

  onModuleInit(): void {
    this.door.drawWith(this);
  }

  async showProblem(
    error: ApiError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    const form = await this.signIn.form(consoleLocale(request), ssoProblemOf(error), error.status);
    reply.headers(error.headers);
    return sendSignIn(reply, form);
  }

  async showTrial(
    trial: SsoTrial,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    const response = await this.pages.draw(consoleLocale(request), (view) => (
      <SsoTrialPage view={view} trial={trial} />
    ));
    return sendSignIn(reply, { response });
  }
}
