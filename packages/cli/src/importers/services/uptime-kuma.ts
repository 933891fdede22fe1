import { Components } from '../form/components-of.js';
import { incidentOf, maintenanceOf, nameOf, titleOf } from '../form/course.js';
import { Given } from '../form/given.js';
import { fileOf, Unreadable, type Translation } from '../form/import-file.js';
import type { Note } from '../form/notes.js';
import type { Place, Service, Source } from '../form/service.js';

const MAX_PARTS = 1000;

/** Reads a published status page, which needs no token. */
async function read(source: Source): Promise<object> {
  const page = `/api/status-page/${encodeURIComponent(source.page)}`;
  const shown = Given.of(await source.get(page), 'The answer of Uptime Kuma');
  const history: unknown[] = [];
  let cursor: string | undefined = '';
  // Older versions have no history.
  for (let part = 0; cursor !== undefined && part < MAX_PARTS; part += 1) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await source.optional(`${page}/incident-history${query}`);
    const given: Given = Given.of(answer ?? {}, 'The answer of Uptime Kuma');
    history.push(...(Array.isArray(given.value('incidents')) ? (given.value('incidents') as unknown[]) : []));
    cursor = given.flag('hasMore') === true ? given.text('nextCursor') : undefined;
  }
  return {
    config: shown.value('config'),
    publicGroupList: shown.value('publicGroupList'),
    incident: shown.value('incident'),
    incidents: shown.value('incidents'),
    incident_history: history,
    maintenanceList: shown.value('maintenanceList'),
  };
}

/** Translates what a status page shows, or a backup file of version 1. */
function translate(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  if (!account.has('publicGroupList') && !account.has('monitorList'))
    throw new Unreadable(
      'The file has neither the publicGroupList of a status page nor the monitorList of a backup.',
    );
  const notes: Note[] = [];
  const groups = account.list('publicGroupList');
  const shown = groups.flatMap((group) =>
    group.list('monitorList').map((monitor) => [monitor, group.text('id')] as const),
  );
  const backup = account.list('monitorList').map((monitor) => [monitor, undefined] as const);
  // A monitor can be in several groups.
  const monitors = new Map([...shown, ...backup].toReversed().map((one) => [one[0].text('id') ?? '', one]));
  const components = new Components(
    'uptime-kuma',
    [...monitors].toReversed().map(([id, [monitor, group]]) => ({
      id,
      name: monitor.text('name'),
      description: monitor.text('description'),
      group,
    })),
    notes,
  );
  for (const list of ['notificationList', 'proxyList'])
    if (account.list(list).length > 0) notes.push({ what: nameOf('list', list), problem: 'ofMonitoring' });
  const single = account.object('incident');
  const incidents = new Map(
    [
      ...account.list('incident_history'),
      ...account.list('incidents'),
      ...(single === undefined ? [] : [single]),
    ].map((incident) => [incident.text('id') ?? '', incident]),
  );
  const file = fileOf({
    groups: groups.map((group) => ({
      external_id: `uptime-kuma:group-${group.text('id') ?? ''}`,
      name: titleOf(group.text('name'), nameOf('group', group.text('name')), notes),
    })),
    components: components.imported(now, (group) => `uptime-kuma:group-${group}`),
    incidents: [...incidents].flatMap(([id, incident]) => {
      const at = incident.time('createdDate');
      const ended = incident.time('lastUpdatedDate') ?? at;
      const text = incident.text('content');
      return (
        incidentOf(
          {
            externalId: `uptime-kuma:incident-${id}`,
            title: incident.text('title'),
            startedAt: at,
            resolvedAt: incident.flag('active') === false ? ended : undefined,
            updates: at === undefined || text === undefined ? [] : [{ at, status: undefined, text }],
          },
          notes,
        ) ?? []
      );
    }),
    maintenances: account.list('maintenanceList').flatMap((maintenance) => {
      const title = maintenance.text('title');
      const what = nameOf('maintenance', title);
      const [slot] = maintenance.list('timeslotList');
      const strategy = maintenance.text('strategy');
      if (slot === undefined) {
        notes.push({ what, problem: 'noTime' });
        return [];
      }
      if (strategy !== 'single')
        notes.push({
          what,
          problem: 'repeats',
        });
      const [startsAt, endsAt] = [slot.time('startDate'), slot.time('endDate')];
      const isOver = maintenance.text('status') === 'ended' || (endsAt !== undefined && endsAt <= now);
      const text = maintenance.text('description');
      const at = startsAt === undefined || startsAt < now ? startsAt : now;
      return (
        maintenanceOf(
          {
            externalId: `uptime-kuma:maintenance-${maintenance.text('id') ?? ''}`,
            title,
            startsAt,
            endsAt,
            completedAt: isOver ? endsAt : undefined,
            updates: text === undefined || at === undefined ? [] : [{ at, status: undefined, text }],
          },
          notes,
        ) ?? []
      );
    }),
  });
  return { file, notes };
}

export const UPTIME_KUMA: Service = {
  name: 'uptime-kuma',
  title: 'Uptime Kuma',
  page: 'slug of the status page',
  headers: () => ({}),
  read,
  translate,
};
