import { Injectable, Logger } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { offsetIn } from '#core/time/zone-offset.js';
import { RefusedByPolicy } from '#platform/access/policies.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import {
  OccurrencesService,
  type PlannedOccurrence,
} from '#modules/incidents/services/occurrences.service.js';
import type { OccurrenceState } from '#modules/incidents/store/occurrences.repository.js';
import { planOf } from '../rules/series-plan.js';
import { exceptionDays, recurrenceOf } from '../rules/series-rule.js';
import { dayOf, dueStarts, type SeriesDates } from '../rules/series-starts.js';
import type { MaintenanceSeriesEntity } from '../store/maintenance-series.entity.js';
import { MaintenanceSeriesRepository } from '../store/maintenance-series.repository.js';
import { SeriesOccurrencesRepository, type MadeOccurrence } from '../store/series-occurrences.repository.js';

/** Job that makes the maintenances of a series that are due. */
export const SERIES_JOB = 'maintenance-series.make';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maintenances written in one transaction. Others follow in the next job. */
const BATCH = 25;

/** The work on one series. */
interface Work {
  readonly series: MaintenanceSeriesEntity;
  /** Those that the program may change: nobody has touched them. */
  readonly untouched: ReadonlySet<MadeOccurrence>;
  readonly now: Date;
  /** False if a policy refuses publications. */
  readonly publish: boolean;
  /** Maintenances that may still be written in this transaction. */
  left: number;
  /** Whether subscribers were told of a change of the series; they are told once. */
  hasTold: boolean;
  /** Ids of the maintenances that were written, and that people have touched. */
  readonly written: number[];
  readonly seen: number[];
}

/**
 * Keeps the maintenances of series in line with them: made ahead, moved or cancelled when the rule changes. Those that
 * somebody edited, cancelled or began stay as they are.
 *
 * Lock order: the series, its maintenances by id, then their components by id.
 */
@Injectable()
export class SeriesMaintenances {
  private readonly logger = new Logger(SeriesMaintenances.name);

