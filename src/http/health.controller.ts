import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/requires.decorator.js';
import { DatabaseProbe } from '../database/connections/database-probe.js';
import { AnyHost } from '../tenancy/tenant.guard.js';
import { Draining } from './draining.js';
import { Unavailable } from '../errors/api-error.js';

/** Probes for whatever supervises the process; they answer on every host. Source: decisions, section 9. */
@ApiExcludeController()
@AnyHost()
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly draining: Draining,
  ) {}

  /** The process runs. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: the database is reachable, and it is not about to stop. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.draining.isUnderWay) throw new Unavailable('The process is about to stop.');
    if (!(await this.database.isReachable())) throw new Unavailable('The database does not answer.');
    return { status: 'ok' };
  }
}
