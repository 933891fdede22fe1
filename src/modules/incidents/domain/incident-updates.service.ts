import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import type { PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { isFilled, mergeLocaleText, type LocalePatch } from '../../../text/locale-text.js';
import type { IncidentUpdateChanges, NewIncidentUpdate } from '../api/incident-update-changes.js';
import type { IncidentUpdate } from '../api/incident.response.js';
import { impactsWith, impactsWithout, type ComponentImpact } from './impacts.js';
import type { IncidentUpdateEntity } from '../store/incident-update.entity.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import { IncidentsService } from './incidents.service.js';
import { STATUSES, isRunning, openStatuses, type IncidentStatus, type IncidentType } from './lifecycle.js';
import { KINDS, recordCorrection } from './lifecycle-steps.js';
import type { LockedIncident } from './locked-incident.js';
import { IncidentWriter } from './incident-writer.service.js';

const KIND = 'update';

/** What is told by an incident's own text. */
const FIRST_STATUS: Readonly<Record<IncidentType, IncidentStatus>> = {
  incident: 'investigating',
  maintenance: 'scheduled',
};

interface NewUpdate {
  readonly body: LocalePatch;
  readonly status: IncidentStatus;
  readonly components?: readonly ComponentImpact[] | undefined;
  /** Where it is told of the past. */
  readonly toldAt?: Date | undefined;
}

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

  /**
   * Posts an update. From its time on, the components that it names have the impacts that it names; the newest one gives the
   * incident its status.
   *
   * @throws NotFound, Invalid
   */
  async create(
    type: IncidentType,
    incidentId: number,
    input: NewIncidentUpdate,
  ): Promise<RecordJson<IncidentUpdate>> {
    const posted: { id?: number | undefined } = {};
    // Sent with the lock, behind it: so nothing waits for the update to be stored.
    const alongside = async (): Promise<void> => {
      posted.id = await this.updates.drawId(incidentId);
    };
    return this.writer.changeAnd(
      { type, id: incidentId, alongside },
      async (locked) => {
        const { published_at: toldAt, components } = input;
        if (toldAt !== undefined) assertBackDated(locked, toldAt);
        const status = await this.statusOf(locked, input);
        if (components !== undefined) this.incidents.expectComponents(locked, components);
        const id = this.store(locked, posted.id, { body: input.body, status, components, toldAt });
        if (components !== undefined) {
          const at = toldAt ?? (isUnderWay(locked) ? locked.now : null);
          locked.impacts = impactsWith(locked.impacts, components, { id, at });
        }
        if (locked.incident.publishedAt === null) return;
        // What is told of the past is no news.
        const notify = toldAt === undefined && (input.notify ?? true);
        const payload = { incident_id: incidentId, update_id: id, notify };
        locked.events.push({ name: `${type}.updated`, payload });
      },
      () => this.get(incidentId, posted.id ?? 0),
    );
  }

  private store(
    locked: LockedIncident,
    id: number | undefined,
    { body, status, components, toldAt }: NewUpdate,
  ): number {
    const { incident, now } = locked;
    locked.updatesHaveChanged = true;
    return this.updates.insertAs(id, {
      incidentId: incident.id,
      status,
      body: filledText('body', {}, body),
      components: components?.map(({ id, impact }) => ({ id, impact })) ?? null,
      step: null,
      publishedAt: toldAt ?? (incident.publishedAt === null ? null : now),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** The status of a new update; where it is the newest, it is the incident's from now on. @throws Invalid */
  private async statusOf(
    locked: LockedIncident,
    { status, published_at: toldAt }: NewIncidentUpdate,
  ): Promise<IncidentStatus> {
    const { incident } = locked;
    if (toldAt !== undefined) {
      const { statusBefore, isNewest } = await this.updates.around(incident.id, toldAt);
      const isOfThePast = !isNewest || (incident.resolvedAt !== null && toldAt < incident.resolvedAt);
      if (isOfThePast) {
        if (status !== undefined) assertOpen(incident.type, status);
        return status ?? statusBefore ?? FIRST_STATUS[incident.type];
      }
    }
    this.incidents.applyStatus(locked, status);
    // The update itself tells of the step that its status takes.
    locked.left = [];
    return incident.status;
  }

  /** Corrects what an update says. @throws NotFound, PreconditionFailed, Invalid */
  edit(
    type: IncidentType,
    incidentId: number,
    id: number,
    input: IncidentUpdateChanges,
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
        if (status !== stored.status) await this.moveStatus(locked, stored, status);
        // What a step has left may stay without a text.
        const body = isFilled(stored.body)
          ? filledText('body', stored.body, patch)
          : mergeLocaleText(stored.body, patch, currentTenant().locales);
        if (status === stored.status && isDeepStrictEqual(body, stored.body)) return;
        locked.updatesHaveChanged = true;
        void this.updates.update(id, { body, status, updatedAt: locked.now });
        recordCorrection(locked);
      },
      () => this.get(incidentId, id),
    );
  }

  /** Gives the incident the status that its newest update is corrected to. @throws Invalid */
  private async moveStatus(
    locked: LockedIncident,
    { id, incidentId, status: told }: IncidentUpdateEntity,
    status: IncidentStatus,
  ): Promise<void> {
    const [newest] = await this.updates.newest(incidentId);
    if (newest?.id === id && told === locked.incident.status) this.incidents.applyStatus(locked, status);
  }

  /** Removes an update, and takes the impacts that it began back. @throws NotFound, PreconditionFailed */
  async delete(
    type: IncidentType,
    incidentId: number,
    id: number,
    ifMatch: string | undefined,
  ): Promise<void> {
    await this.writer.change({ type, id: incidentId }, async (locked) => {
      assertMatch(ifMatch, await this.get(incidentId, id));
      const [newest, second] = await this.updates.newest(incidentId);
      if (newest?.id === id && second !== undefined) returnToStatus(locked, newest.status, second.status);
      locked.impacts = impactsWithout(locked.impacts, id);
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

/** Whether what is told of an incident holds from now on, and not for all of its time. */
function isUnderWay({ incident, now }: LockedIncident): boolean {
  return incident.publishedAt !== null && incident.startedAt < now;
}

/** @throws Invalid for an instant at which there was nothing to tell yet, or that is still to come */
function assertBackDated({ incident, now }: LockedIncident, toldAt: Date): void {
  if (toldAt > now) throw Invalid.field('published_at', 'The published_at must not be in the future.');
  if (toldAt < incident.startedAt)
    throw Invalid.field(
      'published_at',
      `The published_at must not be before the start of the ${KINDS[incident.type]}.`,
    );
}

/** Without its newest update, an incident has the status of the one before; only steps end it, or begin a maintenance. */
function returnToStatus({ incident }: LockedIncident, told: IncidentStatus, before: IncidentStatus): void {
  const isStep = incident.resolvedAt !== null || isRunning(told) !== isRunning(before);
  if (told === incident.status && !isStep && openStatuses(incident.type).includes(before))
    incident.status = before;
}

/** @throws Invalid for a status that only steps lead to, or that this kind does not have */
function assertOpen(type: IncidentType, status: IncidentStatus): void {
  const open = openStatuses(type);
  if (!open.includes(status))
    throw Invalid.field('status', `The status of an update in the past must be one of ${open.join(', ')}.`);
}

/** @throws Invalid for a status that incidents of the other kind have. Source: management-api, "Rules that hold", 3 */
function assertStatusOf(type: IncidentType, status: IncidentStatus): void {
  const possible = STATUSES[type];
  if (!possible.includes(status))
    throw Invalid.field('status', `The status must be one of ${possible.join(', ')}.`);
}
