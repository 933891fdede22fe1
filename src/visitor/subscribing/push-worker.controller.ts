import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormBodyInterceptor } from '#http/body/form-body.interceptor.js';
import { SubscribingService } from '#modules/subscribers/services/subscribing.service.js';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { WORKER_POLICY } from '../pages/page-headers.js';
import { PUSH_WORKER } from '../pages/page-script.js';
import { RenderedBody } from '../responses/rendered-body.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { formOf } from './subscription-form.js';

const WORKER_FORM = {
  contentType: 'text/javascript; charset=utf-8',
  headers: { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY, vary: 'Accept-Encoding' },
};

/** Serves the service worker that shows notifications, with the whole page as its scope. It says nothing about the page. */
@ApiExcludeController()
@Public()
@Controller()
export class PushWorkerController {
  private readonly rendered = new RenderedBody(PUSH_WORKER);

  constructor(
    private readonly writer: ResponseWriter,
    private readonly subscribing: SubscribingService,
  ) {}

  @Get('push-worker.js')
  @ShownToStrangers()
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const response = { rendered: this.rendered, isStale: false };
    await this.writer.write(request, reply, response, { form: WORKER_FORM });
  }

  /** Moves a subscription that the browser has renewed. Its old address is the only credential, and no cookie counts. */
  @Post('push-worker/subscription')
  @ShownToStrangers()
  @HttpCode(204)
  @UseInterceptors(FormBodyInterceptor)
  async move(@Req() { body }: FastifyRequest): Promise<void> {
    const form = formOf(body);
    await this.subscribing.move('web-push', form.get('from') ?? '', form.get('to') ?? '');
  }
}
