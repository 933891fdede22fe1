import { allPages, listOf } from '../form/all-pages.js';
import { Components } from '../form/components-of.js';
import {
  incidentOf,
  maintenanceOf,
  nameOf,
  titleOf,
  type CourseUpdate,
  type Impacts,
} from '../form/course.js';
import { Given } from '../form/given.js';
import { fileOf, type Translation } from '../form/import-file.js';
import type { Note, Subject } from '../form/notes.js';
import type { Place, Service, Source } from '../form/service.js';

const IMPACTS = {
  resolved: 'operational',
  operational: 'operational',
  degraded: 'degraded',
  downtime: 'major_outage',
  maintenance: 'under_maintenance',
} as const;

/** Reads a status page by the Uptime API (v2), as `betterstack.com/docs/uptime/api` describes it. */
async function read(source: Source): Promise<object> {
  const page = `/api/v2/status-pages/${encodeURIComponent(source.page)}`;
  const list = (path: string): Promise<unknown[]> =>
    allPages(async (number) =>
      listOf(await source.get(`${page}/${path}?per_page=50&page=${number}`), 'data'),
    );
  const reports = await list('status-reports');
  const status_updates: Record<string, unknown[]> = {};
  for (const report of Given.all(reports)) {
    const id = report.text('id') ?? '';
    status_updates[id] = await list(`status-reports/${encodeURIComponent(id)}/status-updates`);
  }
  return {
    status_page: await source.get(page),
    sections: await list('sections'),
    resources: await list('resources'),
    status_reports: reports,
    status_updates,
  };
}

function translate(saved: unknown, { now }: Place): Translation {
  const account = Given.of(saved);
  const notes: Note[] = [];
  const sections = new Set(account.list('sections').map((one) => one.text('id')));
  const components = new Components(
    'better-stack',
    account.list('resources').map((resource) => {
      const { attributes, id } = partsOf(resource);
      const section = attributes.text('status_page_section_id');
      return {
        id,
        name: attributes.text('public_name'),
        description: attributes.text('explanation'),
        group: section !== undefined && sections.has(section) ? section : undefined,
        began: attributes.time('created_at') ?? earliest(account, id),
      };
    }),
    notes,
  );
  const reports = account.list('status_reports').map((report) => {
    const { attributes, id } = partsOf(report);
    const isPlanned = attributes.text('report_type') === 'maintenance';
    const what = nameOf(isPlanned ? 'maintenance' : 'incident', attributes.text('title'));
    const updates = (account.object('status_updates')?.list(id) ?? []).flatMap((update) => {
      const of = partsOf(update).attributes;
      const at = of.time('published_at');
      return at === undefined
        ? []
        : [{ at, status: undefined, text: of.text('message'), impacts: affected(of, components, what) }];
    });
    return { attributes, id, isPlanned, what, updates };
  });
  const file = fileOf({
    groups: account.list('sections').map((section) => {
      const { attributes, id } = partsOf(section);
      const name = attributes.text('name');
      return {
        external_id: `better-stack:section-${id}`,
        name: titleOf(name ?? 'Services', nameOf('group', name), notes),
      };
    }),
    components: components.imported(now, (group) => `better-stack:section-${group}`),
    incidents: reports
      .filter(({ isPlanned }) => !isPlanned)
      .flatMap(({ attributes, id, what, updates }) => {
        return (
          incidentOf(
            {
              externalId: `better-stack:report-${id}`,
              title: attributes.text('title'),
              startedAt: attributes.time('starts_at'),
              resolvedAt: attributes.time('ends_at') ?? resolvedAt(updates),
              updates,
              // Those of the report are the latest, which the updates say as well.
              impacts: updates.some(({ impacts }) => impacts.size > 0)
                ? undefined
                : affected(attributes, components, what),
            },
            notes,
          ) ?? []
        );
      }),
    maintenances: reports
      .filter(({ isPlanned }) => isPlanned)
      .flatMap(({ attributes, id, what, updates }) => {
        const endsAt = attributes.time('ends_at');
        return (
          maintenanceOf(
            {
              externalId: `better-stack:report-${id}`,
              title: attributes.text('title'),
              startsAt: attributes.time('starts_at'),
              endsAt,
              completedAt: endsAt !== undefined && endsAt <= now ? endsAt : undefined,
              updates: updates.map(({ at, text }) => ({ at, status: undefined, text })),
              impacts: affected(attributes, components, what),
            },
            notes,
          ) ?? []
        );
      }),
  });
  return { file, notes };
}

/** JSON:API. */
function partsOf(record: Given): { readonly id: string; readonly attributes: Given } {
  return { id: record.text('id') ?? '', attributes: record.object('attributes') ?? Given.of({}) };
}

function affected(attributes: Given, components: Components, what: Subject): Impacts {
  const given = attributes
    .list('affected_resources')
    .map((one) => [one.text('status_page_resource_id') ?? '', one.text('status')] as const);
  return components.impacts(given, IMPACTS, what);
}

/** An incident is over with the update after which nothing is affected. */
function resolvedAt(updates: readonly CourseUpdate<string>[]): Date | undefined {
  const last = updates.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const impacts = [...(last?.impacts?.values() ?? [])];
  return impacts.length > 0 && impacts.every((impact) => impact === 'operational') ? last?.at : undefined;
}

function earliest(account: Given, resource: string): Date | undefined {
  const times = account.list('status_reports').flatMap((report) => {
    const { attributes } = partsOf(report);
    const isAffected = attributes
      .list('affected_resources')
      .some((one) => one.text('status_page_resource_id') === resource);
    return isAffected ? (attributes.time('starts_at') ?? []) : [];
  });
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}

export const BETTER_STACK: Service = {
  name: 'better-stack',
  title: 'Better Stack',
  from: 'https://uptime.betterstack.com',
  page: 'id of the status page',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  read,
  translate,
};
