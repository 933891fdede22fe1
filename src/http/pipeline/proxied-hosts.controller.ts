import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { AnyHost } from '#platform/tenancy/tenant.guard.js';
import { ProxiedHosts } from './proxied-hosts.js';

/** Endpoint for the on-demand TLS of a proxy such as Caddy. Source: docs/operations.md. */
@ApiExcludeController()
@AnyHost()
@Public()
@Controller('health')
export class ProxiedHostsController {
  constructor(private readonly hosts: ProxiedHosts) {}

  /** 200 for a host with a status page, else 404. */
  @Get('host')
  check(@Req() request: FastifyRequest, @Query('domain') domain: unknown): Promise<{ status: 'ok' }> {
    return this.hosts.require(request, domain);
  }
}
