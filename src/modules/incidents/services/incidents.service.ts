import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import type { PreviewLink } from '#modules/previews/preview-link.response.js';
import { PreviewLinks } from '#modules/previews/preview-links.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { filledText } from '#http/fields/filled-text.js';
import { mergedText } from '#http/fields/merged-text.js';
import { assertReadOnlyUnchanged, hasReadOnly } from '#http/body/read-only.js';
import type { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { SearchSources } from '#http/search/search-sources.js';
import { foldForSearch } from '#core/text/search-text.js';
import { Clock } from '#core/time/clock.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { NewIncident, IncidentChanges } from '../dto/incident.input.js';
import type { IncidentFilters } from '../dto/incident-list.query.js';
import type { Incident } from '../dto/incident.response.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import { impactsFrom, impactsThroughout, isInForce, type ComponentImpact } from '../rules/impacts.js';
import { IncidentUpdatesRepository } from '../store/incident-updates.repository.js';
import {
  IncidentRecordsRepository,
  type IncidentCounts,
  type PublishedQuery,
} from '../store/incident-records.repository.js';
import { isRunning, openStatuses, type Step } from '../rules/lifecycle.js';
import { STATUSES, type IncidentStatus, type IncidentType } from '#core/status/incident-status.js';
import { KINDS, begin, publish, recordCorrection, recordMove } from './lifecycle-steps.js';
import type { IncidentChange } from './incident-change.js';
import { assertTimes, moveStart } from './incident-times.js';
import { hasPast, openingFields, publishWithPast, type Imported } from './past-course.js';
import { TemplateRecords } from './template-records.js';
import type { IncidentValues } from '../store/incidents.repository.js';
import { IncidentWriter } from './incident-writer.service.js';

/** Incidents and maintenances, without their lifecycle steps, which are in LifecycleService. */
@Injectable()
export class IncidentsService implements OnModuleInit {
  constructor(
    private readonly incidents: IncidentRecordsRepository,
    private readonly updates: IncidentUpdatesRepository,
    private readonly writer: IncidentWriter,
    private readonly components: ComponentsService,
    private readonly templates: TemplateRecords,
    private readonly previews: PreviewLinks,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const kind of ['incident', 'maintenance'] as const)
      this.searches.register({
        kind,
        path: `${kind}s`,
        ability: 'incidents.manage',
        find: (text, most) => this.incidents.withText(kind, text, most),
      });
  }

  list(type: IncidentType, query: IncidentFilters): Promise<PageJson<Incident>> {
    return this.incidents.page(type, query);
  }

  /** Published incidents and maintenances in one list. */
  listPublished(query: PublishedQuery): Promise<PageJson<Incident>> {
    return this.incidents.published(query);
  }

  /** Maintenances that a series has made. */
  listOfSeries(seriesId: number, query: IncidentFilters): Promise<PageJson<Incident>> {
    return this.incidents.pageOfSeries(seriesId, query);
  }

  listTrash(type: IncidentType, query: PageQuery): Promise<PageJson<Incident>> {
    return this.incidents.trash(type, query);
  }

  /** @throws NotFound */
  async get(type: IncidentType, id: number): Promise<RecordJson<Incident>> {
    const incident = await this.incidents.find(type, id);
    if (incident === undefined) throw NotFound.of(KINDS[type]);
    return incident;
  }

  /** Issues a preview link, which shows an incident whether it is published or not. @throws NotFound */
  async preview(type: IncidentType, id: number, input: PreviewLinkInput): Promise<RecordJson<PreviewLink>> {
    await this.get(type, id);
    return this.previews.issue(type, id, input);
  }

  /** Invalidates all preview links to a record. @throws NotFound, PreconditionFailed */
  async revokePreviews(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    assertMatch(ifMatch, await this.get(type, id));
    await this.previews.revoke(type, id);
  }

  counts(): Promise<IncidentCounts> {
    return this.incidents.counts();
  }

  /** Creates a draft, or with `publish` a published incident. @throws Invalid */
  async create(
    type: IncidentType,
    given: NewIncident,
    own: OwnReminders = {},
  ): Promise<RecordJson<Incident>> {
    const { body: input, markUsed } = await this.templates.newRecord(type, given);
    return this.writer.create({ ...this.draft(type), ...own }, (change) => {
      markUsed();
      this.write(change, openingFields(type, input));
      if (hasPast(input)) this.recordPast(change, input);
      else if (input.publish === true) publish(change, { at: change.now, notify: input.notify ?? true });
    });
  }

  /**
   * Creates an incident of an import: it is published with its past, and nobody is notified.
   *
   * @returns its id
   * @throws Invalid
   */
  import(type: IncidentType, input: NewIncident, imported: Imported): Promise<number> {
    return this.writer.createAnd(
      this.draft(type),
      (change) => {
        this.write(change, openingFields(type, input));
        this.recordPast(change, input, imported);
      },
      (id) => Promise.resolve(id),
    );
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(
    type: IncidentType,
    id: number,
    input: IncidentChanges,
    ifMatch: string | undefined,
    own: OwnReminders = {},
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, async (change, current) => {
      if (hasReadOnly(input)) assertReadOnlyUnchanged(input, await current());
      this.write(change, input);
      Object.assign(change.incident, own);
      addStatusUpdate(change);
      recordMove(change, input.notify ?? true);
      recordCorrection(change);
    });
  }

  /**
   * Moves an incident to the trash. This removes its claims and all timed steps except the purge.
   *
   * @throws NotFound, PreconditionFailed
   */
  async trash(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    await this.writer.change({ type, id, ifMatch }, ({ incident, events, now }) => {
      incident.deletedAt = now;
      if (incident.publishedAt !== null)
        events.push({ name: `${type}.unpublished`, payload: { incident_id: id } });
    });
  }

  /** Restores an incident from the trash, unchanged. @throws NotFound if it is not there */
  restore(type: IncidentType, id: number, ifMatch: string | undefined): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, in: 'trash', ifMatch }, ({ incident, events }) => {
      incident.deletedAt = null;
      // Visible again, but subscribers were notified when it was first published.
      if (incident.publishedAt !== null)
        events.push({ name: `${type}.published`, payload: { incident_id: id, notify: false } });
    });
  }

  /** Deletes an incident in the trash permanently. @throws NotFound, PreconditionFailed */
  purge(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    return this.writer.purge(type, id, ifMatch);
  }

  /** Applies a new status and its consequences, also for updates. @throws Invalid */
  applyStatus(change: IncidentChange, status: IncidentStatus | undefined): void {
    if (status !== undefined && status !== change.incident.status) setStatus(change, status);
  }

  /** A new incident that nothing is written in yet. */
  private draft(type: IncidentType): IncidentValues {
    const now = this.clock.now();
    return {
      type,
      status: type === 'incident' ? 'investigating' : 'scheduled',
      title: {},
      body: {},
      searchText: '',
      startedAt: now,
      scheduledEndAt: null,
      notifyOnPublish: true,
      completesItself: true,
      publishedAt: null,
      publishAt: null,
      resolvedAt: null,
      acknowledgedAt: null,
      remindedFor: null,
      reminderMinutes: null,
      remindedMinutes: null,
      postmortemBody: null,
      postmortemPublishedAt: null,
      postmortemCreatedAt: null,
      postmortemUpdatedAt: null,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** Publishes a new incident with its past. */
  private recordPast(change: IncidentChange, input: NewIncident, imported?: Imported): void {
    const { updates = [], components = [] } = input;
    publishWithPast(change, input, imported);
    if (imported?.postmortem !== undefined) {
      const { body, publishedAt } = imported.postmortem;
      Object.assign(change.incident, {
        postmortemBody: filledText('postmortem', {}, body),
        postmortemPublishedAt: publishedAt,
        postmortemCreatedAt: publishedAt ?? change.now,
        postmortemUpdatedAt: publishedAt ?? change.now,
      });
    }
    this.updates.assertRoomFor(updates.length);
    const lists = updates.map((update, index) => ({
      path: `updates.${index}.components`,
      components: update.components ?? [],
    }));
    this.expectLists(change, [{ path: 'components', components }, ...lists]);
  }

  /** Starts the check that components exist. The error surfaces when the incident is stored. */
  expectComponents(change: IncidentChange, components: readonly ComponentImpact[]): void {
    this.expectLists(change, [{ path: 'components', components }]);
  }

  private expectLists(change: IncidentChange, lists: readonly ImpactList[]): void {
    change.componentsExist = this.assertComponents(lists);
    change.componentsExist.catch(() => undefined);
  }

  /** Replaces the list of impacts. */
  private applyComponents(change: IncidentChange, components: readonly ComponentImpact[]): void {
    this.expectComponents(change, components);
    const { incident, impacts, now } = change;
    const isGoingOn =
      incident.publishedAt !== null &&
      incident.resolvedAt === null &&
      (incident.type === 'incident' || isRunning(incident.status));
    // Unless the incident is in progress, the list replaces all earlier impacts. Writing it back as read
    // keeps them.
    change.impacts =
      isGoingOn || isInForce(impacts, components)
        ? impactsFrom(impacts, components, now, incident.startedAt)
        : impactsThroughout(components);
  }

  private write(change: IncidentChange, input: IncidentChanges): void {
    const { incident } = change;
    incident.title = filledText('title', incident.title, input.title);
    incident.body = mergedText('body', incident.body, input.body);
    incident.searchText = searchTextOf(incident);
    if (input.started_at !== undefined) moveStart(change, input.started_at);
    if (
      input.scheduled_end_at !== undefined &&
      input.scheduled_end_at.getTime() !== incident.scheduledEndAt?.getTime()
    ) {
      incident.scheduledEndAt = input.scheduled_end_at;
      incident.completesItself = true;
    }
    this.applyStatus(change, input.status);
    if (input.components !== undefined) this.applyComponents(change, input.components);
    assertTimes(change);
  }

  /** Keeps the named components from being deleted until the open write ends. @throws Invalid if one does not exist */
  async assertComponents(lists: readonly ImpactList[]): Promise<void> {
    const ids = lists.flatMap(({ components }) => components.map(({ id }) => id));
    const known = await this.components.lockShared([...new Set(ids)]);
    const problems: Record<string, string[]> = {};
    for (const { path, components } of lists) {
      const seen = new Set<number>();
      for (const [index, { id }] of components.entries()) {
        if (!known.has(id)) problems[`${path}.${index}.id`] = [`There is no component ${id}.`];
        else if (seen.has(id)) problems[`${path}.${index}.id`] = [`The component ${id} is named twice.`];
        seen.add(id);
      }
    }
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
  }
}

/** Reminders of a maintenance that has its own, in minutes before its start. */
type OwnReminders = Partial<Pick<IncidentEntity, 'reminderMinutes'>>;

/** A list of impacts and its path in the body. */
export interface ImpactList {
  readonly path: string;
  readonly components: readonly ComponentImpact[];
}

const STEP_TO: Readonly<Partial<Record<IncidentStatus, Step>>> = {
  resolved: 'resolve',
  completed: 'complete',
  cancelled: 'cancel',
};

/** @throws Invalid if only lifecycle steps lead to or from the status */
function setStatus(change: IncidentChange, status: IncidentStatus): void {
  const { incident, now } = change;
  const kind = KINDS[incident.type];
  const open = openStatuses(incident.type);
  if (!open.includes(status)) {
    const step = STATUSES[incident.type].includes(status) ? STEP_TO[status] : undefined;
    const how = step === undefined ? `possible: ${open.join(', ')}.` : `use …/${step}.`;
    throw Invalid.field('status', `The status of this ${kind} cannot be set to ${status} here; ${how}`);
  }
  if (incident.resolvedAt !== null) {
    const how = incident.publishedAt === null ? '…/publish and …/reopen' : '…/reopen';
    throw Invalid.field('status', `The ${kind} is over; use ${how}.`);
  }
  const wasRunning = isRunning(incident.status);
  incident.status = status;
  // Always equal for incidents, which are never running.
  if (incident.publishedAt === null || isRunning(status) === wasRunning) return;
  if (!wasRunning) begin(change, now);
  // It would start again immediately.
  else if (incident.startedAt <= now)
    throw Invalid.field(
      'status',
      'The maintenance has started; to make it upcoming again, move started_at to the future.',
    );
}

/** Adds an update without a text when the status of a published incident changed without one. */
function addStatusUpdate(change: IncidentChange): void {
  const { incident, before, pendingUpdates, now } = change;
  if (
    incident.publishedAt === null ||
    incident.status === before.incident.status ||
    pendingUpdates.length > 0
  )
    return;
  change.pendingUpdates = [{ step: null, status: incident.status, body: {}, at: now, event: undefined }];
}

function searchTextOf({ title, body }: IncidentEntity): string {
  return [...Object.values(title), ...Object.values(body)].map(foldForSearch).join('\n');
}
