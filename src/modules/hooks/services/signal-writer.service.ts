import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  AvailabilityService,
  type ClaimRevision,
  type ComponentReport,
  type StatusChange,
} from '#modules/availability/services/availability.service.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DomainEvents, type DomainEvent } from '#platform/events/domain-events.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import type { Signal } from '#platform/signals/signal-form.js';
import { LISTED_SIGNALS } from '../dto/signal.response.js';
import { DraftIncidentsService } from './draft-incidents.service.js';
import { sourceOf, type OwnerKind, type WebhookOwner } from '../rules/webhook-owner.js';
import { MAX_OPEN_ALERTS, WebhookUpdate } from '../rules/webhook-update.js';
import { HostSystemReportingRepository } from '../store/host-system-reporting.repository.js';
import { SignalLogRepository, type LoggedRequest } from '../store/signal-log.repository.js';
import {
  WebhooksRepository,
  type LockedOwner,
  type ReportedStatus,
  type StoredWebhook,
} from '../store/webhooks.repository.js';
import { isStored, latest } from './last-report.js';
import type { ReceivedRequest, RequestResult } from '../rules/received-request.js';
import { masked } from '../rules/masked-body.js';

/** Job that applies elapsed time: expired alerts, and trouble and recoveries that have lasted long enough. */
const ALERTS_DUE_JOB = 'hooks.alerts-due';

/** One webhook during an update. */
interface ChangedWebhook {
  readonly owner: LockedOwner;
  readonly webhook: StoredWebhook;
  readonly update: WebhookUpdate;
}

/**
 * The only writer of webhook state. Alerts, claims on components, reported statuses, jobs, events and the log
 * are stored in one transaction. Lock order: host systems by id, then components by id.
 */
