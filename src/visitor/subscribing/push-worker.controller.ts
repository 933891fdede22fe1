import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { WORKER_POLICY } from '../pages/page-headers.js';
import { PUSH_WORKER } from '../pages/page-script.js';
import { RenderedBody } from '../responses/rendered-body.js';
import { ResponseWriter } from '../responses/response-writer.js';

const WORKER_FORM = {
  contentType: 'text/javascript; charset=utf-8',
  headers: { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY, vary: 'Accept-Encoding' },
};

/** Serves the service worker that shows notifications, with the whole page as its scope. It says nothing about the page. */
@ApiExcludeController()
@Public()
@Controller('push-worker.js')
export class PushWorkerController {
  private readonly rendered = new RenderedBody(PUSH_WORKER);

  constructor(private readonly writer: ResponseWriter) {}

  @Get()
  @ShownToStrangers()
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const response = { rendered: this.rendered, isStale: false };
    await this.writer.write(request, reply, response, { form: WORKER_FORM });
  }
}
