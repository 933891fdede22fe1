import type { Schemas } from '@heliograph/client';
import {
  incidentOf,
  maintenanceOf,
  nameOf,
  textOf,
  titleOf,
  type CourseUpdate,
  type Impacts,
} from '../../form/course.js';
import { Given } from '../../form/given.js';
import { historySince } from '../../form/history-since.js';
import { fileOf, type Translation } from '../../form/import-file.js';
import type { Note, Subject } from '../../form/notes.js';
import { pointsOf } from '../../form/points-of.js';
import type { Place } from '../../form/service.js';

type Impact = Schemas['ComponentStatus'];
type Subscriber = Schemas['ImportedSubscriber'];

const IMPACTS: Readonly<Record<string, Impact>> = {
  operational: 'operational',
  under_maintenance: 'under_maintenance',
  degraded_performance: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};

/** What an incident does to its components if no update says so. */
const OF_INCIDENTS: Readonly<Record<string, Impact>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'under_maintenance',
};

const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const MAINTENANCE_STATUSES = ['scheduled', 'in_progress', 'verifying', 'completed'] as const;

const CHANNELS: Readonly<Record<string, Subscriber['channel']>> = {
  email: 'email',
  webhook: 'webhook',
  slack: 'slack',
  teams: 'teams',
  discord: 'discord',
  sms: 'sms',
};

/** In the order in which one who is in several lists counts. */
const SUBSCRIBER_STATUSES = {
  unsubscribed: 'unsubscribed',
  quarantined: 'quarantined',
  active: 'confirmed',
  unconfirmed: 'pending',
} as const satisfies Record<string, Subscriber['status']>;

/** Translates an account of Statuspage. */
export function translateStatuspage(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  const notes: Note[] = [];
  const all = account.list('components');
  // Groups are components too.
  const components = all.filter((one) => one.flag('group') !== true);
  const known = new Set(components.flatMap((one) => one.text('id') ?? []));
  const groups = groupsOf(account, all);
  const groupIds = new Set(groups.map((one) => one.text('id')));
  const incidents = account.list('incidents');
  const first = earliestOn(incidents);
  const records = new Records(known, notes);
  const file = fileOf({
    groups: groups.map((group) => ({
      external_id: own(group),
      name: titleOf(group.text('name'), nameOf('group', group.text('name')), notes),
    })),
    components: components.map((component) => {
      const name = component.text('name');
      const what = nameOf('component', name);
      if (component.flag('only_show_if_degraded') === true) notes.push({ what, problem: 'alwaysShown' });
      if (component.has('automation_email'))
        notes.push({
          what,
          problem: 'mailHook',
        });
      const group = component.text('group_id');
      const began = component.time('start_date') ?? component.time('created_at');
      const affected = first.get(component.text('id') ?? '');
      return {
        external_id: own(component),
        name: titleOf(name, what, notes),
        ...textOf('description', component.text('description'), what, notes, 2000),
        ...(group !== undefined && groupIds.has(group) ? { group: `statuspage:${group}` } : {}),
        ...historySince(
          began !== undefined && affected !== undefined && affected < began ? affected : began,
          now,
        ),
      };
    }),
    metrics: account.list('metrics').map((metric) => metricOf(metric, notes)),
    templates: account.list('incident_templates').flatMap((template) => records.template(template)),
    incidents: incidents.filter((one) => !isMaintenance(one)).flatMap((one) => records.incident(one) ?? []),
    maintenances: incidents.filter(isMaintenance).flatMap((one) => records.maintenance(one) ?? []),
    subscribers: subscribersOf(account, known, notes),
    points: pointsOf('statuspage', account.object('metric_data')),
  });
  for (const [list, kind] of [
    ['page_access_users', 'reader'],
    ['page_access_groups', 'readerGroup'],
  ] as const)
    for (const one of account.list(list))
      notes.push({
        what: nameOf(kind, one.text('email') ?? one.text('name') ?? one.text('id')),
        problem: 'ownWaysIn',
      });
  return { file, notes };
}

/** External id of a record. */
function own(record: Given): string {
  return `statuspage:${record.text('id') ?? ''}`;
}

/** Groups have a list of their own, and are in that of components as well. */
function groupsOf(account: Given, components: readonly Given[]): Given[] {
  const groups = account.list('component_groups');
  return groups.length > 0 ? groups : components.filter((one) => one.flag('group') === true);
}

function isMaintenance(incident: Given): boolean {
  return incident.has('scheduled_for') || MAINTENANCE_STATUSES.some((one) => one === incident.text('status'));
}

