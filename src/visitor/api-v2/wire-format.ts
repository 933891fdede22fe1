import type { ComponentStatus } from '#core/status/component-status.js';
import { STATUSPAGE_IMPACT, STATUSPAGE_STATUS } from '#core/status/statuspage-words.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { Steps } from '#core/text/steps.js';
import { openedAt } from '../view/opened-at.js';
import { shortened } from '../view/shortened.js';
import { groupStatuses } from '../view/group-statuses.js';
import { overallState, type OverallState } from '../view/overall-state.js';
import type { PageView } from '../view/page-view.js';
import { plainBody } from './plain-body.js';
import type { PublicComponent, PublicGroup, PublicPage, PublicIncident } from '../store/public-page.js';

const DESCRIPTION: Readonly<Record<ComponentStatus, string>> = {
  operational: 'All Systems Operational',
  under_maintenance: 'Service Under Maintenance',
  degraded: 'Partially Degraded Service',
  partial_outage: 'Partial System Outage',
  major_outage: 'Major System Outage',
};

/** Description if an incident is active while no component is degraded or worse. */
const UNCLEAR = 'Minor Service Outage';

/** Overall status by severity, in which outages outrank maintenance. */
export function overallStatus(page: PublicPage): { indicator: string; description: string } {
  const state = overallState(page);
  return { indicator: STATUSPAGE_IMPACT[state.status], description: overallDescription(state) };
}

/** Description of the overall status in the format's fixed English wording. */
export function overallDescription({ status, isUnclear }: OverallState): string {
  return isUnclear ? UNCLEAR : DESCRIPTION[status];
}

export function pageMember({ tenant, page, origin }: PageView): object {
  return {
    id: tenant.slug,
    name: tenant.name,
    url: origin,
    time_zone: tenant.settings.timeZone,
    updated_at: page.updatedAt,
  };
}

/** Groups that contain public components, then the components. */
export function componentMembers(view: PageView): object[] {
  const { page } = view;
  const statuses = groupStatuses(page);
  return [
    ...page.groups.flatMap((group) => {
      const status = statuses.get(group.id);
      return status === undefined ? [] : [groupMember(view, group, status)];
    }),
    ...page.components.map((component) => componentMember(view, component)),
  ];
}

/** Group ids have a prefix, because clients index groups and components by id alone. */
function wireGroupId(id: number): string {
  return `g${id}`;
}

/** The format has one level of groups, so a nested group is named with its full path. */
function groupMember(view: PageView, group: PublicGroup, status: ComponentStatus): object {
  const { page, tenant } = view;
  const groups = new Map(page.groups.map((one) => [one.id, one]));
  const names: string[] = [];
  for (let at: PublicGroup | undefined = group; at !== undefined; at = groups.get(at.parentId ?? 0)) {
    names.unshift(view.text(at.name));
  }
  const own = page.components.filter(({ groupId }) => groupId === group.id);
  return {
    id: wireGroupId(group.id),
    name: names.join(' / '),
    status: STATUSPAGE_STATUS[status],
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    position: group.position + 1,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: tenant.slug,
    group: true,
    only_show_if_degraded: false,
    components: own.map(({ id }) => String(id)),
  };
}

function componentMember(view: PageView, component: PublicComponent): object {
  return {
    id: String(component.id),
    name: view.text(component.name),
    status: STATUSPAGE_STATUS[component.status],
    created_at: component.createdAt,
    updated_at: later(component.updatedAt, component.statusSince),
    position: component.position + 1,
    description: view.textOrNull(component.description),
    showcase: true,
    start_date: component.createdAt.slice(0, 10),
    group_id: component.groupId === null ? null : wireGroupId(component.groupId),
    page_id: view.tenant.slug,
    group: false,
    only_show_if_degraded: false,
  };
}

/** The later of two instants in the same ISO 8601 form. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Characters of a component besides its texts. */
const MEMBER = 300;

/** Length of a text after the space is used up. */
const SHORT = 200;

/**
 * Space for incidents in one response, in characters. After it is used up, texts are shortened and link
 * to the incident's page. Components are then left out, because that page has them too.
 */
export class ResponseRoom {
  private left = 1_000_000;
  private leftOfComponents = 1_000_000;

  /** @param url page with the full text */
  reserve(text: string, isShort: boolean, url: string): string {
    const shown = this.left > 0 ? text : shortened(text, SHORT);
    this.left -= shown.length;
    return text !== '' && (isShort || shown !== text) ? `${shown} ${url}` : shown;
  }

  /** Counts a text that is shown in any case. */
  count(text: string): void {
    this.left -= text.length;
  }

  /**
   * Returns all components, or none if the space is used up.
   *
   * @param lengthOf characters of a component's texts
   */
  reserveComponents<T>(components: readonly T[], lengthOf: (component: T) => number): readonly T[] {
    if (this.leftOfComponents <= 0) return [];
    for (const component of components) this.leftOfComponents -= MEMBER + lengthOf(component);
    return components;
  }
}

