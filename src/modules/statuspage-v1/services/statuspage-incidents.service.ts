import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import {
  INCIDENT_STATUSES,
  MAINTENANCE_STATUSES,
  type IncidentStatus,
  type IncidentType,
} from '#core/status/incident-status.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  CreateIncident,
  CreateMaintenance,
  UpdateIncident,
  UpdateMaintenance,
} from '#modules/incidents/dto/incident.input.js';
import { EditIncidentUpdate } from '#modules/incidents/dto/incident-update.input.js';
import { ResolveStep } from '#modules/incidents/dto/lifecycle.input.js';
import type { Incident } from '#modules/incidents/dto/incident.response.js';
import { INCIDENT_METADATA, MAINTENANCE_METADATA } from '#modules/incidents/dto/extended-incidents.js';
import { IncidentUpdatesService } from '#modules/incidents/services/incident-updates.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { LifecycleService } from '#modules/incidents/services/lifecycle.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import { impactsAfter, sentImpacts, type Impact } from '../rules/sent-impacts.js';
import type { SentPages } from '../rules/sent-range.js';
import type { StoredOnly } from '../rules/stored-labels.js';
import { translated } from '../rules/translated.js';
import { ShownIncidents, type StatuspageUpdate } from './shown-incidents.js';
import { StoredFields } from './stored-fields.service.js';

/** Statuspage's statuses: it has no canceled maintenances. */
const STATUSES = [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES].filter((one) => one !== 'cancelled');
const PLANNED: readonly IncidentStatus[] = MAINTENANCE_STATUSES;
const IMPACTS = ['none', 'maintenance', 'minor', 'major', 'critical'] as const;

/** Statuses that only steps of a kind lead to. */
const END: Readonly<Record<IncidentType, IncidentStatus>> = {
  incident: 'resolved',
  maintenance: 'completed',
};

/** The lists that Statuspage has beside that of all incidents. */
export const LISTS = {
  unresolved: { type: 'incident', statuses: ['investigating', 'identified', 'monitoring'] },
  scheduled: { type: 'maintenance', statuses: ['scheduled', 'in_progress', 'verifying'] },
  upcoming: { type: 'maintenance', statuses: ['scheduled'] },
  active_maintenance: { type: 'maintenance', statuses: ['in_progress', 'verifying'] },
} as const;

/** Flags of incidents that are only stored. Maintenances start and end by themselves, whatever they say. */
const FLAGS = [
  'scheduled_remind_prior',
  'scheduled_auto_in_progress',
  'scheduled_auto_completed',
  'auto_transition_to_maintenance_state',
  'auto_transition_to_operational_state',
  'auto_transition_deliver_notifications_at_start',
  'auto_transition_deliver_notifications_at_end',
];

