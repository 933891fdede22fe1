import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { DomainEvents } from '../../../events/domain-events.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { NotFound } from '../../../errors/api-error.js';
import type { RecordJson } from '../../../http/results/record-json.js';
import { Jobs } from '../../../jobs/jobs.js';
import { currentTenant } from '../../../context/work-context.js';
import { Clock } from '../../../time/clock.js';
import type { Incident } from '../api/incident.response.js';
import { nextTimedStep, type TimedStep } from './timed-steps.js';
import { claimsOf } from './impacts.js';
import { IncidentsRepository, type IncidentValues } from '../store/incidents.repository.js';
import type { IncidentType } from './lifecycle.js';
import { KINDS, complete, publish, remind, start } from './lifecycle-steps.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import { UNCHANGED, type LockedIncident } from './locked-incident.js';

/** The job that lets a record do what it does by itself. */
const TIMED_STEP_JOB = 'incident.timed-step';
const MINUTE_MS = 60_000;

/** Which records a change may find. */
export interface Wanted {
  readonly type: IncidentType;
  readonly id: number;
  readonly in?: 'live' | 'trash';
  /** The client's `If-Match`. */
  readonly ifMatch?: string | undefined;
}

/** May answer {@link UNCHANGED}; whatever else it answers is of no interest. */
type Work = (hand: LockedIncident, current: RecordJson<Incident>) => unknown;

/**
 * The one way in which records change. Whatever is done to a locked record, its claims on components, its next timed step
 * and its events follow in the same transaction, so that none of them ever tells another story. Locks are always taken in
 * this order: the record, then its components by id.
 */
@Injectable()
export class IncidentWriter implements OnModuleInit {
  constructor(
    private readonly records: IncidentsRepository,
    private readonly database: TenantDatabase,
    private readonly availability: AvailabilityService,
    private readonly jobs: Jobs,
    private readonly domainEvents: DomainEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TIMED_STEP_JOB, (subject) => this.takeTimedSteps(Number(subject)));
  }

  /** Makes a draft and does `work` to it. */
  create(values: IncidentValues, work: Work): Promise<RecordJson<Incident>> {
    return this.database.write(async () => {
      const id = await this.records.insert(values);
      return this.change({ type: values.type, id }, work);
    });
  }

  /** @throws NotFound, PreconditionFailed, and whatever `work` throws; then nothing has changed */
  change(wanted: Wanted, work: Work): Promise<RecordJson<Incident>> {
    return this.changeAnd(wanted, work, async ({ record: { type, id, deletedAt } }) => {
      const changed = await this.records.find(type, id, deletedAt === null ? 'live' : 'trash');
      if (changed === undefined)
        throw new Error(`The ${KINDS[type]} ${id} went missing while it was changed.`);
      return changed;
    });
  }

  /** Like {@link change}, with another answer, read in the same transaction. */
  changeAnd<T>(
    { type, id, in: where = 'live', ifMatch }: Wanted,
    work: Work,
    answer: (hand: LockedIncident) => Promise<T>,
  ): Promise<T> {
    return this.database.write(async () => {
      const hand = await this.take(type, id, where);
      const current = await this.records.find(type, id, where);
      if (hand === undefined || current === undefined) throw NotFound.of(KINDS[type]);
      assertMatch(ifMatch, current);
      const { impacts } = hand;
      if ((await work(hand, current)) === UNCHANGED) return answer(hand);
      if (hand.impacts !== impacts) await this.records.replaceImpacts(id, hand.impacts);
      await this.settle(hand);
      return answer(hand);
    });
  }

  /**
   * Removes a record for good.
   *
   * @throws NotFound when it is not in the trash
   */
  purge(type: IncidentType, id: number, ifMatch?: string): Promise<void> {
    return this.database.write(async () => {
      const hand = await this.take(type, id, 'trash');
      const current = await this.records.find(type, id, 'trash');
      if (hand === undefined || current === undefined) throw NotFound.of(KINDS[type]);
      assertMatch(ifMatch, current);
      await this.jobs.disarm(TIMED_STEP_JOB, String(id));
      await this.records.delete(id);
    });
  }

  /**
   * Arms the reminders of upcoming maintenances for another time ahead of their start; one that would have gone out by
   * then goes out at once. Call it inside the `write` that changes the setting.
   */
  async rearmReminders(reminderMinutes: number): Promise<void> {
    for (const record of await this.records.lockUpcoming(this.clock.now())) {
      const next = nextTimedStep(record, reminderMinutes * MINUTE_MS);
      if (next?.step === 'remind')
        await this.jobs.arm({ kind: TIMED_STEP_JOB, subject: String(record.id), dueAt: next.at });
    }
  }

  /** Does everything that a record has come to do by itself. Nothing happens when it is gone or has changed its mind. */
  private async takeTimedSteps(id: number): Promise<void> {
    await this.database.write(async () => {
      const record = await this.records.lock(id);
      if (record === null) return;
      const now = this.clock.now();
      const due = nextTimedStep(record, reminderLeadMs());
      if (due === undefined || due.at > now) return;
      if (due.step === 'purge') await this.records.delete(id);
      else await this.settle(await this.inHand(record));
    });
  }

  private async take(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash',
  ): Promise<LockedIncident | undefined> {
    const record = await this.records.lock(id);
    if (record?.type !== type || (record.deletedAt === null) !== (where === 'live')) return undefined;
    return this.inHand(record);
  }

  private async inHand(record: IncidentEntity): Promise<LockedIncident> {
    const impacts = await this.records.impacts(record.id);
    return { record, impacts, now: this.clock.now(), reminderLeadMs: reminderLeadMs(), events: [] };
  }

  /** Stores a record with all that follows from it. */
  private async settle(hand: LockedIncident): Promise<void> {
    const { record, now, events } = hand;
    const next = takeDueSteps(hand);
    record.updatedAt = now;
    await this.records.update(record);
    const justPublished = events.some(({ name }) => name === `${record.type}.published`);
    if (justPublished && record.publishedAt !== null)
      await this.records.publishUpdates(record.id, record.publishedAt);
    const changes = await this.availability.replaceClaims(
      { kind: record.type, id: record.id },
      claimsOf(record, hand.impacts),
    );
    for (const { componentId, from, to } of changes) {
      events.push({ name: 'component.status_changed', payload: { component_id: componentId, from, to } });
    }
    await this.domainEvents.recordAll(events);
    if (next === undefined) await this.jobs.disarm(TIMED_STEP_JOB, String(record.id));
    else await this.jobs.arm({ kind: TIMED_STEP_JOB, subject: String(record.id), dueAt: next.at });
  }
}

/** How far ahead of its start the current tenant wants to be reminded of a maintenance. */
function reminderLeadMs(): number {
  return currentTenant().settings.reminderMinutes * MINUTE_MS;
}

/** Does in order what a record has come to do by itself, each at its own time however late it is; returns what is next. */
function takeDueSteps(hand: LockedIncident): TimedStep | undefined {
  for (;;) {
    const next = nextTimedStep(hand.record, hand.reminderLeadMs);
    if (next === undefined || next.at > hand.now || next.step === 'purge') return next;
    if (next.step === 'publish') publish(hand, { at: next.at, notify: hand.record.notifyOnPublish });
    else if (next.step === 'remind') remind(hand);
    else if (next.step === 'start') start(hand, next.at);
    else complete(hand, next.at);
  }
}
