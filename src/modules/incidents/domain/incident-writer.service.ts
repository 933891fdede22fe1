import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { currentTenant } from '../../../context/work-context.js';
import { Pending } from '../../../database/tenant/pending.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { NotFound } from '../../../errors/api-error.js';
import { DomainEvents, type DomainEvent } from '../../../events/domain-events.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import type { RecordJson } from '../../../http/results/record-json.js';
import { Jobs } from '../../../jobs/jobs.js';
import { isFilled } from '../../../text/locale-text.js';
import { Clock } from '../../../time/clock.js';
import { ComponentsService } from '../../components/domain/components.service.js';
import type { Incident } from '../api/incident.response.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import { IncidentsRepository, type IncidentValues } from '../store/incidents.repository.js';
import { TimedIncidentsRepository } from '../store/timed-incidents.repository.js';
import { claimsOf, type ImpactClaim, type ImpactSpan } from './impacts.js';
import type { IncidentType } from './lifecycle.js';
import { KINDS, complete, publish, remind, start } from './lifecycle-steps.js';
import { hasChanged, impactsOfLeft, type LeftUpdate, type LockedIncident } from './locked-incident.js';
import { nextTimedStep, reminderAt, type TimedStep } from './timed-steps.js';

/** The job that takes an incident's timed steps. */
const TIMED_STEP_JOB = 'incident.timed-step';
const MINUTE_MS = 60_000;

/** Which incident a change is about. */
export interface Wanted {
  readonly type: IncidentType;
  readonly id: number;
  readonly in?: 'live' | 'trash';
  /** The client's `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Sends what the change needs to know besides, right behind the lock. */
  readonly alongside?: () => Promise<void>;
}

/** @param current reads the incident as clients do, before it is changed */
type Work = (locked: LockedIncident, current: () => Promise<RecordJson<Incident>>) => unknown;

/** The parts of an incident before a change from which claims, events and the next timed step follow. */
interface Before {
  readonly claims: readonly ImpactClaim[];
  readonly next: TimedStep | undefined;
}

/**
 * The one way in which incidents and maintenances change. Its claims on components, its next timed
 * step and its events are stored in the same transaction, so that they never contradict it. Locks are
 * always taken in this order: the incident, then its components by id.
 */
