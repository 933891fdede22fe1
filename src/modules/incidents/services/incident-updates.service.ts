import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertMatch } from '#http/results/etag.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { filledText } from '#http/fields/filled-text.js';
import { mergedText } from '#http/fields/merged-text.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import type { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { isFilled, type LocalePatch } from '#core/text/locale-text.js';
import type { IncidentUpdateChanges, NewIncidentUpdate } from '../dto/incident-update-changes.js';
import type { IncidentUpdate } from '../dto/incident.response.js';
import { impactsWith, impactsWithout, type ComponentImpact } from '../rules/impacts.js';
import type { IncidentUpdateEntity } from '../store/incident-update.entity.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import { IncidentsService } from './incidents.service.js';
import { isRunning, openStatuses } from '../rules/lifecycle.js';
import { STATUSES, type IncidentStatus, type IncidentType } from '#core/status/incident-status.js';
import { KINDS, recordCorrection } from './lifecycle-steps.js';
import type { IncidentChange } from './incident-change.js';
import { TemplateRecords } from './template-records.js';
import { IncidentWriter } from './incident-writer.service.js';

const KIND = 'update';

/** Status that an incident's own text stands for. */
const FIRST_STATUS: Readonly<Record<IncidentType, IncidentStatus>> = {
  incident: 'investigating',
  maintenance: 'scheduled',
};

interface NewUpdate {
  readonly body: LocalePatch | undefined;
  readonly status: IncidentStatus;
  readonly components?: readonly ComponentImpact[] | undefined;
  /** Time of a back-dated update. */
  readonly shownAt?: Date | undefined;
}

/** Updates of incidents. */
@Injectable()
export class IncidentUpdatesService {
  constructor(
    private readonly updates: IncidentUpdatesRepository,
    private readonly incidents: IncidentsService,
    private readonly writer: IncidentWriter,
    private readonly templates: TemplateRecords,
  ) {}

  /** @throws NotFound if the incident does not exist */
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
   * Posts an update. The components that it names have the named impacts from its time on. The
   * newest update sets the status of the incident.
   *
   * @throws NotFound, Invalid
   */
  async create(
    type: IncidentType,
    incidentId: number,
    given: NewIncidentUpdate,
  ): Promise<RecordJson<IncidentUpdate>> {
    const posted: { id?: number | undefined } = {};
    // Drawn in the round trip of the lock. Nothing then waits for the insert to return an id.
    const alongside = async (): Promise<void> => {
      posted.id = await this.updates.drawId(incidentId);
    };
    return this.writer.changeAnd(
      { type, id: incidentId, alongside },
      async (change) => {
        const { body: input, markUsed } = await this.templates.newUpdate(given);
        markUsed();
        const { published_at: shownAt, components } = input;
        if (shownAt !== undefined) assertBackDated(change, shownAt);
        const status = await this.statusOf(change, input);
        if (components !== undefined) this.incidents.expectComponents(change, components);
        const id = this.store(change, posted.id, { body: input.body, status, components, shownAt });
        if (components !== undefined) {
          const at = shownAt ?? (isUnderWay(change) ? change.now : null);
          change.impacts = impactsWith(change.impacts, components, { id, at });
        }
        if (change.incident.publishedAt === null) return;
        // A back-dated update is not news.
        const notify = shownAt === undefined && (input.notify ?? true);
        const payload = { incident_id: incidentId, update_id: id, notify };
        change.events.push({ name: `${type}.updated`, payload });
      },
      () => this.get(incidentId, posted.id ?? 0),
    );
  }

