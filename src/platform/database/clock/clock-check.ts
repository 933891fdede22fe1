import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/time/clock.js';
import { Metrics } from '#core/metrics/metrics.js';
import { BackgroundDatabase } from '../tenant/background-database.js';
import { DatabaseClock } from './database-clock.js';
import { READ_TIME } from './open-clock.js';

/** Compares this process's clock with the database's, and says when it is off by more than a minute. */
@Injectable()
export class ClockCheck {
  private readonly logger = new Logger(ClockCheck.name);
  private wasOff = false;

  constructor(
    private readonly clock: Clock,
    private readonly database: BackgroundDatabase,
    metrics: Metrics,
  ) {
    metrics.readGauge(
      {
        name: 'heliograph_clock_offset_seconds',
        help: "Seconds by which this process's clock is ahead of the database's; steps by time rest beyond 60.",
      },
      async () => {
        await this.isOff();
        return [[this.clock instanceof DatabaseClock ? this.clock.offsetMs / 1000 : 0]];
      },
    );
  }

  /**
   * True while this process may take no step by time, such as a job that is due. Either its clock or the database's
   * is wrong, and a step that was taken early cannot be taken back.
   *
   * @throws DatabaseUnavailable
   */
  async isOff(): Promise<boolean> {
    const { clock } = this;
    if (!(clock instanceof DatabaseClock)) return false;
    if (clock.isOutdated)
      await clock.compare(async () => {
        const [row] = await this.database.query<{ time: number }>(READ_TIME, []);
        return row?.time ?? Number.NaN;
      });
    this.report(clock);
    return clock.isOff;
  }

  private report({ isOff, offsetMs }: DatabaseClock): void {
    if (isOff === this.wasOff) return;
    this.wasOff = isOff;
    if (isOff)
      this.logger.error(
        `The clock of this process is ${inWords(offsetMs)} the database's. It takes no steps by time until the clocks agree.`,
      );
    else this.logger.warn("The clock of this process agrees with the database's again. Steps by time go on.");
  }
}

function inWords(offsetMs: number): string {
  return `${Math.round(Math.abs(offsetMs) / 1000)} seconds ${offsetMs > 0 ? 'ahead of' : 'behind'}`;
}