/** When each component was first affected. */
function earliestOn(incidents: readonly Given[]): ReadonlyMap<string, Date> {
  const earliest = new Map<string, Date>();
  for (const incident of incidents) {
    const at = incident.time('started_at') ?? incident.time('scheduled_for') ?? incident.time('created_at');
    if (at === undefined) continue;
    for (const component of incident.list('components')) {
      const id = component.text('id') ?? '';
      const before = earliest.get(id);
      if (before === undefined || at < before) earliest.set(id, at);
    }
  }
  return earliest;
}

/** Records that affect components. */
class Records {
  constructor(
    private readonly known: ReadonlySet<string>,
    private readonly notes: Note[],
  ) {}

  incident(incident: Given): Schemas['ImportedIncident'] | undefined {
    const name = incident.text('name');
    const what = nameOf('incident', name);
    const updates = this.updates(incident, INCIDENT_STATUSES, what);
    const status = incident.text('status');
    const isOver = status === 'resolved' || status === 'postmortem';
    const resolution = updates.findLast((update) => update.status === 'resolved')?.at;
    this.noteOverride(incident, what);
    return incidentOf(
      {
        externalId: own(incident),
        title: name,
        startedAt: incident.time('started_at') ?? incident.time('created_at'),
        resolvedAt: isOver
          ? (incident.time('resolved_at') ?? resolution ?? incident.time('updated_at'))
          : undefined,
        updates,
        impacts: this.impactsFrom(incident, updates, what),
        postmortem: postmortemOf(incident),
      },
      this.notes,
    );
  }

  maintenance(incident: Given): Schemas['ImportedMaintenance'] | undefined {
    const name = incident.text('name');
    const what = nameOf('maintenance', name);
    const updates = this.updates(incident, MAINTENANCE_STATUSES, what);
    const isOver = incident.text('status') === 'completed';
    const completion = updates.findLast((update) => update.status === 'completed')?.at;
    return maintenanceOf(
      {
        externalId: own(incident),
        title: name,
        startsAt: incident.time('scheduled_for'),
        endsAt: incident.time('scheduled_until'),
        completedAt: isOver
          ? (incident.time('resolved_at') ?? completion ?? incident.time('updated_at'))
          : undefined,
        updates,
        impacts: this.all(incident, 'under_maintenance', what),
        postmortem: postmortemOf(incident),
      },
      this.notes,
    );
  }

  template(template: Given): Schemas['ImportedTemplate'][] {
    const name = template.text('name');
    const what = nameOf('template', name);
    const status = template.text('update_status');
    const isPlanned = MAINTENANCE_STATUSES.some((one) => one === status);
    const isOpen =
      status !== undefined && [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES].some((one) => one === status);
    if (status === 'resolved' || status === 'completed')
      this.notes.push({ what, problem: 'closingStatus', value: status });
    const shown = isOpen && status !== 'resolved' && status !== 'completed';
    return [
      {
        external_id: own(template),
        name: titleOf(name, what, this.notes),
        kind: isPlanned ? 'maintenance' : 'incident',
        title: titleOf(template.text('title') ?? name, what, this.notes),
        ...textOf('body', template.text('body'), what, this.notes),
        ...(shown ? { status: status as NonNullable<Schemas['ImportedTemplate']['status']> } : {}),
        components: [...this.all(template, isPlanned ? 'under_maintenance' : 'degraded', what)].map(
          ([component, impact]) => ({ component, impact }),
        ),
        notify: template.flag('should_send_notifications') ?? true,
      },
    ];
  }

  private updates<Status extends string>(
    incident: Given,
    statuses: readonly Status[],
    what: Subject,
  ): CourseUpdate<Status>[] {
    return incident.list('incident_updates').flatMap((update) => {
      const at = update.time('display_at') ?? update.time('created_at');
      const word = update.text('status');
      // Its text is the post-mortem.
      if (word === 'postmortem') return [];
      if (at === undefined) {
        this.notes.push({ what, problem: 'updateWithoutTime' });
        return [];
      }
      const status = statuses.find((one) => one === word);
      if (word !== undefined && status === undefined)
        this.notes.push({
          what,
          problem: 'unknownStatus',
          value: word,
        });
      return [{ at, status, text: update.text('body'), impacts: this.affected(update, what) }];
    });
  }

  /** Impacts that an update sets; undefined if it says nothing about them. */
  private affected(update: Given, what: Subject): Impacts | undefined {
    if (!update.has('affected_components')) return undefined;
    const impacts = new Map<string, Impact>();
    for (const one of update.list('affected_components')) {
      const id = one.text('code') ?? one.text('id') ?? '';
      const word = one.text('new_status') ?? 'operational';
      const impact = IMPACTS[word];
      if (impact === undefined)
        this.notes.push({
          what,
          problem: 'unknownImpact',
          value: word,
        });
      else if (this.isKnown(id, one.text('name'), what)) impacts.set(`statuspage:${id}`, impact);
    }
    return impacts;
  }

