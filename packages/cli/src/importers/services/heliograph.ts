import type { Schemas } from '@heliograph/client';
import { allPages, listOf } from '../form/all-pages.js';
import { nameOf } from '../form/course.js';
import { Given } from '../form/given.js';
import { historySince } from '../form/history-since.js';
import { fileOf, IMPORT_LISTS, Unreadable, type ImportFile, type Translation } from '../form/import-file.js';
import { isKind, isProblem, type Note, type Subject } from '../form/notes.js';
import type { Place, Service, Source } from '../form/service.js';

type Impact = Schemas['ComponentStatus'];
type Text = Readonly<Record<string, string | null>>;

const DAY_MS = 86_400_000;
const MAX_UPDATES = 500;
/** Points are read in ranges of hours, which are kept for ever. */
const HOUR_SECONDS = 3600;
const DAYS_AT_ONCE = 60;
const POINTS_AT_ONCE = 3000;

/** Reads another page of Heliograph by its API. What is saved is the import file itself. */
async function read(source: Source): Promise<object> {
  const list = async (path: string): Promise<Given[]> =>
    Given.all(
      await allPages(async (number) =>
        listOf(
          await source.get(`/api/v1/${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${number}`),
          'data',
        ),
      ),
    );
  const notes: Note[] = [];
  const [groups, components, metrics] = [
    await list('component-groups'),
    await list('components'),
    await list('metrics'),
  ];
  const incidents: Schemas['ImportedIncident'][] = [];
  const maintenances: Schemas['ImportedMaintenance'][] = [];
  for (const type of ['incidents', 'maintenances'] as const)
    for (const record of await list(type)) {
      const what = nameOf(type === 'incidents' ? 'incident' : 'maintenance', anyOf(textOf(record, 'title')));
      if (!record.has('published_at')) {
        notes.push({ what, problem: 'draft' });
        continue;
      }
      const updates = await list(`${type}/${record.text('id') ?? ''}/updates`);
      if (type === 'incidents') incidents.push(incidentFrom(record, updates, what, notes));
      else maintenances.push(maintenanceFrom(record, updates, what, notes));
    }
  return {
    ...fileOf({
      groups: groups.map((group) => ({
        external_id: idOf('group', group),
        name: textOf(group, 'name'),
        ...reference('parent', 'group', group.text('parent_id')),
      })),
      components: components.map((component) => ({
        external_id: idOf('component', component),
        name: textOf(component, 'name'),
        description: textOf(component, 'description'),
        is_public: component.flag('is_public') ?? true,
        subscribable: component.flag('subscribable') ?? true,
        ...(component.has('history_since') || component.has('created_at')
          ? { history_since: component.text('history_since') ?? component.text('created_at') ?? '' }
          : {}),
        ...reference('group', 'group', component.text('group_id')),
      })),
      metrics: metrics.map((metric) => ({
        external_id: idOf('metric', metric),
        name: textOf(metric, 'name'),
        suffix: metric.text('suffix') ?? '',
        decimals: metric.number('decimals') ?? 0,
        is_public: metric.flag('is_public') ?? false,
        y_min: metric.number('y_min') ?? null,
        y_max: metric.number('y_max') ?? null,
        ...reference('component', 'component', metric.text('component_id')),
      })),
      templates: (await list('incident-templates'))
        .filter((one) => one.text('kind') !== undefined)
        .map(templateFrom),
      incidents,
      maintenances,
      subscribers: (await list('subscribers')).flatMap((subscriber) => subscriberFrom(subscriber, notes)),
      points: await pointsFrom(source, metrics),
    }),
    notes,
  };
}

/** A saved file is imported as it is, as far as the page has its languages. */
function translate(saved: unknown, { locales, now }: Place): Translation {
  const given = Given.of(saved);
  if (!IMPORT_LISTS.some((list) => given.has(list)))
    throw new Unreadable(`The file has none of the lists ${IMPORT_LISTS.join(', ')}.`);
  const notes = given.list('notes').map(noteFrom);
  const languages = new Set<string>();
  const lists = Object.fromEntries(
    IMPORT_LISTS.map((list) => [
      list,
      given.list(list).map((record) => inLanguages(record.all(), locales, languages)),
    ]),
  ) as unknown as ImportFile;
  const components = lists.components.map(({ history_since: since, ...component }) => ({
    ...component,
    ...historySince(since === undefined ? undefined : new Date(since), now),
  }));
  for (const language of languages)
    notes.push({
      what: nameOf('language', language),
      problem: 'missingLanguage',
    });
  return { file: { ...lists, components }, notes };
}

