import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { FormBodyInterceptor } from '#http/body/form-body.interceptor.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import type { ProofChallenge } from '../subscribing/proof-of-work.js';
import { ApiV2Subscribers, type Accepted } from './api-v2-subscribers.service.js';

/** Any page may post here, because the request carries no credentials of the visitor, such as cookies. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

/** Subscriptions through the public status format. */
@ApiExcludeController()
@Public()
@Controller('api/v2')
export class SubscribersController {
  constructor(private readonly subscribers: ApiV2Subscribers) {}

  @Get('subscribers/challenge')
  challenge(@Res({ passthrough: true }) reply: FastifyReply): Promise<ProofChallenge> {
    reply.headers(HEADERS);
    return this.subscribers.challenge();
  }

  @Post(['subscribers', 'subscribers.json'])
  @HttpCode(202)
  @UseInterceptors(FormBodyInterceptor)
  subscribe(
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
  ): Promise<Accepted> {
    reply.headers(HEADERS);
    return this.subscribers.subscribe(body, locale);
  }
}
