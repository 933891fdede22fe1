import { Injectable } from '@nestjs/common';
import {
  AvailabilityService,
  type ClaimRevision,
  type ComponentReport,
  type StatusChange,
} from '#modules/availability/services/availability.service.js';
import { DomainEvents, type DomainEvent } from '#platform/events/domain-events.js';
import { sourceOf, type OwnerKind } from '../rules/webhook-owner.js';
import { WebhooksRepository, type ReportedStatus } from '../store/webhooks.repository.js';
import type { UpdatedWebhook } from './changed-webhook.js';
import { DraftIncidentsService } from './draft-incidents.service.js';
import { latest } from './last-report.js';

/** What the alerts of webhooks claim of components. Runs in the open transaction of the writer. */
@Injectable()
export class SignalClaims {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly availability: AvailabilityService,
    private readonly drafts: DraftIncidentsService,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Stores the changed claims, together with the reports of components whose status they change.
   * @returns the owners whose reports were stored
   */
  async store(
    kind: OwnerKind,
    changed: readonly UpdatedWebhook[],
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

  /** Stores revised claims, and tells of the statuses that they change. */
  async revise(
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
