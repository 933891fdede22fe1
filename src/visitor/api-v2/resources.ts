import type { PublicIncident } from '../store/public-page.js';
import type { Steps } from '#core/text/steps.js';
import { jsonInSteps, type JsonMembers } from '../view/json-in-steps.js';
import type { PageView } from '../view/page-view.js';
import type { VisitorResource } from '../responses/visitor-responses.js';
import { componentMembers, overallStatus, pageMember, incidentMember, ResponseRoom } from './wire-format.js';

const RECENT = 50;

function isUnresolved({ type, resolvedAt }: PublicIncident): boolean {
  return type === 'incident' && resolvedAt === null;
}

function isUpcoming({ type, status }: PublicIncident): boolean {
  return type === 'maintenance' && status === 'scheduled';
}

function isUnderWay({ type, status }: PublicIncident): boolean {
  return type === 'maintenance' && (status === 'in_progress' || status === 'verifying');
}

/** @param most maximum number of incidents; the newest are kept */
function* incidentMembers(
  view: PageView,
  include: (incident: PublicIncident) => boolean,
  most = Infinity,
): Generator<Steps<object>> {
  const room = new ResponseRoom();
  for (const incident of view.page.incidents.filter(include).slice(0, most))
    yield incidentMember(view, incident, room);
}

/** Members of each resource besides `page`, by path below `/api/v2`. Source: visitor-api. */
const MEMBERS: Readonly<Record<string, (view: PageView) => JsonMembers>> = {
  status: ({ page }) => ({ status: overallStatus(page) }),
  components: (view) => ({ components: componentMembers(view) }),
  summary: (view) => ({
    components: componentMembers(view),
    incidents: incidentMembers(view, isUnresolved),
    scheduled_maintenances: incidentMembers(view, (incident) => isUpcoming(incident) || isUnderWay(incident)),
    status: overallStatus(view.page),
  }),
  incidents: (view) => ({
    incidents: incidentMembers(view, ({ type }) => type === 'incident', RECENT),
  }),
  'incidents/unresolved': (view) => ({ incidents: incidentMembers(view, isUnresolved) }),
  'scheduled-maintenances': (view) => ({
    scheduled_maintenances: incidentMembers(view, ({ type }) => type === 'maintenance', RECENT),
  }),
  'scheduled-maintenances/upcoming': (view) => ({
    scheduled_maintenances: incidentMembers(view, isUpcoming),
  }),
  'scheduled-maintenances/active': (view) => ({ scheduled_maintenances: incidentMembers(view, isUnderWay) }),
};

/** All resources of the visitor API with a fixed path, by path below `/api/v2`. */
export const RESOURCES: ReadonlyMap<string, VisitorResource> = new Map(
  Object.entries(MEMBERS).map(([path, members]) => [
    path,
    {
      name: `api/v2/${path}`,
      changes: 'with the page',
      render: (view) => jsonInSteps({ page: pageMember(view), ...members(view) }),
    },
  ]),
);