  /** Impacts from the start, if no update says any. */
  private impactsFrom(incident: Given, updates: readonly CourseUpdate<string>[], what: Subject): Impacts {
    if (updates.some(({ impacts }) => impacts !== undefined && impacts.size > 0)) return new Map();
    const word = incident.text('impact') ?? 'none';
    return this.all(incident, OF_INCIDENTS[word] ?? 'operational', what);
  }

  private all(record: Given, impact: Impact, what: Subject): Map<string, Impact> {
    return new Map(
      record.list('components').flatMap((component) => {
        const id = component.text('id') ?? '';
        return this.isKnown(id, component.text('name'), what) ? [[`statuspage:${id}`, impact] as const] : [];
      }),
    );
  }

  private isKnown(id: string, name: string | undefined, what: Subject): boolean {
    if (this.known.has(id)) return true;
    this.notes.push({
      what,
      problem: 'unknownComponent',
      value: name ?? id,
    });
    return false;
  }

  private noteOverride(incident: Given, what: Subject): void {
    const override = incident.text('impact_override');
    if (override !== undefined)
      this.notes.push({
        what,
        problem: 'overriddenImpact',
        value: override,
      });
  }
}

function postmortemOf(incident: Given): { text: string; publishedAt: Date | undefined } | undefined {
  const update = incident.list('incident_updates').find((one) => one.text('status') === 'postmortem');
  const text = incident.text('postmortem_body') ?? update?.text('body');
  if (text === undefined) return undefined;
  return { text, publishedAt: incident.time('postmortem_published_at') ?? update?.time('display_at') };
}

function metricOf(metric: Given, notes: Note[]): Schemas['ImportedMetric'] {
  const name = metric.text('name');
  const what = nameOf('metric', name);
  if (metric.has('metrics_provider_id') && metric.text('metric_identifier') !== undefined)
    notes.push({
      what,
      problem: 'noProvider',
    });
  const lowest = metric.number('y_axis_min');
  const highest = metric.number('y_axis_max');
  const isRange = lowest === undefined || highest === undefined || lowest < highest;
  return {
    external_id: own(metric),
    name: titleOf(name, what, notes),
    suffix: (metric.text('suffix') ?? '').trim().slice(0, 20),
    decimals: Math.min(6, Math.max(0, Math.round(metric.number('decimal_places') ?? 0))),
    is_public: metric.flag('display') ?? false,
    ...(isRange && lowest !== undefined ? { y_min: lowest } : {}),
    ...(isRange && highest !== undefined ? { y_max: highest } : {}),
  };
}

function subscribersOf(account: Given, known: ReadonlySet<string>, notes: Note[]): Subscriber[] {
  const byState = account.object('subscribers');
  const seen = new Set<string>();
  return Object.entries(SUBSCRIBER_STATUSES).flatMap(([state, status]) =>
    (byState?.list(state) ?? []).flatMap((subscriber): Subscriber[] => {
      const mode = subscriber.text('mode') ?? (subscriber.has('email') ? 'email' : '');
      const channel = CHANNELS[mode];
      const isMail = channel === 'email';
      const address =
        channel === 'sms' ? phoneOf(subscriber) : subscriber.text(isMail ? 'email' : 'endpoint');
      const id = subscriber.text('id') ?? '';
      const what = nameOf('subscriber', isMail ? address : id);
      // Of a webhook, the mail address is that of whoever looks after it.
      if (channel === undefined || address === undefined) {
        notes.push({ what, ...problemOf(mode) });
        return [];
      }
      if (seen.has(`${channel} ${address}`)) return [];
      seen.add(`${channel} ${address}`);
      const chosen = subscriber.texts('components');
      const components = chosen.filter((one) => known.has(one)).map((one) => `statuspage:${one}`);
      if (chosen.length > 0 && components.length === 0) {
        notes.push({ what, problem: 'componentsGone' });
        return [];
      }
      return [{ channel, address, status, ...(components.length > 0 ? { components } : {}) }];
    }),
  );
}

/** Its number, as far as its country is clear. */
function phoneOf(subscriber: Given): string | undefined {
  const numbers = [subscriber.text('phone_number'), subscriber.text('display_phone_number')];
  return numbers.find((number) => number?.startsWith('+'));
}

function problemOf(mode: string): Pick<Note, 'problem' | 'value'> {
  if (mode === 'sms') return { problem: 'noCountryCode' };
  return mode in CHANNELS ? { problem: 'noAddress' } : { problem: 'unknownChannel', value: mode };
}
