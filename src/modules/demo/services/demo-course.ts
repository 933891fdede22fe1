import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { IncidentUpdatesService } from '#modules/incidents/services/incident-updates.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { LifecycleService } from '#modules/incidents/services/lifecycle.service.js';
import { PostmortemsService } from '#modules/incidents/services/postmortems.service.js';
import type {
  DemoSeries,
  CancelledDemoWork,
  DemoImpacts,
  DemoPlan,
  DemoStory,
  DemoWork,
} from '../content/demo-content.js';
import { MaintenanceSeriesService } from '#modules/maintenance-series/services/maintenance-series.service.js';
import { DemoClock } from '../rules/demo-clock.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long in advance maintenances are announced. */
const ANNOUNCED_MS = 5 * DAY_MS;
/** Maintenances end a little before their planned end. */
const EARLY_MINUTES = 7;
const SILENT = { notify: false } as const;

interface Step {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** Start of an incident or maintenance, and the present. Steps after the present are skipped. */
export interface Course {
  readonly at: number;
  readonly present: number;
  /** The components by their English name. Missing components are left out. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Plays incidents and maintenances through the services that the API uses, each step at its time. */
@Injectable()
export class DemoCourse {
  constructor(
    private readonly series: MaintenanceSeriesService,
    private readonly incidents: IncidentsService,
    private readonly lifecycle: LifecycleService,
    private readonly updates: IncidentUpdatesService,
    private readonly postmortems: PostmortemsService,
    private readonly clock: DemoClock,
  ) {}

  /** Begins a series of maintenances, silently. */
  async repeat(plan: DemoSeries, ids: ReadonlyMap<string, number>): Promise<void> {
    const { impacts, duration, ...written } = plan;
    await this.series.create({
      ...written,
      components: named(impacts, ids),
      duration_minutes: duration,
      notify: false,
    });
  }

  /** @returns the incident's id */
  async incident(story: DemoStory, { at, present, ids }: Course): Promise<number> {
    const { title, body, impacts, updates, postmortem, resolution } = story;
    this.clock.moveTo(new Date(at));
    const components = named(impacts, ids);
    const made = await this.incidents.create('incident', {
      title,
      body,
      components,
      publish: true,
      ...SILENT,
    });
    const id = Number(made.id);
    const after = (minutes: number, run: () => Promise<unknown>): Step => ({
      at: at + minutes * MINUTE_MS,
      run,
    });
    const steps = [
      after(story.acknowledged, () => this.lifecycle.acknowledge('incident', id)),
      ...updates.map(({ after: minutes, status, body: shown, impacts: changed }) =>
        after(minutes, () =>
          this.updates.create('incident', id, {
            status,
            body: shown,
            ...(changed === undefined ? {} : { components: named(changed, ids) }),
            ...SILENT,
          }),
        ),
      ),
      after(story.resolved, () => this.lifecycle.resolve(id, { body: resolution, ...SILENT })),
    ];
    await this.run(steps, present);
    const publishedAt = at + 2 * DAY_MS;
    if (postmortem === undefined || publishedAt > present) return id;
    this.clock.moveTo(new Date(publishedAt));
    await this.postmortems.write('incident', id, { body: postmortem }, undefined);
    await this.postmortems.publish('incident', id, undefined, SILENT);
    return id;
  }

  /** @returns the maintenance's id */
  async work(work: DemoWork, { at, present, ids }: Course): Promise<number> {
    const id = await this.plan(work, { at, present, ids });
    const step = (minutes: number, run: () => Promise<unknown>): Step => ({
      at: at + minutes * MINUTE_MS,
      run,
    });
    await this.run(
      [
        step(0, () => this.lifecycle.start(id, { body: work.start, ...SILENT })),
        step(work.duration - EARLY_MINUTES, () => this.lifecycle.complete(id, { body: work.end, ...SILENT })),
      ],
      present,
    );
    return id;
  }

  /** Announces a maintenance and cancels it. */
  async cancelled(work: CancelledDemoWork, course: Course): Promise<void> {
    const id = await this.plan(work, course);
    this.clock.moveTo(new Date(course.at - DAY_MS));
    await this.lifecycle.cancel(id, { body: work.reason, ...SILENT });
  }

  private async plan(
    { title, body, impacts, duration }: DemoPlan,
    { at, present, ids }: Course,
  ): Promise<number> {
    this.clock.moveTo(new Date(Math.min(at - ANNOUNCED_MS, present)));
    const made = await this.incidents.create('maintenance', {
      title,
      body,
      components: named(impacts, ids),
      started_at: new Date(at),
      scheduled_end_at: new Date(at + duration * MINUTE_MS),
      publish: true,
      ...SILENT,
    });
    return Number(made.id);
  }

  private async run(steps: readonly Step[], present: number): Promise<void> {
    for (const { at, run } of steps) {
      if (at > present) return;
      this.clock.moveTo(new Date(at));
      await run();
    }
  }
}

function named(
  impacts: DemoImpacts,
  ids: ReadonlyMap<string, number>,
): { id: number; impact: ComponentStatus }[] {
  return Object.entries(impacts).flatMap(([name, impact]) => {
    const id = ids.get(name);
    return id === undefined ? [] : [{ id, impact }];
  });
}