/** Incidents in Statuspage's format, in which maintenances are incidents with planned times. */
@Injectable()
export class StatuspageIncidents {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly lifecycle: LifecycleService,
    private readonly updates: IncidentUpdatesService,
    private readonly shown: ShownIncidents,
    private readonly stored: StoredFields,
    private readonly database: TenantDatabase,
  ) {}

  /** Published ones, newest start first. */
  async list(range: SentPages, which?: keyof typeof LISTS, q?: string): Promise<object[]> {
    const { records } = await this.incidents.listPublished({
      ...range,
      ...(which === undefined ? { q } : LISTS[which]),
    });
    return this.shown.all(records.map((text) => JSON.parse(text) as Incident));
  }

  /** @throws NotFound */
  async get(id: number): Promise<object> {
    return this.shown.one(await this.find(id));
  }

  /** An incident or a maintenance of our own. @throws NotFound */
  async find(id: number): Promise<Incident & { readonly type: IncidentType }> {
    const { text } = await this.incidents.get('incident', id).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      return this.incidents.get('maintenance', id).catch((second: unknown) => {
        throw second instanceof NotFound ? error : second;
      });
    });
    return JSON.parse(text) as Incident & { type: IncidentType };
  }

  /** @throws Invalid */
  create(sent: SentFields): Promise<object> {
    const status = sent.choice('status', STATUSES);
    const type = isPlanned(sent, status) ? 'maintenance' : 'incident';
    const fields = storedOnly(sent);
    const notify = sent.flag('deliver_notifications') ?? true;
    const body = {
      title: sent.text('name'),
      body: textOf(sent),
      components: impactsAfter([], sentImpacts(sent), usualImpact(type, fields)),
      publish: true,
    };
    return this.database.write(async () => {
      const id =
        type === 'incident'
          ? await this.createIncident(sent, body, status, notify)
          : await this.createMaintenance(sent, body, status, notify);
      await this.stored.add(targetOf(type), id, fields);
      return this.get(id);
    });
  }

  /** @throws NotFound, Invalid; Conflict if a step is not possible now */
  update(id: number, sent: SentFields): Promise<object> {
    const status = sent.choice('status', STATUSES);
    const fields = storedOnly(sent);
    const impacts = sentImpacts(sent);
    return this.database.write(async () => {
      const before = await this.find(id);
      const { type } = before;
      const notify = sent.flag('deliver_notifications') ?? true;
      const components = impactsAfter(before.components as Impact[], impacts, usualImpact(type, fields));
      await this.change(before, sent, components, notify);
      await this.step(before, status, textOf(sent), notify);
      await this.stored.add(targetOf(type), id, fields);
      return this.get(id);
    });
  }

  /** Moves an incident to the trash. @returns the incident as it was. @throws NotFound */
  delete(id: number): Promise<object> {
    return this.database.write(async () => {
      const incident = await this.find(id);
      const shown = await this.shown.one(incident);
      await this.incidents.trash(incident.type, id, undefined);
      return shown;
    });
  }

  /** Corrects the text of an update; `12-0` is the text of the incident itself. @throws NotFound, Invalid */
  correct(id: number, updateId: string, sent: SentFields): Promise<StatuspageUpdate> {
    const body = sent.text('body');
    return this.database.write(async () => {
      const incident = await this.find(id);
      const { type } = incident;
      const found = (await this.shown.updates(incident)).find((one) => one.id === updateId);
      if (found === undefined) throw NotFound.of('update');
      const at = sent.filled('display_at');
      if (at !== undefined && Date.parse(at) !== Date.parse(found.display_at))
        throw Invalid.field('display_at', 'The display_at of an update cannot be changed here.');
      if (body !== undefined && updateId === `${id}-0`)
        await this.incidents.update(type, id, translated(UpdateIncident, { body }), undefined);
      else if (body !== undefined) {
        const input = translated(EditIncidentUpdate, { body });
        await this.updates.edit(type, id, Number(updateId), input, undefined);
      }
      const after = await this.shown.updates(await this.find(id));
      return after.find((one) => one.id === updateId) ?? found;
    });
  }

  private async createIncident(
    sent: SentFields,
    body: object,
    status: IncidentStatus | undefined,
    notify: boolean,
  ): Promise<number> {
    if (sent.flag('backfilled') === true) {
      const day = sent.filled('backfill_date');
      if (day === undefined) throw Invalid.field('backfill_date', 'The backfill_date is required.');
      const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : day;
      const input = translated(CreateIncident, { ...body, started_at: at, resolved_at: at });
      return Number((await this.incidents.create('incident', input)).id);
    }
    const isOver = status === 'resolved';
    const input = translated(CreateIncident, {
      ...body,
      status: isOver ? undefined : status,
      notify: notify && !isOver,
    });
    const id = Number((await this.incidents.create('incident', input)).id);
    if (isOver) await this.lifecycle.resolve(id, { notify });
    return id;
  }

  private async createMaintenance(
    sent: SentFields,
    body: object,
    status: IncidentStatus | undefined,
    notify: boolean,
  ): Promise<number> {
    const isOver = status === 'completed';
    const [starts, ends] = [sent.filled('scheduled_for'), sent.filled('scheduled_until')];
    if (starts === undefined && status === 'scheduled')
      throw Invalid.field('scheduled_for', 'The scheduled_for is required.');
    if (ends === undefined) throw Invalid.field('scheduled_until', 'The scheduled_until is required.');
    const input = translated(CreateMaintenance, {
      ...body,
      started_at: starts,
      scheduled_end_at: ends,
      ...(isOver ? { completed_at: ends } : { status, notify }),
    });
    // Without reminders of its own, it has those of the page.
    const own = sent.flag('scheduled_remind_prior') === false ? { reminderMinutes: [] } : {};
    return Number((await this.incidents.create('maintenance', input, own)).id);
  }

  /** Changes what an incident says of itself. */
  private async change(
    { id, type }: Incident & { readonly type: IncidentType },
    sent: SentFields,
    components: readonly Impact[] | undefined,
    notify: boolean,
  ): Promise<void> {
    const changes = { title: sent.text('name'), components };
    const [starts, ends] = [sent.filled('scheduled_for'), sent.filled('scheduled_until')];
    if (type === 'maintenance') {
      const times = { started_at: starts, scheduled_end_at: ends, notify };
      const input = translated(UpdateMaintenance, { ...changes, ...times });
      await this.incidents.update(type, id, input, undefined);
      return;
    }
    if (starts !== undefined || ends !== undefined)
      throw Invalid.field('scheduled_for', 'An incident cannot become a maintenance.');
    await this.incidents.update(type, id, translated(UpdateIncident, changes), undefined);
  }

  /** Takes the step to a status, or posts an update. */
  private async step(
    { id, type, status: before, is_resolved: isOver }: Incident & { readonly type: IncidentType },
    status: IncidentStatus | undefined,
    body: string | undefined,
    notify: boolean,
  ): Promise<void> {
    // An update has the checks of a text, whichever step it belongs to.
    const text = body === undefined ? {} : { body: translated(ResolveStep, { body }).body ?? body };
    const isSame = status === undefined || status === before || (status === 'completed' && isOver);
    if (isSame) {
      if (body !== undefined) await this.updates.create(type, id, { ...text, notify });
      return;
    }
    if (status === END[type === 'incident' ? 'maintenance' : 'incident'])
      throw Invalid.field('status', `The status of this ${type} cannot be ${status}.`);
    if (status === 'resolved') await this.lifecycle.resolve(id, { ...text, notify });
    else if (status === 'completed') {
      if (before === 'scheduled') await this.lifecycle.start(id, { notify: false });
      await this.lifecycle.complete(id, { ...text, notify });
    } else if (isOver) {
      await this.lifecycle.reopen(type, id, { ...text, notify });
      await this.incidents.update(type, id, { status }, undefined);
    } else if (body === undefined) await this.incidents.update(type, id, { status, notify }, undefined);
    else await this.updates.create(type, id, { ...text, status, notify });
  }
}

