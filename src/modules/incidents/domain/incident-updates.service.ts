import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import type { PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import type { LocalePatch } from '../../../text/locale-text.js';
import type { CreateIncidentUpdate, EditIncidentUpdate } from '../api/incident-update.input.js';
import type { IncidentUpdate } from '../api/incident.response.js';
import type { ComponentImpact } from './impacts.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import { IncidentsService } from './incidents.service.js';
import { STATUSES, type IncidentStatus, type IncidentType } from './lifecycle.js';
import { recordCorrection } from './lifecycle-steps.js';
import type { LockedIncident } from './locked-incident.js';
import { IncidentWriter } from './incident-writer.service.js';

const KIND = 'update';

/** Updates: posts to an incident that tell how it goes on. */
@Injectable()
export class IncidentUpdatesService {
  constructor(
    private readonly updates: IncidentUpdatesRepository,
    private readonly incidents: IncidentsService,
    private readonly writer: IncidentWriter,
  ) {}

  /** @throws NotFound for an unknown incident */
  async list(type: IncidentType, incidentId: number, query: PageQuery): Promise<PageJson<IncidentUpdate>> {
    await this.incidents.get(type, incidentId);
    return this.updates.page(incidentId, query);
  }

  /** @throws NotFound */
  async read(type: IncidentType, incidentId: number, id: number): Promise<RecordJson<IncidentUpdate>> {
    const update = await this.updates.findOf(type, incidentId, id);
    if (update !== undefined) return update;
    await this.incidents.get(type, incidentId);
    throw NotFound.of(KIND);
  }

  /** Posts an update; the incident takes its status and, where given, its impacts. @throws NotFound, Invalid */
  async create(
    type: IncidentType,
    incidentId: number,
    input: CreateIncidentUpdate,
  ): Promise<RecordJson<IncidentUpdate>> {
    const posted: { id?: number } = {};
    return this.writer.changeAnd(
      { type, id: incidentId },
      async (locked) => {
        this.incidents.applyProgress(locked, input.status, input.components);
        posted.id = await this.post(locked, input.body, input.components ?? null);
        if (locked.incident.publishedAt === null) return;
        const payload = { incident_id: incidentId, update_id: posted.id, notify: input.notify ?? true };
        locked.events.push({ name: `${type}.updated`, payload });
      },
      () => this.get(incidentId, posted.id ?? 0),
    );
  }

  /** Stores a post to an incident in locked, with the status that the incident has. */
  async post(
    locked: LockedIncident,
    body: LocalePatch,
    components: readonly ComponentImpact[] | null,
  ): Promise<number> {
    const { incident, now } = locked;
    locked.updatesHaveChanged = true;
    return this.updates.insertWithinQuota({
      incidentId: incident.id,
      status: incident.status,
      body: filledText('body', {}, body),
      components: components?.map(({ id, impact }) => ({ id, impact })) ?? null,
      publishedAt: incident.publishedAt === null ? null : now,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Corrects what an update says. @throws NotFound, PreconditionFailed, Invalid */
  edit(
    type: IncidentType,
    incidentId: number,
    id: number,
    input: EditIncidentUpdate,
    ifMatch: string | undefined,
  ): Promise<RecordJson<IncidentUpdate>> {
    return this.writer.changeAnd(
      { type, id: incidentId },
      async (locked) => {
        const current = await this.get(incidentId, id);
        assertMatch(ifMatch, current);
        assertReadOnlyUnchanged(input, current);
        const stored = await this.updates.load(incidentId, id);
        if (stored === undefined) throw NotFound.of(KIND);
        const { body: patch = {}, status = stored.status } = input;
        assertStatusOf(type, status);
        const body = filledText('body', stored.body, patch);
        if (status === stored.status && isDeepStrictEqual(body, stored.body)) return;
        locked.updatesHaveChanged = true;
        void this.updates.update(id, { body, status, updatedAt: locked.now });
        recordCorrection(locked);
      },
      () => this.get(incidentId, id),
    );
  }

  /** @throws NotFound, PreconditionFailed */
  async delete(
    type: IncidentType,
    incidentId: number,
    id: number,
    ifMatch: string | undefined,
  ): Promise<void> {
    await this.writer.change({ type, id: incidentId }, async (locked) => {
      assertMatch(ifMatch, await this.get(incidentId, id));
      locked.updatesHaveChanged = true;
      void this.updates.delete(id);
      recordCorrection(locked);
    });
  }

  private async get(incidentId: number, id: number): Promise<RecordJson<IncidentUpdate>> {
    const update = await this.updates.find(incidentId, id);
    if (update === undefined) throw NotFound.of(KIND);
    return update;
  }
}

/** @throws Invalid for a status that incidents of the other kind have. Source: management-api, "Rules that hold", 3 */
function assertStatusOf(type: IncidentType, status: IncidentStatus): void {
  const possible = STATUSES[type];
  if (!possible.includes(status))
    throw Invalid.field('status', `The status must be one of ${possible.join(', ')}.`);
}