@Injectable()
export class SignalWriter implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly log: SignalLogRepository,
    private readonly availability: AvailabilityService,
    private readonly database: TenantDatabase,
    private readonly drafts: DraftIncidentsService,
    private readonly reporting: HostSystemReportingRepository,
    private readonly jobs: Jobs,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ALERTS_DUE_JOB, (subject) => this.applyDue(ownerOf(subject)));
  }

  /** Applies requests of the current tenant in order, in one transaction. @returns one result per request */
  write(kind: OwnerKind, requests: readonly ReceivedRequest[]): Promise<RequestResult[]> {
    const keys = [...new Set(requests.flatMap(({ signals }) => signals.map(({ key }) => key)))];
    const ownerIds = [...new Set(requests.map(({ ownerId }) => ownerId))];
    return this.database.write(async () => {
      const changed = await this.lock(kind, ownerIds, keys);
      const logged = requests.map((request) => this.apply(changed.get(request.ownerId), request));
      this.log.append(logged.filter((one) => one !== undefined));
      await this.store(kind, [...changed.values()]);
      return requests.map(({ ownerId }, index): RequestResult => {
        const found = changed.get(ownerId);
        if (found === undefined) return null;
        const { owner, update } = found;
        return {
          problem: logged[index]?.problem ?? null,
          status: update.status,
          statusAt: latest(update.statusAt, owner.statusAt),
        };
      });
    });
  }

  /**
   * Ends all trouble of a component's webhook that is being switched off. Runs in the open transaction, with
   * the component locked.
   */
  end(owner: WebhookOwner): Promise<void> {
    return this.database.write(async () => {
      const webhooks = await this.webhooks.find(owner.kind, [owner.id], []);
      const webhook = webhooks.get(owner.id);
      if (webhook === undefined) return;
      const update = this.updateOf(webhook);
      update.endAll();
      await this.claim(owner.kind, [{ webhook, update }]);
      this.webhooks.forget(webhook.id);
    });
  }

  /**
   * Moves a component to another host system from an instant on. Runs in the open transaction, with the
   * component locked.
   */
  link(componentId: number, from: number | null, to: number | null, at: Date): Promise<void> {
    return this.database.write(async () => {
      const ids = [from, to].filter((id) => id !== null);
      const webhooks = await this.webhooks.find('host_system', ids, []);
      const revisions = [...webhooks.values()].flatMap((webhook) => {
        const running = webhook.ownerId === to ? this.updateOf(webhook).running : [];
        return [...webhook.alerts.keys()].map((key): ClaimRevision => ({
          componentId,
          source: sourceOf({ kind: 'host_system', id: webhook.ownerId }, key),
          since: at,
          claims: running
            .filter((claim) => claim.key === key)
            .map(({ status }) => ({ status, start: at, end: null })),
        }));
      });
      await this.revise(revisions);
    });
  }

  /** Applies changed settings to the open alerts. Runs in the open transaction, with the owner locked. */
  review({ kind, id }: WebhookOwner): Promise<void> {
    return this.database.write(async () => {
      const changed = await this.lock(kind, [id], []);
      for (const { update } of changed.values()) update.reviewAll();
      await this.store(kind, [...changed.values()]);
    });
  }

  /** Applies elapsed time to the webhook's due alerts. */
  private applyDue(owner: WebhookOwner): Promise<void> {
    return this.database.write(async () => {
      const changed = await this.lock(owner.kind, [owner.id], []);
      for (const { update } of changed.values()) update.applyDue();
      // The scheduled job is the one that runs now, so none is scheduled any more.
      this.webhooks.saveDue(
        [...changed.values()].map(({ webhook }) => ({ webhookId: webhook.id, dueAt: null })),
      );
      const unscheduled = [...changed.values()].map((one) => ({
        ...one,
        webhook: { ...one.webhook, dueAt: null },
      }));
      await this.store(owner.kind, unscheduled);
    });
  }

  /** Locks the owners and returns those webhooks that are switched on. */
  private async lock(
    kind: OwnerKind,
    ownerIds: readonly number[],
    keys: readonly string[],
  ): Promise<Map<number, ChangedWebhook>> {
    const [owners, found] = await Promise.all([
      this.webhooks.lockOwners(kind, ownerIds),
      this.webhooks.find(kind, ownerIds, keys),
    ]);
    const enabled = [...owners.values()].filter(({ isEnabled }) => isEnabled);
    const missing = enabled.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    const made = missing.length === 0 ? undefined : await this.webhooks.make(kind, missing, this.clock.now());
    return new Map(
      enabled.flatMap((owner): [number, ChangedWebhook][] => {
        const webhook = found.get(owner.id) ?? made?.get(owner.id);
        return webhook === undefined ? [] : [[owner.id, { owner, webhook, update: this.updateOf(webhook) }]];
      }),
    );
  }

  private updateOf({ alerts, confirmAfter, recoverAfter }: StoredWebhook): WebhookUpdate {
    const patience = { confirmMs: confirmAfter * 1000, recoverMs: recoverAfter * 1000 };
    return new WebhookUpdate(alerts, patience, this.clock.now().getTime());
  }

  private apply(changed: ChangedWebhook | undefined, request: ReceivedRequest): LoggedRequest | undefined {
    if (changed === undefined) return undefined;
    const { signals, receivedAt, contentType, body } = request;
    const problem =
      request.problem ??
      (changed.update.hasRoomFor(signals) ? null : `There are ${MAX_OPEN_ALERTS} open alerts already.`);
    const outcome = problem === null ? changed.update.apply(signals, receivedAt) : 'refused';
    return {
      webhookId: changed.webhook.id,
      receivedAt,
      outcome,
      signals: signals.slice(0, LISTED_SIGNALS).map(listed),
      problem,
      contentType,
      body,
    };
  }

  private async store(kind: OwnerKind, changed: readonly ChangedWebhook[]): Promise<void> {
    this.webhooks.saveAlerts(
      changed.flatMap(({ webhook, update }) =>
        update.alerts.map((alert) => ({ webhookId: webhook.id, ...alert })),
      ),
    );
    if (kind === 'host_system') this.saveHistory(changed);
    await this.schedule(kind, changed);
    const reports = changed.flatMap(({ owner, update }): ReportedStatus[] => {
      const { status, statusAt } = update;
      const at = latest(statusAt, owner.statusAt);
      return at === null || isStored(owner, status, at) ? [] : [{ ownerId: owner.id, status, statusAt: at }];
    });
    const stored = await this.claim(kind, changed, reports);
    this.webhooks.saveStatuses(
      kind,
      reports.filter(({ ownerId }) => !stored.has(ownerId)),
    );
  }

  private saveHistory(changed: readonly ChangedWebhook[]): void {
    const now = this.clock.now();
    this.reporting.append(
      changed
        .filter(({ owner, update }) => update.status !== (owner.status ?? 'operational'))
        .map(({ owner, update }) => ({
          hostSystemId: owner.id,
          status: update.status,
          startedAt: update.statusAt ?? now,
        })),
    );
  }

  /** Schedules the jobs of webhooks that change without a report before their next job runs. */
  private async schedule(kind: OwnerKind, changed: readonly ChangedWebhook[]): Promise<void> {
    const earlier = changed.flatMap(({ webhook, update }) => {
      const { dueAt } = update;
      const isScheduled = webhook.dueAt !== null && (dueAt === null || webhook.dueAt <= dueAt);
      return isScheduled || (dueAt === null && webhook.dueAt === null)
        ? []
        : [{ webhookId: webhook.id, ownerId: webhook.ownerId, dueAt }];
    });
    this.webhooks.saveDue(earlier);
    const jobs = earlier.flatMap(({ ownerId, dueAt }) =>
      dueAt === null ? [] : [{ kind: ALERTS_DUE_JOB, subject: `${kind}:${ownerId}`, dueAt }],
    );
    if (jobs.length > 0) await this.jobs.scheduleAll(jobs);
  }

  /**
   * Stores the changed claims, together with the reports of components whose status they change.
   * @returns the owners whose reports were stored
   */
  private async claim(
    kind: OwnerKind,
    changed: readonly Pick<ChangedWebhook, 'webhook' | 'update'>[],
    reports: readonly ReportedStatus[] = [],
  ): Promise<ReadonlySet<number>> {
    const revised = changed.flatMap(({ webhook: { ownerId }, update }) =>
      update.revisions.map((revision) => ({ owner: { kind, id: ownerId }, ...revision })),
    );
    if (revised.length === 0) return new Set();
    if (kind === 'component') {
      const drafting = changed.filter(
        ({ webhook, update }) => webhook.draftsIncidents && update.revisions.length > 0,
      );
      await this.drafts.schedule(drafting.map(({ webhook }) => webhook.ownerId));
    }
    const driven = await this.driven(kind, [...new Set(revised.map(({ owner }) => owner.id))]);
    const revisions = revised.flatMap(({ owner, key, since, claims }) =>
      (driven.get(owner.id) ?? []).map(({ componentId, since: linked }): ClaimRevision => {
        const from = latest(linked, since === null ? null : new Date(since));
        return {
          componentId,
          source: sourceOf(owner, key),
          since: from ?? undefined,
          claims: claims
            .map(({ status, start, end }) => ({
              status,
              start: new Date(Math.max(start, linked?.getTime() ?? start)),
              end: end === null ? null : new Date(end),
            }))
            .filter(({ start, end }) => end === null || start < end),
        };
      }),
    );
    if (kind === 'host_system') {
      await this.revise(revisions);
      return new Set();
    }
    const ofComponents = reports.map(
      ({ ownerId, status, statusAt }) => [ownerId, { status, at: statusAt }] as const,
    );
    const changes = await this.revise(revisions, new Map(ofComponents));
    return new Set(changes.map(({ componentId }) => componentId));
  }

  private async revise(
    revisions: readonly ClaimRevision[],
    reports?: ReadonlyMap<number, ComponentReport>,
  ): Promise<StatusChange[]> {
    const changes = await this.availability.reviseClaims(revisions, reports);
    if (changes.length === 0) return [];
    await this.events.recordAll(
      changes.map(({ componentId, from, to }): DomainEvent => ({
        name: 'component.status_changed',
        payload: { component_id: componentId, from, to },
      })),
    );
    return changes;
  }

  /**
   * The components whose status the owners determine. `since` is the start of the link, or null for a
   * component's own webhook.
   */
  private async driven(
    kind: OwnerKind,
    ownerIds: readonly number[],
  ): Promise<Map<number, { readonly componentId: number; readonly since: Date | null }[]>> {
    if (kind === 'component') return new Map(ownerIds.map((id) => [id, [{ componentId: id, since: null }]]));
    return Map.groupBy(await this.webhooks.lockLinked(ownerIds), ({ hostSystemId }) => hostSystemId);
  }
}

function ownerOf(subject: string): WebhookOwner {
  const [kind, id] = subject.split(':', 2);
  return { kind: kind === 'component' ? 'component' : 'host_system', id: Number(id) };
}

function listed({ key, status, at, ttlSeconds, message }: Signal): object {
  return {
    key,
    status,
    at: at?.toISOString() ?? null,
    ttl: ttlSeconds ?? null,
    message: message === undefined ? null : masked(message),
  };
}