/** An incident in the wire format. A maintenance also has its planned times. */
export function* incidentMember(
  view: PageView,
  incident: PublicIncident,
  room = new ResponseRoom(),
): Steps<object> {
  const affected = new Set(
    incident.impacts.filter(({ until }) => until === null).map(({ componentId }) => componentId),
  );
  const path = incident.type === 'incident' ? 'incidents' : 'maintenances';
  const url = `${view.origin}/${path}/${incident.id}`;
  // Taken before the updates, each of which may name as many.
  const components = room.reserveComponents(
    view.page.components.filter(({ id }) => affected.has(id)),
    ({ name, description }) => view.text(name).length + view.text(description).length,
  );
  return {
    id: String(incident.id),
    name: view.text(incident.title),
    status: wireStatus(incident),
    created_at: incident.createdAt,
    updated_at: incident.updatedAt,
    monitoring_at: incident.updates.findLast(({ status }) => status === 'monitoring')?.at ?? null,
    resolved_at: incident.resolvedAt,
    impact: STATUSPAGE_IMPACT[incident.worst],
    shortlink: url,
    started_at: incident.startedAt,
    page_id: view.tenant.slug,
    incident_updates: yield* updateMembers(view, incident, { room, url }),
    components: components.map((component) => componentMember(view, component)),
    ...(incident.type === 'maintenance'
      ? { scheduled_for: incident.startedAt, scheduled_until: incident.scheduledEndAt }
      : {}),
  };
}

function wireStatus({ status, postmortem }: PublicIncident): string {
  if (status === 'cancelled') return 'completed';
  return status === 'resolved' && postmortem !== null ? 'postmortem' : status;
}

/** Puts the cancellation into the text, because the format has no status for it. */
function cancelled(view: PageView, body: LocaleText): string {
  const text = view.text(body);
  return [view.texts.working.cancelled, ...(text === '' ? [] : [text])].join(': ');
}

/** Updates, newest first. The incident's own text is the oldest one, a post-mortem the newest. */
function* updateMembers(
  view: PageView,
  incident: PublicIncident,
  { room, url }: { readonly room: ResponseRoom; readonly url: string },
): Steps<object[]> {
  const names = new Map(view.page.components.map(({ id, name }) => [id, view.text(name)]));
  const current = new Map<number, ComponentStatus>();
  const updateMember = (
    id: string,
    status: string,
    body: LocaleText,
    at: string,
    changedAt: string,
    components: readonly { id: number; impact: ComponentStatus }[] | null,
  ) => {
    const affected = components?.flatMap((component) => {
      const name = names.get(component.id);
      const old = current.get(component.id) ?? 'operational';
      current.set(component.id, component.impact);
      return name === undefined
        ? []
        : [
            {
              code: String(component.id),
              name,
              old_status: STATUSPAGE_STATUS[old],
              new_status: STATUSPAGE_STATUS[component.impact],
            },
          ];
    });
    return {
      id,
      status: status === 'cancelled' ? 'completed' : status,
      body: status === 'cancelled' ? cancelled(view, body) : view.text(body),
      incident_id: String(incident.id),
      created_at: at,
      updated_at: changedAt,
      display_at: at,
      affected_components: affected ?? [],
      deliver_notifications: true,
      custom_tweet: null,
      tweet_id: null,
    };
  };
  const first = incident.impacts
    .filter(({ since }) => since === null)
    .map(({ componentId, impact }) => ({ id: componentId, impact }));
  const opening = incident.type === 'incident' ? 'investigating' : 'scheduled';
  const members = [
    updateMember(`${incident.id}-0`, opening, incident.body, openedAt(incident), incident.updatedAt, first),
    ...incident.updates
      .toReversed()
      .map(({ id, status, body, at, updatedAt, components }) =>
        updateMember(String(id), status, body, at, updatedAt, components),
      ),
  ];
  if (incident.postmortem !== null) {
    const { body, publishedAt } = incident.postmortem;
    members.push(
      updateMember(`${incident.id}-postmortem`, 'postmortem', body, publishedAt, publishedAt, null),
    );
  }
  const short = new Set(incident.updates.filter(({ isShort }) => isShort).map(({ id }) => String(id)));
  if (incident.isShort) short.add(`${incident.id}-0`).add(`${incident.id}-postmortem`);
  // Newest first, because the newest texts must appear in full.
  const shown: object[] = [];
  for (const member of members.reverse()) {
    const affected = room.reserveComponents(member.affected_components, ({ name }) => name.length);
    const markdown = room.reserve(member.body, short.has(member.id), url);
    const body = yield* plainBody(markdown);
    // The text is shown twice.
    room.count(body);
    shown.push({
      ...member,
      body,
      body_markdown: markdown,
      affected_components: affected.length === 0 ? null : affected,
    });
  }
  return shown;
}
