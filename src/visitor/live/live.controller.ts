import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { currentTenant } from '#core/context/work-context.js';
import { LiveReaders } from './live-readers.js';

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Some proxies would collect events before they pass them on.
  'x-accel-buffering': 'no',
};

/** Tells open pages that they have changed. Source: docs/status-page.md. */
@ApiExcludeController()
@Public()
@Controller('live')
export class LiveController {
  constructor(private readonly readers: LiveReaders) {}

  @Get()
  @RouteConfig({ staysOpen: true })
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { id } = currentTenant();
    this.readers.assertRoom(id, request.ip);
    reply.hijack();
    reply.raw.writeHead(200, HEAD);
    if (request.method === 'HEAD') {
      reply.raw.end();
      return;
    }
    // A first byte lets proxies and browsers see the stream as open.
    reply.raw.write(':\n\n');
    this.readers.add(id, request.ip, reply.raw);
  }
}