function noteFrom(note: Given): Note {
  const what = note.object('what');
  const kind = what?.text('kind') ?? '';
  const problem = note.text('problem') ?? '';
  return {
    what: isKind(kind) ? nameOf(kind, what?.text('name')) : nameOf('list', note.text('what')),
    ...(isProblem(problem)
      ? { problem, value: note.text('value') ?? '' }
      : { problem: 'said' as const, value: problem }),
  };
}

/** Texts by language, in the languages of the page; if a text has none of them, its first one stands in. */
function inLanguages(record: object, locales: readonly string[], missing: Set<string>): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      if (name === 'updates' && Array.isArray(value))
        return [
          name,
          value.map((one: unknown) => (isObject(one) ? inLanguages(one, locales, missing) : one)),
        ];
      if (!TEXTS.has(name) || !isObject(value)) return [name, value];
      const texts = Object.entries(value).filter(
        (one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '',
      );
      const known = texts.filter(([locale]) => locales.includes(locale));
      for (const [locale] of texts) if (!locales.includes(locale)) missing.add(locale);
      const [first] = texts;
      const stands = known.length === 0 && first !== undefined ? [[locales[0] ?? 'en', first[1]]] : known;
      return [name, Object.fromEntries(stands)];
    }),
  );
}

const TEXTS = new Set(['name', 'description', 'title', 'body', 'postmortem']);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(kind: string, record: Given): string {
  return `heliograph:${kind}-${record.text('id') ?? ''}`;
}

function reference<Name extends string>(
  name: Name,
  kind: string,
  id: string | undefined,
): Partial<Record<Name, string>> {
  return id === undefined ? {} : ({ [name]: `heliograph:${kind}-${id}` } as Partial<Record<Name, string>>);
}

function textOf(record: Given, name: string): Text {
  return (record.object(name)?.all() ?? {}) as Text;
}

function anyOf(text: Text): string | undefined {
  return Object.values(text).find((one) => one !== null) ?? undefined;
}

function impactsOf(record: Given): Schemas['ImportedImpact'][] {
  return record.list('components').map((one) => ({
    component: `heliograph:component-${one.text('id') ?? ''}`,
    impact: one.text('impact') as Impact,
  }));
}

/** What incidents and maintenances have in common. */
function sharedFrom(
  record: Given,
  updates: readonly Given[],
  what: Subject,
  notes: Note[],
): {
  title: Text;
  body: Text;
  started_at: string;
  components: Schemas['ImportedImpact'][];
  updates: { body: Text; published_at: string; status?: string; components?: Schemas['ImportedImpact'][] }[];
  postmortem?: Text;
  postmortem_published_at?: string | null;
} {
  const told = updates
    .filter((update) => anyOf(textOf(update, 'body')) !== undefined && update.has('published_at'))
    .toReversed()
    .slice(0, MAX_UPDATES)
    .map((update) => ({
      body: textOf(update, 'body'),
      published_at: update.text('published_at') ?? '',
      ...(update.text('status') === undefined ? {} : { status: update.text('status') ?? '' }),
      ...(update.list('components').length === 0 ? {} : { components: impactsOf(update) }),
    }));
  const changed = new Set(
    told.flatMap(({ components = [] }) => components.map(({ component }) => component)),
  );
  if (changed.size > 0)
    notes.push({
      what,
      problem: 'impactBefore',
    });
  const postmortem = record.object('postmortem');
  return {
    title: textOf(record, 'title'),
    body: textOf(record, 'body'),
    started_at: record.text('started_at') ?? '',
    components: impactsOf(record).filter(({ component }) => !changed.has(component)),
    updates: told,
    ...(postmortem === undefined
      ? {}
      : {
          postmortem: textOf(postmortem, 'body'),
          postmortem_published_at: postmortem.text('published_at') ?? null,
        }),
  };
}

function incidentFrom(
  record: Given,
  updates: readonly Given[],
  what: Subject,
  notes: Note[],
): Schemas['ImportedIncident'] {
  const end = record.text('resolved_at');
  return {
    external_id: idOf('incident', record),
    ...(sharedFrom(record, updates, what, notes) as Omit<Schemas['ImportedIncident'], 'external_id'>),
    ...(end === undefined
      ? { status: record.text('status') as NonNullable<Schemas['ImportedIncident']['status']> }
      : { resolved_at: end }),
  };
}

