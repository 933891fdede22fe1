import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { MethodNotAllowed, NotFound } from '#core/errors/api-error.js';
import { targetOf } from '#platform/tenancy/request-target.js';
import { RouteTable } from './route-table.js';

/**
 * Refuses everything that no other route matches. It is a regular route, so the guards refuse unknown hosts
 * first. Source: decisions, sections 1 and 3.
 */
@ApiExcludeController()
@Public()
@Controller()
export class UnmatchedController {
  constructor(private readonly routes: RouteTable) {}

  @All('*')
  refuse(@Req() request: FastifyRequest): never {
    const allowed = this.routes.methodsAt(targetOf(request));
    // A path that has this method and still ends up here contains a part that
    // no route accepts, such as an overlong id.
    if (allowed.length > 0 && !allowed.includes(request.method))
      throw new MethodNotAllowed(request.method, allowed);
    throw new NotFound('There is nothing at this address.');
  }
}
