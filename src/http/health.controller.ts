import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/requires.decorator.js';
import { AnyHost } from '../tenancy/tenant.guard.js';
import { Readiness, type Checks } from './readiness.js';

/** Probes for whatever supervises the process; they answer on every host. Source: decisions, section 9. */
@ApiExcludeController()
@AnyHost()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve, and is not about to stop; otherwise the errors say by check what stands against it. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok'; checks: Checks }> {
    return { status: 'ok', checks: await this.readiness.check() };
  }
}
