import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Policies, RefusedByPolicy } from '#platform/access/policies.js';
import type { PolicyStep } from '#platform/access/policy-steps.js';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { UNNAMED } from '#core/context/operation.js';
import { currentTenant, runOperation, workContext } from '#core/context/work-context.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { NotFound } from '#core/errors/api-error.js';
import { DomainEvents, type DomainEvent } from '#platform/events/domain-events.js';
import { assertMatch } from '#http/results/etag.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { isFilled } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { Incident } from '../dto/incident.response.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import { IncidentRecordsRepository } from '../store/incident-records.repository.js';
import { IncidentsRepository, type IncidentValues } from '../store/incidents.repository.js';
import { TimedIncidentsRepository } from '../store/timed-incidents.repository.js';
import { claimsOf, type ImpactClaim, type ImpactSpan } from '../rules/impacts.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { atStep, isPublication, stepsTaken } from './asked-steps.js';
import { KINDS, complete, publish, remind, start } from './lifecycle-steps.js';
import { hasChanged, impactsOfPending, type PendingUpdate, type IncidentChange } from './incident-change.js';
import { nextTimedStep, reminderAt, type TimedStep } from '../rules/timed-steps.js';

/** Job kind of timed steps. */
const TIMED_STEP_JOB = 'incident.timed-step';
const MINUTE_MS = 60_000;

/** The incident to change. */
export interface Wanted {
  readonly type: IncidentType;
  readonly id: number;
  readonly in?: 'live' | 'trash';
  /** The client's `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Sends queries that the change needs, right after the lock statement. */
  readonly alongside?: () => Promise<void>;
}

/** @param current reads the incident as the API returns it, before the change */
type Work = (change: IncidentChange, current: () => Promise<RecordJson<Incident>>) => unknown;

/** State before a change, to detect changes of claims and of the next timed step. */
interface Before {
  readonly claims: readonly ImpactClaim[];
  readonly next: TimedStep | undefined;
}

/**
 * The only way in which incidents and maintenances change. An incident's claims on components, its
 * next timed step and its events are stored in the same transaction and never contradict it. The
 * lock order is always the incident first, then its components by id.
 */
