import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClaimRevision } from '#modules/availability/services/availability.service.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import type { Signal } from '#platform/signals/signal-form.js';
import { LISTED_SIGNALS } from '../dto/signal.response.js';
import { sourceOf, type OwnerKind, type WebhookOwner } from '../rules/webhook-owner.js';
import { MAX_OPEN_ALERTS, WebhookUpdate } from '../rules/webhook-update.js';
import { HostSystemReportingRepository } from '../store/host-system-reporting.repository.js';
import { SignalLogRepository } from '../store/signal-log.repository.js';
import {
  RepeatedMeanwhile,
  SignalRepeatsRepository,
  type EndedRepeats,
} from '../store/signal-repeats.repository.js';
import { WebhooksRepository, type ReportedStatus, type StoredWebhook } from '../store/webhooks.repository.js';
import type { ChangedWebhook } from './changed-webhook.js';
import { isStored, latest } from './last-report.js';
import { endedRepeats, repeatable, withoutRepeats, type AppliedRequest } from './request-repeats.js';
import { SignalClaims } from './signal-claims.service.js';
import { repeatOf } from '../rules/repeated-signal.js';
import type { ReceivedRequest, RequestResult } from '../rules/received-request.js';
import { masked } from '../rules/masked-body.js';

/** Job that applies elapsed time: expired alerts, and trouble and recoveries that have lasted long enough. */
const ALERTS_DUE_JOB = 'hooks.alerts-due';

/**
 * The only writer of webhook state, except for repeats. Alerts, claims on components, reported statuses, jobs, events and the log
 * are stored in one transaction. Lock order: host systems by id, then components by id.
 */
@Injectable()
export class SignalWriter implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly log: SignalLogRepository,
    private readonly repeats: SignalRepeatsRepository,
    private readonly claims: SignalClaims,
    private readonly database: TenantDatabase,
    private readonly reporting: HostSystemReportingRepository,
    private readonly jobs: Jobs,
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
      this.log.append(withoutRepeats(logged.filter((one) => one !== undefined)));
      await this.store(kind, [...changed.values()]);
      this.repeats.begin(repeatable(logged, changed));
      return requests.map(({ ownerId }, index): RequestResult => {
        const found = changed.get(ownerId);
        if (found === undefined) return null;
        const { owner, update } = found;
        return {
          problem: logged[index]?.entry.problem ?? null,
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
      await this.claims.store(owner.kind, [{ webhook, update }]);
      await this.endRepeats(owner.kind, [webhook], [{ webhookId: webhook.id, key: null }], []);
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
      await this.claims.revise(revisions);
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

  private apply(changed: ChangedWebhook | undefined, request: ReceivedRequest): AppliedRequest | undefined {
    if (changed === undefined) return undefined;
    const { signals, receivedAt, contentType, body } = request;
    const problem =
      request.problem ??
      (changed.update.hasRoomFor(signals) ? null : `There are ${MAX_OPEN_ALERTS} open alerts already.`);
    const outcome = problem === null ? changed.update.apply(signals, receivedAt) : 'refused';
    const entry = {
      webhookId: changed.webhook.id,
      receivedAt,
      outcome,
      signals: signals.slice(0, LISTED_SIGNALS).map(listed),
      problem,
      contentType,
      body,
      repeats: 0,
      lastReceivedAt: null,
    };
    const isRepeatable = outcome === 'changed' || outcome === 'unchanged';
    return { ownerId: request.ownerId, entry, repeat: isRepeatable ? repeatOf(request) : undefined };
  }

  private async store(kind: OwnerKind, changed: readonly ChangedWebhook[]): Promise<void> {
    const ended = changed.flatMap(endedRepeats);
    this.webhooks.saveAlerts(
      changed.flatMap(({ webhook, update }) =>
        update.alerts.map((alert) => ({ webhookId: webhook.id, ...alert })),
      ),
    );
    if (kind === 'host_system') this.saveHistory(changed);
    await this.schedule(kind, changed);
    const reports = changed.flatMap(({ owner, update }): ReportedStatus[] => {
      const { status, statusAt } = update;
      const at = latest(statusAt ?? (ended.length > 0 ? update.repeatedAt : null), owner.statusAt);
      return at === null || isStored(owner, status, at) ? [] : [{ ownerId: owner.id, status, statusAt: at }];
    });
    const stored = await this.claims.store(kind, changed, reports);
    this.webhooks.saveStatuses(
      kind,
      reports.filter(({ ownerId }) => !stored.has(ownerId)),
    );
    const saved = changed.flatMap(({ webhook, update }) =>
      update.alerts.map(({ key }) => ({ webhookId: webhook.id, key })),
    );
    await this.endRepeats(
      kind,
      changed.map(({ webhook }) => webhook),
      ended,
      saved,
    );
  }

  /** @throws RepeatedMeanwhile if an alert was repeated since it was read; the transaction then runs again */
  private async endRepeats(
    kind: OwnerKind,
    read: readonly StoredWebhook[],
    ended: readonly EndedRepeats[],
    saved: readonly EndedRepeats[],
  ): Promise<void> {
    if (ended.length === 0) return;
    const counted = new Map(
      read.flatMap(({ id, alerts }) =>
        [...alerts].flatMap(([key, { repeats }]) =>
          repeats === undefined ? [] : [[`${id} ${key}`, repeats]],
        ),
      ),
    );
    const rows = this.repeats.end(kind, ended, saved);
    if (counted.size === 0) return;
    for (const { webhookId, key, repeats } of await rows)
      if ((counted.get(`${webhookId} ${key}`) ?? repeats) !== repeats) throw new RepeatedMeanwhile();
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
