import type { Schemas } from '@heliograph/client';
import { allPages, listOf } from '../form/all-pages.js';
import { Components, statusFor } from '../form/components-of.js';
import { incidentOf, maintenanceOf, nameOf, textOf, titleOf } from '../form/course.js';
import { Given } from '../form/given.js';
import { fileOf, Unreadable, type Translation } from '../form/import-file.js';
import type { Note } from '../form/notes.js';
import { pointsOf } from '../form/points-of.js';
import type { Place, Service, Source } from '../form/service.js';

const IMPACTS = {
  1: 'operational',
  2: 'degraded',
  3: 'partial_outage',
  4: 'major_outage',
  6: 'under_maintenance',
} as const;

const INCIDENTS = { 1: 'investigating', 2: 'identified', 3: 'monitoring', 4: 'resolved' } as const;
const COMPLETED = '2';

const LISTS = [
  'component_groups',
  'components',
  'incidents',
  'schedules',
  'incident_templates',
  'metrics',
  'subscribers',
] as const;

/** What records of version 3 are read with, each on its own. */
const INCLUDED = [
  ['components', 'group'],
  ['incidents', 'components,updates'],
  ['schedules', 'components,updates'],
  ['subscribers', 'components'],
] as const;

/** Reads an installation of version 3 or, where there is none, of version 2. Both are saved in the same form. */
async function read(source: Source): Promise<object> {
  return (await source.optional('/api/v1/ping')) === undefined ? readV3(source) : readV2(source);
}

async function readV2(source: Source): Promise<object> {
  const account: Record<string, unknown> = {};
  const list = (path: string): Promise<unknown[]> =>
    allPages(async (number) => {
      const answer = await source.optional(`/api/v1/${path}?per_page=100&page=${number}`);
      // Behind its last page, it shows the last one again.
      const pagination = Given.of(answer ?? {})
        .object('meta')
        ?.object('pagination');
      return number > (pagination?.number('total_pages') ?? 1) ? [] : listOf(answer, 'data');
    });
  for (const [name, path] of LISTS.filter((one) => one !== 'incident_templates').map(
    (one) => [one, one === 'component_groups' ? 'components/groups' : one] as const,
  ))
    account[name] = await list(path);
  return {
    version: 2,
    ...account,
    metric_data: await pointsBy(account['metrics'], (id) => list(`metrics/${id}/points`)),
  };
}

async function readV3(source: Source): Promise<object> {
  const account: Record<string, unknown> = {};
  const list = (path: string): Promise<unknown[]> =>
    allPages(async (number) => {
      const answer = await source.optional(`/api/${path}?per_page=100&page=${number}`);
      return listOf(answer, 'data').map(flat);
    });
  for (const name of LISTS) account[name] = await list(name.replace('_', '-'));
  // Only a record on its own says what it did to each component.
  for (const [name, include] of INCLUDED) {
    const whole: unknown[] = [];
    for (const one of Given.all(account[name])) {
      const path = `/api/${name}/${encodeURIComponent(one.text('id') ?? '')}?include=${include}`;
      whole.push(withIncluded(await source.optional(path)) ?? one.all());
    }
    account[name] = whole;
  }
  return {
    version: 3,
    ...account,
    metric_data: await pointsBy(account['metrics'], (id) => list(`metrics/${id}/points`)),
  };
}

async function pointsBy(
  metrics: unknown,
  points: (id: string) => Promise<unknown[]>,
): Promise<Readonly<Record<string, unknown[]>>> {
  const all: Record<string, unknown[]> = {};
  for (const metric of Given.all(metrics)) {
    const id = metric.text('id') ?? '';
    all[id] = await points(encodeURIComponent(id));
  }
  return all;
}

/** A record of JSON:API as version 2 would have it: its attributes, with times and statuses as plain values. */
function flat(record: unknown): Readonly<Record<string, unknown>> {
  const given = Given.of(record, 'A record of Cachet');
  const attributes = given.object('attributes');
  return { ...attributes?.all(), id: given.text('id') };
}