@Injectable()
export class IncidentWriter implements OnModuleInit {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly updates: IncidentUpdatesRepository,
    private readonly timed: TimedIncidentsRepository,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
    private readonly availability: AvailabilityService,
    private readonly jobs: Jobs,
    private readonly domainEvents: DomainEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TIMED_STEP_JOB, (subject) => this.takeTimedSteps(Number(subject)));
    // Done early, it arms itself for the right time.
    this.jobs.recover(TIMED_STEP_JOB, async (after, limit) =>
      (await this.timed.idsAfter(Number(after ?? 0), limit)).map(String),
    );
  }

  /** Stores a new incident, after `work` has been done to it. */
  create(values: IncidentValues, work: (locked: LockedIncident) => unknown): Promise<RecordJson<Incident>> {
    return this.database.write(async () => {
      const draft = { ...values, tenantId: currentTenant().id, id: 0 };
      const locked = this.lockedFrom(draft, []);
      await work(locked);
      const next = takeDueSteps(locked);
      const [id] = await Promise.all([this.incidents.insert(draft), locked.componentsExist]);
      const stored = { ...locked, incident: { ...draft, id }, events: eventsOf(id, locked.events) };
      const updateIds = this.insertLeft(stored);
      if (locked.left.some(({ components }) => components !== undefined))
        stored.impacts = impactsOfLeft(stored, await updateIds);
      if (stored.impacts.length > 0) this.incidents.insertImpacts(id, stored.impacts);
      await this.recordConsequences(stored, { claims: [], next: undefined }, next);
      return new Pending(this.current(values.type, id, 'live'));
    });
  }

  /** @throws NotFound, PreconditionFailed, and whatever `work` throws; then nothing has changed */
  change(wanted: Wanted, work: Work): Promise<RecordJson<Incident>> {
    return this.changeAnd(wanted, work, ({ incident: { type, id, deletedAt } }) =>
      this.current(type, id, deletedAt === null ? 'live' : 'trash'),
    );
  }

  /** Like {@link change}, with another result, read in the same transaction. */
  changeAnd<T>(
    { type, id, in: where = 'live', ifMatch, alongside }: Wanted,
    work: Work,
    read: (locked: LockedIncident) => Promise<T>,
  ): Promise<T> {
    return this.database.write(async () => {
      const [locked, current] = await Promise.all([
        this.lock(id),
        ifMatch === undefined ? undefined : this.incidents.find(type, id, where),
        alongside?.(),
      ]);
      if (locked === undefined || !isWanted(locked.incident, type, where)) throw NotFound.of(KINDS[type]);
      if (current !== undefined) assertMatch(ifMatch, current);
      const before = storedState(locked);
      const asRead = (): Promise<RecordJson<Incident>> => this.current(type, id, where);
      await work(locked, asRead);
      await this.store(locked, before);
      return new Pending(read(locked));
    });
  }

  /**
   * Removes an incident for good.
   *
   * @throws NotFound when it is not in the trash, PreconditionFailed
   */
  purge(type: IncidentType, id: number, ifMatch?: string): Promise<void> {
    return this.database.write(async () => {
      const [locked, current] = await Promise.all([this.lock(id), this.incidents.find(type, id, 'trash')]);
      if (locked === undefined || current === undefined) throw NotFound.of(KINDS[type]);
      assertMatch(ifMatch, current);
      await this.jobs.disarm(TIMED_STEP_JOB, String(id));
      await this.incidents.delete(id);
    });
  }

  /**
   * Arms the reminders of upcoming maintenances for another time ahead of their start; one that would have gone out by
   * then goes out at once. Two statements, however many there are. Call it inside the `write` that changes the setting.
   */
  async rearmReminders(reminderMinutes: number): Promise<void> {
    const starts = await this.incidents.lockUnreminded(this.clock.now());
    const jobs = starts.map(({ id, startedAt }) => ({
      kind: TIMED_STEP_JOB,
      subject: String(id),
      dueAt: reminderAt(startedAt, reminderMinutes * MINUTE_MS),
    }));
    await this.jobs.armAll(jobs);
  }

  /** Takes every step that is due. Nothing happens when the incident is gone or its steps have moved. */
  private async takeTimedSteps(id: number): Promise<void> {
    await this.database.write(async () => {
      const locked = await this.lock(id);
      if (locked === undefined) return;
      const before = storedState(locked);
      if (before.next === undefined) return;
      // Called early, whatever has called it: the job that would have come in time is used up.
      if (before.next.at > locked.now) await this.arm(id, before.next);
      else if (before.next.step === 'purge') await this.incidents.delete(id);
      else await this.store(locked, before);
    });
  }

  private async lock(id: number): Promise<LockedIncident | undefined> {
    const [incident, impacts] = await Promise.all([this.incidents.lock(id), this.incidents.impacts(id)]);
    return incident && this.lockedFrom(incident, impacts);
  }

  private lockedFrom(incident: IncidentEntity, impacts: readonly ImpactSpan[]): LockedIncident {
    return {
      incident,
      impacts,
      before: { incident: Object.assign({}, incident), impacts },
      updatesHaveChanged: false,
      left: [],
      componentsExist: Promise.resolve(),
      now: this.clock.now(),
      reminderLeadMs: reminderLeadMs(),
      events: [],
    };
  }

  /** Stores a changed incident with all that follows from it; one that is as it was stays as it is. */
  private async store(locked: LockedIncident, before: Before): Promise<void> {
    const { incident, impacts, now, events } = locked;
    const next = takeDueSteps(locked);
    await locked.componentsExist;
    if (!hasChanged(locked)) return;
    incident.updatedAt = now;
    if (isOpen(incident) && !isOpen(locked.before.incident)) this.incidents.claimRoomForOpen();
    this.incidents.update(incident, locked.before.incident);
    if (!isDeepStrictEqual(impacts, locked.before.impacts)) this.replaceImpacts(locked);
    const isJustPublished = events.some(({ name }) => name === `${incident.type}.published`);
    if (isJustPublished && incident.publishedAt !== null)
      this.incidents.publishUpdates(incident.id, incident.publishedAt);
    const updateIds = this.insertLeft(locked);
    await this.recordConsequences(locked, before, next, updateIds);
  }

  /** Stores the updates that steps have left; returns their ids, in the same order. */
  private insertLeft({ incident, left, now }: LockedIncident): Promise<number[]> {
    const inserted = left.map(({ step, status, body, at, components }) =>
      this.updates.insert({
        incidentId: incident.id,
        step,
        status,
        body,
        components: components?.map(({ id, impact }) => ({ id, impact })) ?? null,
        publishedAt: incident.publishedAt === null ? null : at,
        createdAt: now,
        updatedAt: now,
      }),
    );
    const ids = Promise.all(inserted);
    // Whoever commits gets the error.
    ids.catch(() => undefined);
    return ids;
  }

  /** Components are kept first, so that none is deleted meanwhile; one that was has taken its impacts with it. */
  private replaceImpacts({ incident: { id }, impacts, before }: LockedIncident): void {
    void this.components.keep([
      ...new Set([...before.impacts, ...impacts].map(({ componentId }) => componentId)),
    ]);
    this.incidents.deleteImpacts(id);
    this.incidents.insertImpacts(id, impacts);
  }

  /** Stores what follows from the incident as it is now: its claims, its events and its next timed step. */
  private async recordConsequences(
    { incident, impacts, left, events }: LockedIncident,
    before: Pick<Before, 'claims' | 'next'>,
    next: TimedStep | undefined,
    updateIds: Promise<readonly number[]> = Promise.resolve([]),
  ): Promise<void> {
    const { type, id } = incident;
    const claims = claimsOf(incident, impacts);
    const changes = isDeepStrictEqual(claims, before.claims)
      ? []
      : await this.availability.replaceClaims({ kind: type, id }, claims);
    const statusChanges = changes.map(({ componentId, from, to }): DomainEvent => ({
      name: 'component.status_changed',
      payload: { component_id: componentId, from, to },
    }));
    // Sent before the commit; its round trip brings their results too.
    const named = left.some(({ body }) => isFilled(body))
      ? withUpdateIds(events, left, await updateIds)
      : events;
    const sent = [this.domainEvents.recordAll([...named, ...statusChanges])];
    if (next === undefined && before.next !== undefined)
      sent.push(this.jobs.disarm(TIMED_STEP_JOB, String(id)));
    if (next !== undefined && next.at.getTime() !== before.next?.at.getTime()) sent.push(this.arm(id, next));
    void Promise.allSettled(sent);
  }

  private arm(id: number, { at: dueAt }: TimedStep): Promise<void> {
    return this.jobs.arm({ kind: TIMED_STEP_JOB, subject: String(id), dueAt });
  }

  private async current(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash',
  ): Promise<RecordJson<Incident>> {
    const current = await this.incidents.find(type, id, where);
    if (current === undefined) throw new Error(`The ${KINDS[type]} ${id} went missing while it was written.`);
    return current;
  }
}