  constructor(
    private readonly series: MaintenanceSeriesRepository,
    private readonly made: SeriesOccurrencesRepository,
    private readonly occurrences: OccurrencesService,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Makes what is due. If a policy refuses a publication, drafts are made: nobody is there to be told. */
  async makeDue(id: number): Promise<void> {
    try {
      await this.bringUpToDate(id);
    } catch (error) {
      if (!(error instanceof RefusedByPolicy)) throw error;
      const { module, step, message } = error;
      this.logger.warn(
        `The module ${module} refused ${step} for maintenance series ${id} (tenant ${currentTenant().id}), whose maintenances become drafts: ${message}`,
      );
      await this.bringUpToDate(id, false);
    }
  }

  /** Also joins an open write. @throws Invalid, RefusedByPolicy */
  async bringUpToDate(id: number, publish = true): Promise<void> {
    await this.database.write(async () => {
      const series = await this.series.lock(id);
      if (series?.isActive !== true) {
        await this.jobs.cancel(SERIES_JOB, seriesSubject(id));
        if (series?.nextAt != null) this.series.save(id, { nextAt: null });
        return;
      }
      const now = this.clock.now();
      const dates = datesOf(series);
      const horizon = now.getTime() + series.publishAheadDays * DAY_MS;
      const { due, next, following } = dueStarts(dates, now.getTime(), horizon);
      const made = await this.made.after(id, now);
      const states = await this.statesOf(made);
      const work: Work = {
        series,
        untouched: new Set(made.filter((one) => isUntouched(one, states))),
        now,
        publish,
        left: BATCH,
        hasTold: !series.notify,
        written: [],
        seen: [],
      };
      await this.carryOut(work, due, made, dates);
      await this.noteWritten(work);
      const nextAt = next === undefined ? null : new Date(next);
      if (nextAt?.getTime() !== series.nextAt?.getTime()) this.series.save(id, { nextAt });
      const ahead = following === undefined ? undefined : following - series.publishAheadDays * DAY_MS;
      await this.schedule(id, work.left === 0 ? now.getTime() : earliest(next, ahead));
    });
  }

  /** Cancels the maintenances that have not begun, in the open write. Subscribers are told of the first one. */
  async cancelUpcoming(id: number, notify: boolean): Promise<void> {
    const made = await this.made.after(id, this.clock.now());
    const states = await this.statesOf(made);
    let tells = notify;
    for (const { id: occurrence, incidentId } of made) {
      if (states.get(incidentId)?.isUpcoming !== true) continue;
      await this.occurrences.cancel(incidentId, tells);
      this.made.detach(occurrence, true);
      tells = false;
    }
  }

  private statesOf(made: readonly MadeOccurrence[]): Promise<Map<number, OccurrenceState>> {
    return made.length === 0
      ? Promise.resolve(new Map<number, OccurrenceState>())
      : this.occurrences.states(made.map(({ incidentId }) => incidentId));
  }

  private async carryOut(
    work: Work,
    due: readonly number[],
    made: readonly MadeOccurrence[],
    dates: SeriesDates,
  ): Promise<void> {
    const { timeZone } = dates.recurrence;
    const plan = planOf(due, made, (instant) => {
      const day = dayOf(instant + offsetIn(timeZone, instant));
      return dates.exceptions.has(day) ? undefined : day;
    });
    for (const { made: one, to } of plan.moved) await this.move(work, one, to);
    for (const one of plan.dropped) await this.drop(work, one);
    for (const one of plan.kept) await this.renew(work, one);
    for (const one of plan.named) await this.nameAgain(work, one);
    for (const start of plan.missing) {
      if (work.left === 0) return;
      this.made.add(work.series.id, new Date(start), await this.make(work, start));
    }
  }

  private async move(work: Work, one: MadeOccurrence, to: number): Promise<void> {
    if (work.left === 0) return;
    if (work.untouched.has(one)) await this.update(work, one, to);
    else work.seen.push(one.incidentId);
    this.made.move(one.id, new Date(to));
  }

  private async drop(work: Work, one: MadeOccurrence): Promise<void> {
    if (work.left === 0) return;
    const isUntouched = work.untouched.has(one);
    if (isUntouched) {
      work.left -= 1;
      await this.occurrences.cancel(one.incidentId, this.tells(work));
    }
    this.made.detach(one.id, isUntouched);
  }

  /** Brings one up to date with a series that was changed since. */
  private async renew(work: Work, one: MadeOccurrence): Promise<void> {
    if (work.left === 0 || one.madeFrom === work.series.updatedAt.getTime()) return;
    if (work.untouched.has(one)) await this.update(work, one, one.originalStart);
    else work.seen.push(one.incidentId);
  }

  private async nameAgain(work: Work, one: MadeOccurrence): Promise<void> {
    if (work.left === 0) return;
    this.made.reattach(
      one.id,
      one.madeAs === null ? await this.make(work, one.originalStart) : one.incidentId,
    );
  }

  private async update(work: Work, { incidentId }: MadeOccurrence, start: number): Promise<void> {
    work.left -= 1;
    work.written.push(incidentId);
    await this.occurrences.update(incidentId, await this.planned(work, start), this.tells(work));
  }

  /** Creates a maintenance. Returns its id. */
  private async make(work: Work, start: number): Promise<number> {
    const { series, now, publish } = work;
    work.left -= 1;
    const isFirst = series.announcedAt === null;
    // A reminder that is due already would not be sent after a publication that tells nobody.
    const isSoon = start - Math.max(0, ...series.reminderMinutes) * MINUTE_MS <= now.getTime();
    const notify = series.notify && (isFirst || (isSoon && series.reminderMinutes.length > 0));
    const id = await this.occurrences.create(await this.planned(work, start), { publish, notify });
    if (notify && publish && isFirst) {
      series.announcedAt = now;
      this.series.save(series.id, { announcedAt: now });
    }
    work.written.push(id);
    return id;
  }

  /** True for the first change of which subscribers can be told. */
  private tells(work: Work): boolean {
    const tells = !work.hasTold;
    work.hasTold = true;
    return tells;
  }

  private async planned({ series }: Work, start: number): Promise<PlannedOccurrence> {
    const { title, body, components, durationMinutes, reminderMinutes } = series;
    const there = await this.components.lockShared(components.map(({ id }) => id));
    return {
      title: title as PlannedOccurrence['title'],
      body: body as PlannedOccurrence['body'],
      components: components.filter(({ id }) => there.has(id)),
      startsAt: new Date(start),
      endsAt: new Date(start + durationMinutes * MINUTE_MS),
      reminderMinutes,
    };
  }

  /** Keeps how the maintenances look now, to notice later whether somebody has touched them. */
  private async noteWritten({ series, written, seen }: Work): Promise<void> {
    if (written.length + seen.length === 0) return;
    const states = await this.occurrences.states([...written].sort((a, b) => a - b));
    const contents = new Map<number, string | null>(seen.map((id) => [id, null]));
    for (const { id, content } of states.values()) contents.set(id, content);
    this.made.noteMade(contents, series.updatedAt);
  }

  private async schedule(id: number, dueAt: number | undefined): Promise<void> {
    const subject = seriesSubject(id);
    if (dueAt === undefined) await this.jobs.cancel(SERIES_JOB, subject);
    else await this.jobs.schedule({ kind: SERIES_JOB, subject, dueAt: new Date(dueAt) });
  }
}

/** Subject of the job of a series. */
export function seriesSubject(id: number): string {
  return `series:${id}`;
}

/** The dates of a stored series. */
function datesOf(series: MaintenanceSeriesEntity): SeriesDates {
  return { recurrence: recurrenceOf(series), exceptions: exceptionDays(series.exceptions) };
}

function isUntouched(
  { incidentId, madeAs }: MadeOccurrence,
  states: ReadonlyMap<number, OccurrenceState>,
): boolean {
  const state = states.get(incidentId);
  return state?.isUpcoming === true && state.content === madeAs;
}

function earliest(...instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
