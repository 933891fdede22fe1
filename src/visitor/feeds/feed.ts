import { normaliseHost } from '#platform/tenancy/host-name.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicComponent, PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/record-paths.js';
import { entryHtml } from './entry-html.js';

/** Maximum number of entries in a feed. */
const ENTRIES = 50;

/** Subject of a feed or calendar: the whole page or one public component. */
export interface FeedSubject {
  /** Null for the whole page. */
  readonly component: PublicComponent | null;
  /** Newest start first. */
  readonly incidents: readonly PublicIncident[];
  /** Path of the file, in the requested language. */
  readonly path: string;
}

/** An incident as a feed entry. URLs are absolute, instants ISO 8601 in UTC. */
export interface FeedEntry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly html: string;
  /** Names of the public components that the incident affects or affected. */
  readonly tags: readonly string[];
}

/** Content of a feed, independent of its format. */
export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly homeUrl: string;
  readonly selfUrl: string;
  /** Changes whenever an entry does. */
  readonly updatedAt: string;
  /** Most recently changed first. */
  readonly entries: readonly FeedEntry[];
}

/** Builds a feed of the most recently changed incidents. Source: visitor-api, "Feeds". */
export async function feedOf(
  view: PageView,
  { component, incidents, path }: FeedSubject,
  markdown: MarkdownRenderer,
): Promise<Feed> {
  const { tenant, page, origin, locale, texts } = view;
  const newest = incidents
    .toSorted((a, b) => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, ENTRIES);
  const entries: FeedEntry[] = [];
  for (const incident of newest) entries.push(await entryOf(view, incident, markdown));
  return {
    id: tag(view, component === null ? '/history' : `Component/${component.id}`),
    title: `${subjectName(view, component)} – ${texts.incidentsFeed}`,
    author: tenant.name,
    language: locale,
    homeUrl: origin + view.href('/'),
    selfUrl: origin + path,
    updatedAt: entries[0]?.updatedAt ?? component?.createdAt ?? page.updatedAt,
    entries,
  };
}

/** Name of a feed's or calendar's subject: `Demo GmbH`, `Demo GmbH: Payments`. */
export function subjectName(view: PageView, component: PublicComponent | null): string {
  const { name } = view.tenant;
  return component === null ? name : view.texts.labelled(name, view.text(component.name));
}

/** Maximum number of components that an entry names. */
const MAX_NAMES = 50;

/**
 * Names of the first {@link MAX_NAMES} public components, in page order, that an incident affects or
 * affected.
 */
export function touchedNames(view: PageView, incident: PublicIncident): string[] {
  return view.page.components
    .filter((component) => touches(incident, component))
    .slice(0, MAX_NAMES)
    .map(({ name }) => view.text(name));
}

/** True if an incident affects or affected a component. */
function touches({ impacts }: PublicIncident, { id }: PublicComponent): boolean {
  return impacts.some(({ componentId }) => componentId === id);
}

async function entryOf(
  view: PageView,
  incident: PublicIncident,
  markdown: MarkdownRenderer,
): Promise<FeedEntry> {
  const url = view.origin + view.href(incidentPath(incident));
  return {
    id: tag(view, `${incident.type === 'incident' ? 'Incident' : 'Maintenance'}/${incident.id}`),
    url,
    title: view.text(incident.title),
    publishedAt: incident.publishedAt,
    updatedAt: incident.updatedAt,
    html: await entryHtml(view, incident, { url, markdown }),
    tags: touchedNames(view, incident),
  };
}

/** Permanent id that does not change with the title or the path. Source: RFC 4151; visitor-api, "Feeds". */
function tag({ origin }: PageView, specific: string): string {
  const { host } = new URL(origin);
  return `tag:${normaliseHost(host) ?? host},2005:${specific}`;
}
