import type { Schemas } from '@heliograph/client';
import { allPages, listOf } from '../form/all-pages.js';
import { Components, statusFor } from '../form/components-of.js';
import { incidentOf, maintenanceOf, nameOf, textOf, titleOf } from '../form/course.js';
import { Given } from '../form/given.js';
import { fileOf, type Translation } from '../form/import-file.js';
import type { Note, Subject } from '../form/notes.js';
import { pointsOf } from '../form/points-of.js';
import type { Place, Service, Source } from '../form/service.js';

const PER_PAGE = 100;

const IMPACTS = {
  OPERATIONAL: 'operational',
  UNDERMAINTENANCE: 'under_maintenance',
  DEGRADEDPERFORMANCE: 'degraded',
  PARTIALOUTAGE: 'partial_outage',
  MINOROUTAGE: 'partial_outage',
  MAJOROUTAGE: 'major_outage',
} as const;

const INCIDENTS = {
  INVESTIGATING: 'investigating',
  IDENTIFIED: 'identified',
  MONITORING: 'monitoring',
  RESOLVED: 'resolved',
} as const;

const MAINTENANCES = {
  NOTSTARTEDYET: 'scheduled',
  INPROGRESS: 'in_progress',
  VERIFYING: 'verifying',
  COMPLETED: 'completed',
} as const;

/** Lists of a page, as `instatus.com/help/api` describes them. */
const LISTS = ['components', 'incidents', 'maintenances', 'templates', 'subscribers', 'metrics'] as const;

async function read(source: Source): Promise<object> {
  const page = `/v1/${encodeURIComponent(source.page)}`;
  const account: Record<string, unknown[]> = {};
  for (const list of LISTS)
    account[list] = await allPages(async (number) =>
      listOf(await source.get(`${page}/${list}?page=${number}&per_page=${PER_PAGE}`)),
    );
  return account;
}

function translate(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  const notes: Note[] = [];
  const groups = new Map<string, string>();
  const components = new Components(
    'instatus',
    account.list('components').map((one) => {
      const group = one.object('group');
      const groupId = group?.text('id') ?? one.text('groupId');
      if (groupId !== undefined) groups.set(groupId, group?.text('name') ?? groupId);
      return {
        id: one.text('id') ?? '',
        name: one.text('name'),
        description: one.text('description'),
        group: groupId,
        began: one.time('createdAt') ?? earliest(account, one.text('id')),
      };
    }),
    notes,
  );
  const file = fileOf({
    groups: [...groups].map(([id, name]) => ({
      external_id: `instatus:${id}`,
      name: titleOf(name, nameOf('group', name), notes),
    })),
    components: components.imported(now, (group) => `instatus:${group}`),
    metrics: account.list('metrics').map((metric) => ({
      external_id: `instatus:${metric.text('id') ?? ''}`,
      name: titleOf(metric.text('name'), nameOf('metric', metric.text('name')), notes),
      suffix: (metric.text('suffix') ?? '').trim().slice(0, 20),
      is_public: metric.flag('active') ?? true,
    })),
    templates: account.list('templates').map((template) => {
      const name = template.text('name');
      const what = nameOf('template', name);
      return {
        external_id: `instatus:${template.text('id') ?? ''}`,
        name: titleOf(name, what, notes),
        kind: template.text('type') === 'MAINTENANCE' ? ('maintenance' as const) : ('incident' as const),
        title: titleOf(template.text('subject') ?? name, what, notes),
        ...textOf('body', template.text('message'), what, notes),
      };
    }),
    incidents: account.list('incidents').flatMap((incident) => {
      const what = nameOf('incident', incident.text('name'));
      const updates = updatesOf(incident, INCIDENTS, what, notes);
      return (
        incidentOf(
          {
            externalId: `instatus:${incident.text('id') ?? ''}`,
            title: incident.text('name'),
            startedAt: incident.time('started'),
            resolvedAt:
              incident.text('status') === 'RESOLVED'
                ? (incident.time('resolved') ?? updates.findLast(({ status }) => status === 'resolved')?.at)
                : undefined,
            updates,
            impacts: impactsOf(incident, components, what),
          },
          notes,
        ) ?? []
      );
    }),
    maintenances: account.list('maintenances').flatMap((maintenance) => {
      const what = nameOf('maintenance', maintenance.text('name'));
      const updates = updatesOf(maintenance, MAINTENANCES, what, notes);
      const startsAt = maintenance.time('start');
      const minutes = maintenance.number('duration');
      const isOver = maintenance.text('status') === 'COMPLETED';
      const planned =
        startsAt === undefined || minutes === undefined
          ? undefined
          : new Date(startsAt.getTime() + minutes * 60_000);
      return (
        maintenanceOf(
          {
            externalId: `instatus:${maintenance.text('id') ?? ''}`,
            title: maintenance.text('name'),
            startsAt,
            endsAt: planned,
            completedAt: isOver
              ? (maintenance.time('resolved') ??
                updates.findLast(({ status }) => status === 'completed')?.at ??
                planned)
              : undefined,
            updates,
            impacts: new Map(
              maintenance
                .list('components')
                .map((one) => one.text('id') ?? '')
                .filter((id) => components.has(id))
                .map((id) => [components.id(id), 'under_maintenance'] as const),
            ),
          },
          notes,
        ) ?? []
      );
    }),
    subscribers: subscribersOf(account, components, notes),
    points: pointsOf('instatus', metricData(account)),
  });
  return { file, notes };
}

