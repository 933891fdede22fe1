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

/** Plays the demo tenant's year through the services that the API uses, each step at its time. */
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
  async play(ids: ReadonlyMap<string, number>, present: Date): Promise<void> {
    const midnight = Math.floor(present.getTime() / DAY_MS) * DAY_MS;
    const instant = ([daysAgo, hour]: readonly [number, number]): number =>
      midnight - daysAgo * DAY_MS + hour * HOUR_MS;
    const events = [
      ...INCIDENT_DAYS.map((day, index) => ({
        at: instant(day),
        play: (at: number) => this.incident(cycle(DEMO_INCIDENTS, index), at, ids),
      })),
      ...MAINTENANCE_DAYS.map((day, index) => ({
        at: instant(day),
        play: (at: number) => this.maintenance(cycle(DEMO_MAINTENANCES, index), at, ids),
      })),
    ];
    for (const { at, play } of events.sort((a, b) => a.at - b.at)) await play(at);
    await this.present(ids, present);
  }

  private async incident(entry: DemoIncident, at: number, ids: ReadonlyMap<string, number>): Promise<void> {
    this.clock.moveTo(new Date(at));
    const id = await this.open(entry, ids);
    this.clock.moveTo(new Date(at + 3 * MINUTE_MS));
    await this.lifecycle.acknowledge('incident', id);
    for (const { afterMinutes, status, body, impacts } of entry.updates) {
      this.clock.moveTo(new Date(at + afterMinutes * MINUTE_MS));
      await this.updates.create('incident', id, {
        status,
        body,
        ...(impacts === undefined ? {} : { components: named(impacts, ids) }),
      });
    }
    this.clock.moveTo(new Date(at + entry.resolvedAfterMinutes * MINUTE_MS));
    await this.lifecycle.resolve(id, { body: entry.resolution });
    if (entry.postmortem === undefined) return;
    this.clock.moveTo(new Date(at + 2 * DAY_MS));
    await this.postmortems.write('incident', id, { body: entry.postmortem }, undefined);
    await this.postmortems.publish('incident', id, undefined);
  }

  private async maintenance(
    entry: DemoMaintenance,
    at: number,
    ids: ReadonlyMap<string, number>,
  ): Promise<void> {
    this.clock.moveTo(new Date(at - 5 * DAY_MS));
    const id = await this.plan(entry, at, ids);
    this.clock.moveTo(new Date(at));
    await this.lifecycle.start(id, {});
    // Ends a little before the planned time, as real work does.
    this.clock.moveTo(new Date(at + (entry.minutes - 7) * MINUTE_MS));
    await this.lifecycle.complete(id, {});
  }

  /** The present: a minor active incident and a scheduled maintenance. */
  private async present(ids: ReadonlyMap<string, number>, present: Date): Promise<void> {
    const delayed = cycle(DEMO_INCIDENTS, 1);
    this.clock.moveTo(new Date(present.getTime() - 40 * MINUTE_MS));
    const id = await this.open(delayed, ids);
    this.clock.moveTo(new Date(present.getTime() - 15 * MINUTE_MS));
    for (const { status, body } of delayed.updates)
      await this.updates.create('incident', id, { status, body });
    const start = (Math.floor(present.getTime() / DAY_MS) + 3) * DAY_MS + 22 * HOUR_MS;
    await this.plan(cycle(DEMO_MAINTENANCES, 0), start, ids);
  }

  private async open(
    { title, body, impacts }: DemoIncident,
    ids: ReadonlyMap<string, number>,
  ): Promise<number> {
    const incident = await this.incidents.create('incident', {
      title,
      body,
      components: named(impacts, ids),
      publish: true,
    });
    return Number(incident.id);
  }

  private async plan(
    { title, body, impacts, minutes }: DemoMaintenance,
    at: number,
    ids: ReadonlyMap<string, number>,
  ): Promise<number> {
    const incident = await this.incidents.create('maintenance', {
      title,
      body,
      components: named(impacts, ids),
      started_at: new Date(at),
      scheduled_end_at: new Date(at + minutes * MINUTE_MS),
      publish: true,
    });
    return Number(incident.id);
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

/** The entry at an index of the endlessly repeated list. */
function cycle<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
}
