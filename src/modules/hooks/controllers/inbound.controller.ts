import { Controller, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import { HookTokenGuard } from '../services/hook-token.guard.js';
import { InboundAddress } from '../services/inbound-address.decorator.js';
import { InboundBodyInterceptor } from '../services/inbound-body.interceptor.js';
import { InboundService } from '../services/inbound.service.js';
import type { AcceptedSignals } from '../dto/accepted-signals.response.js';

/** Receives reports of monitoring tools. The token in the address is the only credential. Source: triggers. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('hooks')
@UseGuards(HookTokenGuard)
@UseInterceptors(InboundBodyInterceptor, EnvelopeInterceptor)
export class InboundController {
  constructor(private readonly inbound: InboundService) {}

  @InboundAddress('components', 'component')
  ofComponent(@Req() request: FastifyRequest): Promise<RecordJson<AcceptedSignals>> {
    return this.inbound.accept('component', request);
  }

  @InboundAddress('host-systems', 'host_system')
  ofHostSystem(@Req() request: FastifyRequest): Promise<RecordJson<AcceptedSignals>> {
    return this.inbound.accept('host_system', request);
  }
}
