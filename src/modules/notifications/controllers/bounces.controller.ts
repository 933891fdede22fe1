import { Controller, HttpCode, Post, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { BounceTokenGuard } from './bounce-token.guard.js';
import { BouncesService } from '../services/bounces.service.js';

/**
 * Receives bounce reports from mail services, on every host of the installation. The token is the only credential.
 */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('hooks/bounces')
@UseGuards(BounceTokenGuard)
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor)
export class BouncesController {
  constructor(private readonly bounces: BouncesService) {}

  @Post(':token')
  @HttpCode(204)
  accept(@Req() request: FastifyRequest): Promise<void> {
    return this.bounces.accept(request.body);
  }
}