/** Its oldest incident, since components do not say when they were made. */
function earliest(account: Given, component: string | undefined): Date | undefined {
  const times = account
    .list('incidents')
    .filter((incident) => incident.list('components').some((one) => one.text('id') === component))
    .flatMap((incident) => incident.time('started') ?? []);
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}

function updatesOf<Status extends string>(
  record: Given,
  words: Readonly<Record<string, Status>>,
  what: Subject,
  notes: Note[],
): { at: Date; status: Status | undefined; text: string | undefined }[] {
  return record.list('updates').flatMap((update) => {
    const at = update.time('started') ?? update.time('createdAt');
    if (at === undefined) return [];
    const text = update.text('message') ?? update.text('messageHtml');
    return [{ at, status: statusFor(update.text('status'), words, what, notes), text }];
  });
}

/** What components are like now says nothing about then; only an impact of the incident itself does. */
function impactsOf(
  incident: Given,
  components: Components,
  what: Subject,
): ReturnType<Components['impacts']> {
  const impact = incident.text('impact') ?? 'DEGRADEDPERFORMANCE';
  const given = incident.list('components').map((one) => [one.text('id') ?? '', impact] as const);
  return components.impacts(given, IMPACTS, what);
}

function subscribersOf(
  account: Given,
  components: Components,
  notes: Note[],
): Schemas['ImportedSubscriber'][] {
  return account.list('subscribers').flatMap((subscriber): Schemas['ImportedSubscriber'][] => {
    const mail = subscriber.text('email');
    const webhook = subscriber.text('webhook');
    const phone = subscriber.text('phone');
    const address = mail ?? webhook ?? (phone?.startsWith('+') === true ? phone : undefined);
    if (address === undefined) {
      const what = nameOf('subscriber', subscriber.text('id'));
      notes.push({ what, problem: phone === undefined ? 'noAddress' : 'noCountryCode' });
      return [];
    }
    const chosen = subscriber.list('components').map((one) => one.text('id') ?? '');
    const ids = [...chosen, ...subscriber.texts('components')].filter((id) => components.has(id));
    const isAll = subscriber.flag('all') ?? ids.length === 0;
    const channel = mail !== undefined ? 'email' : webhook !== undefined ? 'webhook' : 'sms';
    const isAsked = channel !== 'webhook' && subscriber.flag('confirmed') === false;
    return [
      {
        channel,
        address,
        status: isAsked ? 'pending' : 'confirmed',
        ...(isAll || ids.length === 0 ? {} : { components: ids.map((id) => components.id(id)) }),
      },
    ];
  });
}

/** Points by metric. Their times are in milliseconds. */
function metricData(account: Given): Given {
  return Given.of(
    Object.fromEntries(
      account.list('metrics').map((metric) => [
        metric.text('id') ?? '',
        metric.list('data').map((point) => ({
          timestamp: Math.floor(
            (point.number('timestamp') ?? point.time('timestamp')?.getTime() ?? NaN) / 1000,
          ),
          value: point.number('value'),
        })),
      ]),
    ),
  );
}

export const INSTATUS: Service = {
  name: 'instatus',
  title: 'Instatus',
  from: 'https://api.instatus.com',
  page: 'id of the page',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  read,
  translate,
};