@Injectable()
export class IncidentWriter implements OnModuleInit {
  private readonly logger = new Logger(IncidentWriter.name);

  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly records: IncidentRecordsRepository,
    private readonly updates: IncidentUpdatesRepository,
    private readonly timed: TimedIncidentsRepository,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
    private readonly availability: AvailabilityService,
    private readonly jobs: Jobs,
    private readonly domainEvents: DomainEvents,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TIMED_STEP_JOB, (subject) => this.applyTimedSteps(Number(subject)));
    // A recovered job that runs early schedules itself for the right time.
    this.jobs.recover(TIMED_STEP_JOB, async (after, limit) =>
      (await this.timed.idsAfter(Number(after ?? 0), limit)).map(String),
    );
  }

  /** Applies `work` to a new incident and stores it. */
  create(values: IncidentValues, work: (change: IncidentChange) => unknown): Promise<RecordJson<Incident>> {
    return this.createAnd(values, work, (id) => this.current(values.type, id, 'live'));
  }

  /** Like {@link create}, but returns the result of `read`, which runs in the same transaction. */
  createAnd<T>(
    values: IncidentValues,
    work: (change: IncidentChange) => unknown,
    read: (id: number) => Promise<T>,
  ): Promise<T> {
    return this.database.write(async () => {
      const draft = { ...values, tenantId: currentTenant().id, id: 0 };
      const change = this.changeOf(draft, []);
      await work(change);
      const steps = stepsTaken(change);
      const next = applyDueSteps(change);
      const [id] = await Promise.all([this.incidents.insert(draft), change.componentsExist]);
      const stored = { ...change, incident: { ...draft, id }, events: eventsOf(id, change.events) };
      const updateIds = this.insertPending(stored);
      if (change.pendingUpdates.some(({ components }) => components !== undefined))
        stored.impacts = impactsOfPending(stored, await updateIds);
      await this.askPolicies(steps, stored);
      if (stored.impacts.length > 0) this.incidents.insertImpacts(id, stored.impacts);
      await this.recordConsequences(stored, { claims: [], next: undefined }, next);
      return new Pending(read(id));
    });
  }

  /** @throws NotFound, PreconditionFailed and the errors of `work`, without changing anything */
  change(wanted: Wanted, work: Work): Promise<RecordJson<Incident>> {
    return this.changeAnd(wanted, work, ({ incident: { type, id, deletedAt } }) =>
      this.current(type, id, deletedAt === null ? 'live' : 'trash'),
    );
  }

  /** Like {@link change}, but returns the result of `read`, which runs in the same transaction. */
  changeAnd<T>(
    { type, id, in: where = 'live', ifMatch, alongside }: Wanted,
    work: Work,
    read: (change: IncidentChange) => Promise<T>,
  ): Promise<T> {
    return this.database.write(async () => {
      const [change, current] = await Promise.all([
        this.lock(id),
        ifMatch === undefined ? undefined : this.records.find(type, id, where),
        alongside?.(),
      ]);
      if (change === undefined || !isWanted(change.incident, type, where)) throw NotFound.of(KINDS[type]);
      if (current !== undefined) assertMatch(ifMatch, current);
      const before = storedState(change);
      const asRead = (): Promise<RecordJson<Incident>> => this.current(type, id, where);
      await work(change, asRead);
      await this.store(change, before);
      return new Pending(read(change));
    });
  }

  /**
   * Deletes an incident permanently.
   *
   * @throws NotFound if it is not in the trash, PreconditionFailed
   */
  purge(type: IncidentType, id: number, ifMatch?: string): Promise<void> {
    return this.database.write(async () => {
      const [change, current] = await Promise.all([this.lock(id), this.records.find(type, id, 'trash')]);
      if (change === undefined || current === undefined) throw NotFound.of(KINDS[type]);
      assertMatch(ifMatch, current);
      await this.jobs.cancel(TIMED_STEP_JOB, String(id));
      this.incidents.delete(id);
    });
  }

  /**
   * Reschedules the reminders of upcoming maintenances for a new lead time. Overdue reminders go
   * out immediately. Takes two statements, regardless of their number. The caller runs it inside
   * the `write` that changes the setting.
   */
  async rescheduleReminders(reminderMinutes: number): Promise<void> {
    const starts = await this.incidents.lockUnreminded(this.clock.now());
    const jobs = starts.map(({ id, startedAt }) => ({
      kind: TIMED_STEP_JOB,
      subject: String(id),
      dueAt: reminderAt(startedAt, reminderMinutes * MINUTE_MS),
    }));
    await this.jobs.scheduleAll(jobs);
  }

  /**
   * Takes all due steps. Does nothing if the incident was deleted or its steps were moved. If a policy refuses the
   * scheduled publication, there is nobody to tell and a retry would be refused, too, so it becomes a draft again.
   */
  private async applyTimedSteps(id: number): Promise<void> {
    try {
      await this.applyDue(id);
    } catch (error) {
      if (!(error instanceof RefusedByPolicy)) throw error;
      await runAs('incident.publication_refused', () => this.cancelPublication(id));
      const { module, step, message } = error;
      this.logger.warn(
        `The module ${module} refused ${step} of ${id} (tenant ${currentTenant().id}), which is a draft again: ${message}`,
      );
    }
  }

  private async cancelPublication(id: number): Promise<void> {
    await this.database.write(async () => {
      const change = await this.lock(id);
      if (change === undefined || change.incident.publishedAt !== null) return;
      Object.assign(change.incident, { publishAt: null, updatedAt: change.now });
      this.incidents.update(change.incident, change.before.incident);
    });
  }

  private async applyDue(id: number): Promise<void> {
    await this.database.write(async () => {
      const change = await this.lock(id);
      if (change === undefined) return;
      const before = storedState(change);
      if (before.next === undefined) return;
      // The job ran early, for whatever reason, and is now used up. Schedule it again for the right time.
      if (before.next.at > change.now) await this.schedule(id, before.next);
      else if (before.next.step === 'purge') this.incidents.delete(id);
      else await this.store(change, before);
    });
  }

  /** Asks about the steps that someone took, and about a publication by the clock. */
  private async askPolicies(taken: readonly PolicyStep[], change: IncidentChange): Promise<void> {
    const publish = `${change.incident.type}.publish` as const;
    const steps = new Set(isPublication(change) ? [...taken, publish] : taken);
    for (const step of steps) if (this.policies.covers(step)) await this.policies.ask(step, atStep(change));
  }

  private async lock(id: number): Promise<IncidentChange | undefined> {
    const [incident, impacts] = await Promise.all([this.incidents.lock(id), this.incidents.impacts(id)]);
    return incident && this.changeOf(incident, impacts);
  }

  private changeOf(incident: IncidentEntity, impacts: readonly ImpactSpan[]): IncidentChange {
    return {
      incident,
      impacts,
      before: { incident: Object.assign({}, incident), impacts },
      updatesHaveChanged: false,
      pendingUpdates: [],
      componentsExist: Promise.resolve(),
      now: this.clock.now(),
      reminderLeadMs: reminderLeadMs(),
      events: [],
    };
  }

  /** Stores a changed incident and everything that follows from it. Writes nothing if nothing changed. */
  private async store(change: IncidentChange, before: Before): Promise<void> {
    const { incident, impacts, now, events } = change;
    const steps = stepsTaken(change);
    const next = applyDueSteps(change);
    await change.componentsExist;
    if (!hasChanged(change)) return;
    await this.askPolicies(steps, change);
    incident.updatedAt = now;
    if (isOpen(incident) && !isOpen(change.before.incident)) this.incidents.claimRoomForOpen();
    this.incidents.update(incident, change.before.incident);
    if (!isDeepStrictEqual(impacts, change.before.impacts)) this.replaceImpacts(change);
    const isJustPublished = events.some(({ name }) => name === `${incident.type}.published`);
    if (isJustPublished && incident.publishedAt !== null)
      this.incidents.publishUpdates(incident.id, incident.publishedAt);
    const updateIds = this.insertPending(change);
    await this.recordConsequences(change, before, next, updateIds);
  }

  /** Sends the inserts of the updates. Returns their ids in the same order. */
  private insertPending({ incident, pendingUpdates, now }: IncidentChange): Promise<number[]> {
    const inserted = pendingUpdates.map(({ step, status, body, at, components }) =>
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
    // An error surfaces at commit.
    ids.catch(() => undefined);
    return ids;
  }

  /** Locks the components first to prevent their deletion. Drops the impacts of deleted ones. */
  private replaceImpacts({ incident: { id }, impacts, before }: IncidentChange): void {
    this.components.sendSharedLock([
      ...new Set([...before.impacts, ...impacts].map(({ componentId }) => componentId)),
    ]);
    this.incidents.deleteImpacts(id);
    this.incidents.insertImpacts(id, impacts);
  }

  /** Stores the claims, events and next timed step that follow from the incident's new state. */
  private async recordConsequences(
    { incident, impacts, pendingUpdates, events }: IncidentChange,
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
    // Sent without waiting. The round trip of the commit also returns their results.
    const named = pendingUpdates.some(({ body }) => isFilled(body))
      ? withUpdateIds(events, pendingUpdates, await updateIds)
      : events;
    const sent = [this.domainEvents.recordAll([...named, ...statusChanges])];
    if (next === undefined && before.next !== undefined)
      sent.push(this.jobs.cancel(TIMED_STEP_JOB, String(id)));
    if (next !== undefined && next.at.getTime() !== before.next?.at.getTime())
      sent.push(this.schedule(id, next));
    void Promise.allSettled(sent);
  }

  private schedule(id: number, { at: dueAt }: TimedStep): Promise<void> {
    return this.jobs.schedule({ kind: TIMED_STEP_JOB, subject: String(id), dueAt });
  }

  private async current(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash',
  ): Promise<RecordJson<Incident>> {
    const current = await this.records.find(type, id, where);
    if (current === undefined) throw new Error(`The ${KINDS[type]} ${id} went missing while it was written.`);
    return current;
  }
}

