import { Controller, HttpCode, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import { InboundBodyInterceptor } from '#modules/hooks/services/inbound-body.interceptor.js';
import type { ReceivedPoints } from '../dto/pushed-points.js';
import { MetricSourceGuard } from '../services/metric-source.guard.js';
import { ReceivedPointsService } from '../services/received-points.service.js';

/** Receives points of metrics. The token in the address is the only credential. Source: capabilities, "Metrics". */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('hooks')
@UseGuards(MetricSourceGuard)
@UseInterceptors(InboundBodyInterceptor, EnvelopeInterceptor)
export class InboundMetricsController {
  constructor(private readonly received: ReceivedPointsService) {}

  @Post('metrics/:token')
  @HttpCode(200)
  receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordJson<ReceivedPoints>> {
    return this.received.accept(request, reply);
  }
}
