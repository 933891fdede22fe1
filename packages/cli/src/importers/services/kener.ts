import { allPages, listOf } from '../form/all-pages.js';
import { Components, statusFor } from '../form/components-of.js';
import { incidentOf, maintenanceOf, nameOf, titleOf, type Impacts } from '../form/course.js';
import { Given } from '../form/given.js';
import { fileOf, type Translation } from '../form/import-file.js';
import type { Note, Subject } from '../form/notes.js';
import type { Place, Service, Source } from '../form/service.js';

const IMPACTS = {
  UP: 'operational',
  DEGRADED: 'degraded',
  DOWN: 'major_outage',
  MAINTENANCE: 'under_maintenance',
} as const;

const STATES = {
  INVESTIGATING: 'investigating',
  IDENTIFIED: 'identified',
  MONITORING: 'monitoring',
  RESOLVED: 'resolved',
} as const;

/** Its API lists no more incidents than this. */
const MAX_INCIDENTS = 1000;

/** Reads an installation by its API (v4). */
async function read(source: Source): Promise<object> {
  const incidents = listOf(await source.get('/api/v4/incidents'), 'incidents');
  const comments: Record<string, readonly unknown[]> = {};
  for (const incident of Given.all(incidents)) {
    const id = incident.text('id') ?? '';
    comments[id] = listOf(await source.get(`/api/v4/incidents/${id}/comments`), 'comments');
  }
  return {
    monitors: listOf(await source.get('/api/v4/monitors'), 'monitors'),
    incidents,
    comments,
    events: await allPages(async (number) =>
      listOf(
        await source.get(`/api/v4/maintenances/events?event_start_date_time=0&limit=100&page=${number}`),
        'events',
      ),
    ),
  };
}

function translate(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  const notes: Note[] = [];
  const monitors = account.list('monitors');
  const components = new Components(
    'kener',
    monitors.map((monitor) => ({
      id: monitor.text('tag') ?? '',
      name: monitor.text('name'),
      description: monitor.text('description'),
      group: categoryOf(monitor),
      began: monitor.time('created_at'),
      isHidden: monitor.text('is_hidden') === 'YES',
    })),
    notes,
  );
  if (account.list('incidents').length >= MAX_INCIDENTS)
    notes.push({
      what: nameOf('list', 'incidents'),
      problem: 'manyIncidents',
      value: String(MAX_INCIDENTS),
    });
  const groups = [...new Set(monitors.flatMap((monitor) => categoryOf(monitor) ?? []))];
  const file = fileOf({
    groups: groups.map((name) => ({
      external_id: `kener:category-${name}`,
      name: titleOf(name, nameOf('group', name), notes),
    })),
    components: components.imported(now, (group) => `kener:category-${group}`),
    incidents: account.list('incidents').flatMap((incident) => {
      const id = incident.text('id') ?? '';
      const what = nameOf('incident', incident.text('title'));
      const updates = (account.object('comments')?.list(id) ?? []).flatMap((comment) => {
        const at = comment.time('timestamp');
        const status = statusFor(comment.text('state'), STATES, what, notes);
        return at === undefined ? [] : [{ at, status, text: comment.text('comment') }];
      });
      const resolution = updates.findLast(({ status }) => status === 'resolved')?.at;
      return (
        incidentOf(
          {
            externalId: `kener:incident-${id}`,
            title: incident.text('title'),
            startedAt: incident.time('start_date_time'),
            resolvedAt:
              incident.time('end_date_time') ??
              (incident.text('state') === 'RESOLVED' ? resolution : undefined),
            updates,
            impacts: impactsOf(incident, components, what),
          },
          notes,
        ) ?? []
      );
    }),
    maintenances: account.list('events').flatMap((event) => {
      const title = event.text('maintenance_title');
      const what = nameOf('maintenance', title);
      const [startsAt, endsAt] = [event.time('event_start_date_time'), event.time('event_end_date_time')];
      const status = event.text('event_status');
      if (status === 'CANCELLED') notes.push({ what, problem: 'cancelled' });
      const text = event.text('maintenance_description');
      return status === 'CANCELLED'
        ? []
        : (maintenanceOf(
            {
              externalId: `kener:event-${event.text('event_id') ?? ''}`,
              title,
              startsAt,
              endsAt,
              completedAt: status === 'COMPLETED' ? endsAt : undefined,
              updates:
                text === undefined || startsAt === undefined
                  ? []
                  : [{ at: startsAt < now ? startsAt : now, status: undefined, text }],
              impacts: impactsOf(event, components, what),
            },
            notes,
          ) ?? []);
    }),
  });
  return { file, notes };
}

function categoryOf(monitor: Given): string | undefined {
  const category = monitor.text('category_name');
  return category === 'Home' ? undefined : category;
}

function impactsOf(record: Given, components: Components, what: Subject): Impacts {
  const given = record
    .list('monitors')
    .map((one) => [one.text('monitor_tag') ?? '', one.text('impact') ?? 'DOWN'] as const);
  return components.impacts(given, IMPACTS, what);
}

export const KENER: Service = {
  name: 'kener',
  title: 'Kener',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  read,
  translate,
};
