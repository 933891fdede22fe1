import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '#platform/access/requires.decorator.js';
import { AnyHost } from '#platform/tenancy/tenant.guard.js';
import { Readiness, type Checks } from './readiness.js';

/** Health probes, available on every host. Source: decisions, section 9. */
@ApiExcludeController()
@AnyHost()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 as long as the process runs. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * 200 unless the process is about to stop; for balancers. Without a database, visitors are served from memory, and
   * other requests get 503 from whichever process they reach.
   */
  @Get('serving')
  serving(): { status: 'ok' } {
    this.readiness.refuseWhileDraining();
    return { status: 'ok' };
  }

  /** 200 if the process can serve everything and is not about to stop; otherwise 503, with a message for each failed check. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok'; checks: Checks }> {
    return { status: 'ok', checks: await this.readiness.check() };
  }
}
