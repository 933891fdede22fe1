import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '../status/timeline.js';
import { IncidentUpdatesService } from '../modules/incidents/domain/incident-updates.service.js';
import { IncidentsService } from '../modules/incidents/domain/incidents.service.js';
import { LifecycleService } from '../modules/incidents/domain/lifecycle.service.js';
import { PostmortemsService } from '../modules/incidents/domain/postmortems.service.js';
import { DemoClock } from './demo-clock.js';
import {
  DEMO_INCIDENTS,
  DEMO_MAINTENANCES,
  INCIDENT_DAYS,
  MAINTENANCE_DAYS,
  type DemoIncident,
  type DemoMaintenance,
} from './demo-history.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What happens in the demo tenant's year; done with the services that clients use, each step at its time. */
@Injectable()
export class DemoYear {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly lifecycle: LifecycleService,
    private readonly updates: IncidentUpdatesService,
    private readonly postmortems: PostmortemsService,
    private readonly clock: DemoClock,
  ) {}

  /** @param ids the components by their English name */
  async live(ids: ReadonlyMap<string, number>, present: Date): Promise<void> {
    const midnight = Math.floor(present.getTime() / DAY_MS) * DAY_MS;
    const instant = ([daysAgo, hour]: readonly [number, number]): number =>
      midnight - daysAgo * DAY_MS + hour * HOUR_MS;
    const happenings = [
      ...INCIDENT_DAYS.map((day, index) => ({
        at: instant(day),
        live: (at: number) => this.incident(turn(DEMO_INCIDENTS, index), at, ids),
      })),
      ...MAINTENANCE_DAYS.map((day, index) => ({
        at: instant(day),
        live: (at: number) => this.maintenance(turn(DEMO_MAINTENANCES, index), at, ids),
      })),
    ];
    for (const { at, live } of happenings.sort((a, b) => a.at - b.at)) await live(at);
    await this.present(ids, present);
  }

  private async incident(told: DemoIncident, at: number, ids: ReadonlyMap<string, number>): Promise<void> {
    this.clock.moveTo(new Date(at));
    const id = await this.open(told, ids);
    this.clock.moveTo(new Date(at + 3 * MINUTE_MS));
    await this.lifecycle.acknowledge('incident', id);
    for (const { afterMinutes, status, body, impacts } of told.updates) {
      this.clock.moveTo(new Date(at + afterMinutes * MINUTE_MS));
      await this.updates.create('incident', id, {
        status,
        body,
        ...(impacts === undefined ? {} : { components: named(impacts, ids) }),
      });
    }
    this.clock.moveTo(new Date(at + told.resolvedAfterMinutes * MINUTE_MS));
    await this.lifecycle.resolve(id, { body: told.resolution });
    if (told.postmortem === undefined) return;
    this.clock.moveTo(new Date(at + 2 * DAY_MS));
    await this.postmortems.write('incident', id, { body: told.postmortem }, undefined);
    await this.postmortems.publish('incident', id, undefined);
  }

  private async maintenance(
    told: DemoMaintenance,
    at: number,
    ids: ReadonlyMap<string, number>,
  ): Promise<void> {
    this.clock.moveTo(new Date(at - 5 * DAY_MS));
    const id = await this.plan(told, at, ids);
    this.clock.moveTo(new Date(at));
    await this.lifecycle.start(id);
    // Work seldom ends to the minute.
    this.clock.moveTo(new Date(at + (told.minutes - 7) * MINUTE_MS));
    await this.lifecycle.complete(id);
  }

  /** What is going on now: something small, and work that is announced. */
  private async present(ids: ReadonlyMap<string, number>, present: Date): Promise<void> {
    const delayed = turn(DEMO_INCIDENTS, 1);
    this.clock.moveTo(new Date(present.getTime() - 40 * MINUTE_MS));
    const id = await this.open(delayed, ids);
    this.clock.moveTo(new Date(present.getTime() - 15 * MINUTE_MS));
    for (const { status, body } of delayed.updates)
      await this.updates.create('incident', id, { status, body });
    const start = (Math.floor(present.getTime() / DAY_MS) + 3) * DAY_MS + 22 * HOUR_MS;
    await this.plan(turn(DEMO_MAINTENANCES, 0), start, ids);
  }

  private async open(
    { title, body, impacts }: DemoIncident,
    ids: ReadonlyMap<string, number>,
  ): Promise<number> {
    const record = await this.incidents.create('incident', {
      title,
      body,
      components: named(impacts, ids),
      publish: true,
    });
    return Number(record.id);
  }

  private async plan(
    { title, body, impacts, minutes }: DemoMaintenance,
    at: number,
    ids: ReadonlyMap<string, number>,
  ): Promise<number> {
    const record = await this.incidents.create('maintenance', {
      title,
      body,
      components: named(impacts, ids),
      started_at: new Date(at),
      scheduled_end_at: new Date(at + minutes * MINUTE_MS),
      publish: true,
    });
    return Number(record.id);
  }
}

function named(
  impacts: Readonly<Record<string, ComponentStatus>>,
  ids: ReadonlyMap<string, number>,
): { id: number; impact: ComponentStatus }[] {
  return Object.entries(impacts).map(([name, impact]) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo has no component "${name}".`);
    return { id, impact };
  });
}

/** The entry whose turn it is when a list is gone through again and again. */
function turn<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('There is nothing in the list.');
  return entry;
}