function withIncluded(answer: unknown): object | undefined {
  const response = answer === undefined ? undefined : Given.of(answer);
  const data = response?.object('data');
  if (response === undefined || data === undefined) return undefined;
  const included = (type: string): object[] =>
    response
      .list('included')
      .filter(
        (one) =>
          one
            .text('type')
            ?.toLowerCase()
            .replace(/[^a-z]/g, '') === type,
      )
      .map((one) => flat(one.all()));
  const [group] = included('componentgroups');
  return {
    ...flat(data.all()),
    components: included('components'),
    updates: included('updates'),
    ...(group === undefined ? {} : { group_id: Given.of(group).text('id') }),
  };
}

function translate(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  if (!account.has('components')) throw new Unreadable('The file has no list of components.');
  const notes: Note[] = [];
  const groupIds = new Set(account.list('component_groups').map((one) => one.text('id')));
  const components = new Components(
    'cachet',
    account.list('components').map((component) => {
      const group = component.text('group_id');
      return {
        id: component.text('id') ?? '',
        name: component.text('name'),
        description: component.text('description'),
        group: groupIds.has(group) ? group : undefined,
        began: timeOf(component, 'created'),
        isHidden: component.flag('enabled') === false,
      };
    }),
    notes,
  );
  const file = fileOf({
    groups: account.list('component_groups').map((group) => ({
      external_id: `cachet:group-${group.text('id') ?? ''}`,
      name: titleOf(group.text('name'), nameOf('group', group.text('name')), notes),
    })),
    components: components.imported(now, (group) => `cachet:group-${group}`),
    metrics: account.list('metrics').map((metric) => ({
      external_id: `cachet:metric-${metric.text('id') ?? ''}`,
      name: titleOf(metric.text('name'), nameOf('metric', metric.text('name')), notes),
      suffix: (metric.text('suffix') ?? '').trim().slice(0, 20),
      decimals: Math.min(6, Math.max(0, metric.number('places') ?? 0)),
      is_public: (metric.number('visible') ?? 1) !== 0,
    })),
    templates: account.list('incident_templates').map((template) => {
      const name = template.text('name');
      const what = nameOf('template', name);
      if (/\{[{%]/.test(template.text('template') ?? '')) notes.push({ what, problem: 'variablesAsText' });
      const text = template.text('template')?.replaceAll('{{', '{ {');
      return {
        external_id: `cachet:template-${template.text('id') ?? ''}`,
        name: titleOf(name, what, notes),
        kind: 'incident' as const,
        title: titleOf(name, what, notes),
        ...textOf('body', text, what, notes),
      };
    }),
    incidents: account
      .list('incidents')
      .flatMap((incident) => incidentFrom(incident, components, notes) ?? []),
    maintenances: account
      .list('schedules')
      .flatMap((schedule) => maintenanceFrom(schedule, components, notes) ?? []),
    subscribers: account
      .list('subscribers')
      .flatMap((subscriber) => subscriberFrom(subscriber, components, notes)),
    points: pointsOf('cachet', metricData(account.object('metric_data'))).map(({ metric, points }) => ({
      metric: metric.replace('cachet:', 'cachet:metric-'),
      points,
    })),
  });
  return { file, notes };
}

function incidentFrom(
  incident: Given,
  components: Components,
  notes: Note[],
): Schemas['ImportedIncident'] | undefined {
  const what = nameOf('incident', incident.text('name'));
  if ((incident.number('visible') ?? 1) === 0) {
    notes.push({ what, problem: 'hidden' });
    return undefined;
  }
  const startedAt = timeOf(incident, 'occurred') ?? timeOf(incident, 'created');
  const updates = incident.list('updates').flatMap((update) => {
    const at = timeOf(update, 'created');
    const status = statusFor(wordOf(update, 'status'), INCIDENTS, what, notes);
    return at === undefined ? [] : [{ at, status, text: update.text('message') }];
  });
  const message = incident.text('message');
  // Its own status is that of its newest update; without one, it is the first.
  const own =
    updates.length === 0 ? statusFor(wordOf(incident, 'status'), INCIDENTS, what, notes) : undefined;
  const first =
    startedAt === undefined || message === undefined
      ? []
      : [{ at: startedAt, status: own === 'resolved' ? undefined : own, text: message }];
  const isFixed = wordOf(incident, 'latest_status') === '4' || wordOf(incident, 'status') === '4';
  const resolution = updates.findLast(({ status }) => status === 'resolved')?.at;
  const affected = incident
    .list('components')
    .map((one) => [one.text('id') ?? '', wordOf(one.object('pivot') ?? one, 'component_status')] as const);
  const single = incident.text('component_id');
  // Version 2 does not say what an incident did to its component.
  const given =
    affected.length > 0 || single === undefined || single === '0' ? affected : [[single, '2'] as const];
  return incidentOf(
    {
      externalId: `cachet:incident-${incident.text('id') ?? ''}`,
      title: incident.text('name'),
      startedAt,
      resolvedAt: isFixed ? (resolution ?? timeOf(incident, 'updated')) : undefined,
      updates: [...first, ...updates],
      impacts: components.impacts(given, IMPACTS, what),
    },
    notes,
  );
}

function maintenanceFrom(
  schedule: Given,
  components: Components,
  notes: Note[],
): Schemas['ImportedMaintenance'] | undefined {
  const startsAt = timeOf(schedule, 'scheduled');
  const completedAt = timeOf(schedule, 'completed');
  const isOver = wordOf(schedule, 'status') === COMPLETED;
  const announced = timeOf(schedule, 'published') ?? timeOf(schedule, 'created') ?? startsAt;
  const text = schedule.text('message');
  const updates = schedule.list('updates').flatMap((update) => {
    const at = timeOf(update, 'created');
    return at === undefined ? [] : [{ at, status: undefined, text: update.text('message') }];
  });
  const first =
    announced === undefined || text === undefined ? [] : [{ at: announced, status: undefined, text }];
  return maintenanceOf(
    {
      externalId: `cachet:schedule-${schedule.text('id') ?? ''}`,
      title: schedule.text('name'),
      startsAt,
      endsAt: completedAt,
      completedAt: isOver ? (completedAt ?? timeOf(schedule, 'updated')) : undefined,
      updates: [...first, ...updates],
      impacts: new Map(
        schedule
          .list('components')
          .map((one) => one.text('component_id') ?? one.text('id') ?? '')
          .filter((id) => components.has(id))
          .map((id) => [components.id(id), 'under_maintenance'] as const),
      ),
    },
    notes,
  );
}

function subscriberFrom(
  subscriber: Given,
  components: Components,
  notes: Note[],
): Schemas['ImportedSubscriber'][] {
  const address = subscriber.text('email');
  if (address === undefined) {
    const what = nameOf('subscriber', subscriber.text('id'));
    notes.push({ what, problem: 'noMailAddress' });
    return [];
  }
  const isVerified = subscriber.flag('verified') ?? timeOf(subscriber, 'verified') !== undefined;
  const chosen = subscriber
    .list('components')
    .flatMap((one) => one.text('id') ?? [])
    .filter((id) => components.has(id));
  const isAll = subscriber.flag('global') ?? chosen.length === 0;
  return [
    {
      channel: 'email',
      address,
      status: isVerified ? 'confirmed' : 'pending',
      ...(isAll || chosen.length === 0 ? {} : { components: chosen.map((id) => components.id(id)) }),
    },
  ];
}

/** Version 2 has `created_at`, version 3 `created: { string }`. */
function timeOf(record: Given, name: string): Date | undefined {
  return (
    record.time(`${name}_at`) ??
    record.object(`${name}_at`)?.time('string') ??
    record.object(name)?.time('string')
  );
}

/** Version 2 has a number, version 3 `{ value }`. */
function wordOf(record: Given, name: string): string | undefined {
  return record.object(name)?.text('value') ?? record.text(name);
}

function metricData(data: Given | undefined): Given {
  const all = data?.names().map((id) => [
    id,
    data.list(id).map((point) => ({
      timestamp: Math.floor((timeOf(point, 'created')?.getTime() ?? NaN) / 1000),
      value: point.number('calculated_value') ?? point.number('value'),
    })),
  ]);
  return Given.of(Object.fromEntries(all ?? []));
}

export const CACHET: Service = {
  name: 'cachet',
  title: 'Cachet',
  headers: (token) => ({ authorization: `Bearer ${token}`, 'x-cachet-token': token }),
  read,
  translate,
};