  private store(
    change: IncidentChange,
    id: number | undefined,
    { body, status, components, shownAt }: NewUpdate,
  ): number {
    const { incident, now } = change;
    change.updatesHaveChanged = true;
    return this.updates.insertAs(id, {
      incidentId: incident.id,
      status,
      body: filledText('body', {}, body),
      components: components?.map(({ id, impact }) => ({ id, impact })) ?? null,
      step: null,
      publishedAt: shownAt ?? (incident.publishedAt === null ? null : now),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Status of a new update. If it is the newest, it also becomes the incident's status. @throws Invalid */
  private async statusOf(
    change: IncidentChange,
    { status, published_at: shownAt }: NewIncidentUpdate,
  ): Promise<IncidentStatus> {
    const { incident } = change;
    if (shownAt !== undefined) {
      const { statusBefore, isNewest } = await this.updates.around(incident.id, shownAt);
      const isOfThePast = !isNewest || (incident.resolvedAt !== null && shownAt < incident.resolvedAt);
      if (isOfThePast) {
        if (status !== undefined) assertOpen(incident.type, status);
        return status ?? statusBefore ?? FIRST_STATUS[incident.type];
      }
    }
    this.incidents.applyStatus(change, status);
    // The posted update replaces the one that the change of status leaves.
    change.pendingUpdates = [];
    return incident.status;
  }

  /** Corrects an update. @throws NotFound, PreconditionFailed, Invalid */
  edit(
    type: IncidentType,
    incidentId: number,
    id: number,
    input: IncidentUpdateChanges,
    ifMatch: string | undefined,
  ): Promise<RecordJson<IncidentUpdate>> {
    return this.writer.changeAnd(
      { type, id: incidentId },
      async (change) => {
        const current = await this.get(incidentId, id);
        assertMatch(ifMatch, current);
        assertReadOnlyUnchanged(input, current);
        const stored = await this.updates.load(incidentId, id);
        if (stored === undefined) throw NotFound.of(KIND);
        const { body: patch = {}, status = stored.status } = input;
        assertStatusOf(type, status);
        if (status !== stored.status) await this.moveStatus(change, stored, status);
        // An update that a step left without a text can stay without one.
        const body = (isFilled(stored.body) ? filledText : mergedText)('body', stored.body, patch);
        if (status === stored.status && isDeepStrictEqual(body, stored.body)) return;
        change.updatesHaveChanged = true;
        this.updates.update(id, { body, status, updatedAt: change.now });
        recordCorrection(change);
      },
      () => this.get(incidentId, id),
    );
  }

  /** Applies a corrected status to the incident if the update is its newest. @throws Invalid */
  private async moveStatus(
    change: IncidentChange,
    { id, incidentId, status: stated }: IncidentUpdateEntity,
    status: IncidentStatus,
  ): Promise<void> {
    const [newest] = await this.updates.newest(incidentId);
    if (newest?.id === id && stated === change.incident.status) this.incidents.applyStatus(change, status);
  }

  /** Deletes an update and reverts the impacts that it began. @throws NotFound, PreconditionFailed */
  async delete(
    type: IncidentType,
    incidentId: number,
    id: number,
    ifMatch: string | undefined,
  ): Promise<void> {
    await this.writer.change({ type, id: incidentId }, async (change) => {
      assertMatch(ifMatch, await this.get(incidentId, id));
      const [newest, second] = await this.updates.newest(incidentId);
      if (newest?.id === id && second !== undefined) returnToStatus(change, newest.status, second.status);
      change.impacts = impactsWithout(change.impacts, id);
      change.updatesHaveChanged = true;
      this.updates.delete(id);
      recordCorrection(change);
    });
  }

  private async get(incidentId: number, id: number): Promise<RecordJson<IncidentUpdate>> {
    const update = await this.updates.find(incidentId, id);
    if (update === undefined) throw NotFound.of(KIND);
    return update;
  }
}

/** True if impacts of a new update begin now. Otherwise they hold for the whole incident. */
function isUnderWay({ incident, now }: IncidentChange): boolean {
  return incident.publishedAt !== null && incident.startedAt < now;
}

/** @throws Invalid if the time is before the start or in the future */
function assertBackDated({ incident, now }: IncidentChange, shownAt: Date): void {
  if (shownAt > now) throw Invalid.field('published_at', 'The published_at must not be in the future.');
  if (shownAt < incident.startedAt)
    throw Invalid.field(
      'published_at',
      `The published_at must not be before the start of the ${KINDS[incident.type]}.`,
    );
}

/** Restores the status of the previous update, except for statuses that only steps change: ends and starts. */
function returnToStatus({ incident }: IncidentChange, stated: IncidentStatus, before: IncidentStatus): void {
  const isStep = incident.resolvedAt !== null || isRunning(stated) !== isRunning(before);
  if (stated === incident.status && !isStep && openStatuses(incident.type).includes(before))
    incident.status = before;
}

/** @throws Invalid if only steps lead to the status, or this kind does not have it */
function assertOpen(type: IncidentType, status: IncidentStatus): void {
  const open = openStatuses(type);
  if (!open.includes(status))
    throw Invalid.field('status', `The status of an update in the past must be one of ${open.join(', ')}.`);
}

/** @throws Invalid if this kind does not have the status. Source: management-api, "Rules that hold", 3 */
function assertStatusOf(type: IncidentType, status: IncidentStatus): void {
  const possible = STATUSES[type];
  if (!possible.includes(status))
    throw Invalid.field('status', `The status must be one of ${possible.join(', ')}.`);
}
