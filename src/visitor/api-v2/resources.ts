import type { PublicRecord } from '../public-page.js';
import { componentMembers, overallStatus, pageMember, recordMember, type Visit } from './wire-format.js';

const RECENT = 50;

function isUnresolved({ type, resolvedAt }: PublicRecord): boolean {
  return type === 'incident' && resolvedAt === null;
}

function isUpcoming({ type, status }: PublicRecord): boolean {
  return type === 'maintenance' && status === 'scheduled';
}

function isUnderWay({ type, status }: PublicRecord): boolean {
  return type === 'maintenance' && (status === 'in_progress' || status === 'verifying');
}

function records(visit: Visit, wanted: (record: PublicRecord) => boolean): object[] {
  return visit.page.records.filter(wanted).map((record) => recordMember(visit, record));
}

/** Every resource of the visitor interface: its path below `/api/v2`, and its members beside `page`. Source: visitor-api. */
export const ANSWERS: Readonly<Record<string, (visit: Visit) => object>> = {
  status: ({ page }) => ({ status: overallStatus(page) }),
  components: (visit) => ({ components: componentMembers(visit) }),
  summary: (visit) => ({
    components: componentMembers(visit),
    incidents: records(visit, isUnresolved),
    scheduled_maintenances: records(visit, (record) => isUpcoming(record) || isUnderWay(record)),
    status: overallStatus(visit.page),
  }),
  incidents: (visit) => ({ incidents: records(visit, ({ type }) => type === 'incident').slice(0, RECENT) }),
  'incidents/unresolved': (visit) => ({ incidents: records(visit, isUnresolved) }),
  'scheduled-maintenances': (visit) => ({
    scheduled_maintenances: records(visit, ({ type }) => type === 'maintenance').slice(0, RECENT),
  }),
  'scheduled-maintenances/upcoming': (visit) => ({ scheduled_maintenances: records(visit, isUpcoming) }),
  'scheduled-maintenances/active': (visit) => ({ scheduled_maintenances: records(visit, isUnderWay) }),
};

/** The text of an answer. */
export function answerText(visit: Visit, resource: string): string {
  const members = ANSWERS[resource];
  if (members === undefined) throw new Error(`There is no resource ${resource}.`);
  return JSON.stringify({ page: pageMember(visit), ...members(visit) });
}