/** Its name was `message` when many clients were written, which Statuspage still takes. */
function textOf(sent: SentFields): string | undefined {
  return sent.filled('body') ?? sent.filled('message');
}

function isPlanned(sent: SentFields, status: IncidentStatus | undefined): boolean {
  return status === undefined ? sent.filled('scheduled_for') !== undefined : PLANNED.includes(status);
}

function usualImpact(type: IncidentType, stored: StoredOnly): ComponentStatus {
  return type === 'maintenance' && stored['auto_transition_to_maintenance_state'] !== false
    ? 'under_maintenance'
    : 'operational';
}

function targetOf(type: IncidentType): typeof INCIDENT_METADATA {
  return type === 'incident' ? INCIDENT_METADATA : MAINTENANCE_METADATA;
}

/** @throws Invalid */
function storedOnly(sent: SentFields): StoredOnly {
  const intervals = sent.value('reminder_intervals');
  if (intervals !== undefined && JSON.stringify(intervals).length > 200)
    throw Invalid.field('reminder_intervals', 'The reminder_intervals must be a short list of hours.');
  return {
    ...Object.fromEntries(FLAGS.map((name) => [name, sent.flag(name)])),
    impact_override: sent.choice('impact_override', IMPACTS),
    reminder_intervals: intervals,
    metadata: sent.object('metadata'),
  };
}
