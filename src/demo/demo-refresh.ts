import { Injectable } from '@nestjs/common';
import { AuditEventsService } from '../audit/domain/audit-events.service.js';
import { ComponentsService } from '../modules/components/domain/components.service.js';
import type { Happening } from './demo-audience.js';
import { DemoClock } from './demo-clock.js';
import { DemoPresent } from './demo-present.js';
import { staleDemo } from './demo-state.js';
import { DemoYear } from './demo-year.js';

/** The demo has fewer; what a user adds comes behind them. */
const COMPONENTS = 100;

/** Keeps the demo looking current, start after start, without touching what is not its own. Source: docs/decisions/0006. */
@Injectable()
export class DemoRefresh {
  constructor(
    private readonly audit: AuditEventsService,
    private readonly components: ComponentsService,
    private readonly year: DemoYear,
    private readonly present: DemoPresent,
    private readonly clock: DemoClock,
  ) {}

  /**
   * Lives through the days since the last start, and makes what is under way and ahead anew; inside the write of the tenant.
   *
   * @returns the time for which visitors are still to come
   */
  async refresh(
    present: number,
  ): Promise<{ secret?: undefined; happenings: readonly Happening[]; since: number }> {
    const state = await staleDemo(this.audit, present);
    if (state === undefined) return { happenings: [], since: present };
    const { made, livedUntil } = state;
    const ids = await this.idsByName();
    await this.present.remove(made);
    const happenings = await this.year.catchUp(livedUntil, present, ids);
    await this.present.make(present, ids);
    this.clock.moveTo(new Date(present));
    return { happenings, since: livedUntil };
  }

  private async idsByName(): Promise<ReadonlyMap<string, number>> {
    const { records } = await this.components.list({ page: 1, per_page: COMPONENTS });
    const components = records.map((text) => JSON.parse(text) as { id: number; name: { en: string | null } });
    return new Map(components.map(({ id, name }) => [name.en ?? '', id]));
  }
}