function isWanted(incident: IncidentEntity, type: IncidentType, where: 'live' | 'trash'): boolean {
  return incident.type === type && (incident.deletedAt === null) === (where === 'live');
}

/** Whether it counts as open: it is not over, and not in the trash. */
function isOpen({ resolvedAt, deletedAt }: IncidentEntity): boolean {
  return resolvedAt === null && deletedAt === null;
}

function storedState({ incident, impacts, reminderLeadMs: leadMs }: LockedIncident): Before {
  return {
    claims: claimsOf(incident, impacts),
    next: nextTimedStep(incident, leadMs),
  };
}

/** Events that name the update which was posted with them, where it says something. */
function withUpdateIds(
  events: readonly DomainEvent[],
  left: readonly LeftUpdate[],
  ids: readonly number[],
): DomainEvent[] {
  return events.map((event) => {
    const place = left.findIndex((update) => update.event === event && isFilled(update.body));
    return place === -1
      ? event
      : ({ ...event, payload: { ...event.payload, update_id: ids[place] } } as DomainEvent);
  });
}

/** Events of a new incident, which has its id only now. */
function eventsOf(id: number, events: readonly DomainEvent[]): DomainEvent[] {
  return events.map((event) => ({ ...event, payload: { ...event.payload, incident_id: id } }) as DomainEvent);
}

/** How far ahead of its start the current tenant wants to be reminded of a maintenance. */
function reminderLeadMs(): number {
  return currentTenant().settings.reminderMinutes * MINUTE_MS;
}

/** Takes the steps that are due in order, each at its own time however late it is; returns what is next. */
function takeDueSteps(locked: LockedIncident): TimedStep | undefined {
  for (;;) {
    const next = nextTimedStep(locked.incident, locked.reminderLeadMs);
    if (next === undefined || next.at > locked.now || next.step === 'purge') return next;
    if (next.step === 'publish') publish(locked, { at: next.at, notify: locked.incident.notifyOnPublish });
    else if (next.step === 'remind') remind(locked);
    else if (next.step === 'start') start(locked, next.at);
    else complete(locked, next.at);
  }
}
