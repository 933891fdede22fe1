import { Injectable } from '@nestjs/common';
import { AuditEventsService } from '#modules/audit/services/audit-events.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { Happening } from './demo-audience.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoPresent } from './demo-present.js';
import { staleDemo } from './demo-state.js';
import { DemoYear } from './demo-year.js';

/** More than the demo has. Components added by users come after them. */
const COMPONENTS = 100;

/** Keeps the demo current from start to start, without touching records of users. Source: docs/decisions/0006. */
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
   * Plays through the days since the last start and recreates the present. Runs inside the tenant's write.
   *
   * @returns the time from which page views are missing, and the events in it
   */
  async refresh(present: number): Promise<{
    secret?: undefined;
    components?: undefined;
    happenings: readonly Happening[];
    since: number;
  }> {
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