/** Runs `work` as another action of the same actor, for the audit trail. */
function runAs<T>(action: string, work: () => T): T {
  return runOperation({ ...(workContext()?.operation ?? UNNAMED), action }, work);
}

function isWanted(incident: IncidentEntity, type: IncidentType, where: 'live' | 'trash'): boolean {
  return incident.type === type && (incident.deletedAt === null) === (where === 'live');
}

/** True if it counts toward the quota of open incidents: not over, and not in the trash. */
function isOpen({ resolvedAt, deletedAt }: IncidentEntity): boolean {
  return resolvedAt === null && deletedAt === null;
}

function storedState({ incident, impacts, reminderLeadMs: leadMs }: IncidentChange): Before {
  return {
    claims: claimsOf(incident, impacts),
    next: nextTimedStep(incident, leadMs),
  };
}

/** Adds the ids of updates with a text to their events. */
function withUpdateIds(
  events: readonly DomainEvent[],
  pendingUpdates: readonly PendingUpdate[],
  ids: readonly number[],
): DomainEvent[] {
  return events.map((event) => {
    const index = pendingUpdates.findIndex((update) => update.event === event && isFilled(update.body));
    return index === -1
      ? event
      : ({ ...event, payload: { ...event.payload, update_id: ids[index] } } as DomainEvent);
  });
}

/** Sets the id of a new incident in its events, which were created before the id was known. */
function eventsOf(id: number, events: readonly DomainEvent[]): DomainEvent[] {
  return events.map((event) => ({ ...event, payload: { ...event.payload, incident_id: id } }) as DomainEvent);
}

/** Lead time of maintenance reminders of the current tenant. */
function reminderLeadMs(): number {
  return currentTenant().settings.reminderMinutes * MINUTE_MS;
}

/** Takes the due steps in order, each dated to its due time, however late it runs. Returns the next step. */
function applyDueSteps(change: IncidentChange): TimedStep | undefined {
  for (;;) {
    const next = nextTimedStep(change.incident, change.reminderLeadMs);
    if (next === undefined || next.at > change.now || next.step === 'purge') return next;
    if (next.step === 'publish') publish(change, { at: next.at, notify: change.incident.notifyOnPublish });
    else if (next.step === 'remind') remind(change);
    else if (next.step === 'start') start(change, next.at);
    else complete(change, next.at);
  }
}