function maintenanceFrom(
  record: Given,
  updates: readonly Given[],
  what: Subject,
  notes: Note[],
): Schemas['ImportedMaintenance'] {
  const end = record.text('resolved_at');
  const [start, published] = [record.text('started_at') ?? '', record.text('published_at') ?? ''];
  const status = record.text('status') as NonNullable<Schemas['ImportedMaintenance']['status']>;
  return {
    external_id: idOf('maintenance', record),
    ...(sharedFrom(record, updates, what, notes) as Omit<
      Schemas['ImportedMaintenance'],
      'external_id' | 'scheduled_end_at'
    >),
    scheduled_end_at: record.text('scheduled_end_at') ?? '',
    published_at: Date.parse(published) < Date.parse(start) ? published : start,
    ...(end === undefined || status === 'cancelled' ? { status } : {}),
    ...(end === undefined ? {} : { completed_at: end }),
  };
}

function templateFrom(template: Given): Schemas['ImportedTemplate'] {
  const status = template.text('status');
  return {
    external_id: idOf('template', template),
    name: template.text('name') ?? '',
    kind: template.text('kind') as Schemas['ImportedTemplate']['kind'],
    title: textOf(template, 'title'),
    body: textOf(template, 'body'),
    ...(status === undefined ? {} : { status: status as NonNullable<Schemas['ImportedTemplate']['status']> }),
    components: impactsOf(template),
    variables: template.list('variables').map((one) => one.all()) as NonNullable<
      Schemas['ImportedTemplate']['variables']
    >,
    notify: template.flag('notify') ?? true,
  };
}

function subscriberFrom(subscriber: Given, notes: Note[]): Schemas['ImportedSubscriber'][] {
  const channel = subscriber.text('channel') ?? '';
  const address = subscriber.text('address') ?? '';
  if (channel !== 'email' && channel !== 'webhook' && channel !== 'sms') {
    const what = nameOf('subscriber', subscriber.text('id'));
    notes.push({
      what,
      problem: 'chatAddress',
    });
    return [];
  }
  const components = subscriber.texts('component_ids').map((id) => `heliograph:component-${id}`);
  const groups = subscriber.texts('group_ids').map((id) => `heliograph:group-${id}`);
  return [
    {
      channel,
      address,
      status: subscriber.text('status') as NonNullable<Schemas['ImportedSubscriber']['status']>,
      events: subscriber.texts('events') as NonNullable<Schemas['ImportedSubscriber']['events']>,
      ...(components.length === 0 ? {} : { components }),
      ...(groups.length === 0 ? {} : { groups }),
    },
  ];
}

/** The mean of each hour, from the first to the newest. */
async function pointsFrom(source: Source, metrics: readonly Given[]): Promise<Schemas['ImportedPoints'][]> {
  const all: Schemas['ImportedPoints'][] = [];
  for (const metric of metrics) {
    const [created, last] = [metric.time('created_at'), metric.time('last_at')];
    if (created === undefined || last === undefined) continue;
    const points: [number, number][] = [];
    // Points may be older than their metric, by a year at most.
    const first = Math.min(created.getTime(), last.getTime()) - 365 * DAY_MS;
    for (let from = first; from <= last.getTime(); from += DAYS_AT_ONCE * DAY_MS) {
      const to = from + DAYS_AT_ONCE * DAY_MS;
      const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&resolution=${HOUR_SECONDS}`;
      const answer = await source.get(`/api/v1/metrics/${metric.text('id') ?? ''}/points?${query}`);
      for (const point of Given.of(answer).object('data')?.list('points') ?? []) {
        const [at, value] = [point.time('at'), point.number('avg')];
        if (at !== undefined && value !== undefined) points.push([at.getTime() / 1000, value]);
      }
    }
    for (let start = 0; start < points.length; start += POINTS_AT_ONCE)
      all.push({ metric: idOf('metric', metric), points: points.slice(start, start + POINTS_AT_ONCE) });
  }
  return all;
}

export const HELIOGRAPH: Service = {
  name: 'heliograph',
  title: 'Heliograph',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  read,
  translate,
};
