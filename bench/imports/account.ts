const DAYS = 360;
const COMPONENTS = 40;
const GROUPS = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes after the start of an incident at which each of its updates came. */
const COURSE = [
  { status: 'investigating', after: 0, word: 'major_outage' },
  { status: 'identified', after: 7, word: 'partial_outage' },
  { status: 'monitoring', after: 31, word: 'degraded_performance' },
  { status: 'resolved', after: 58, word: 'operational' },
] as const;

/**
 * A saved account of Statuspage: incidents of a year, whose history is kept in full, each with four updates and two
 * components, newest first.
 *
 * @param prefix of the ids of incidents
 */
export function savedAccount(incidents: number, now: Date, prefix: string): object {
  const components = Array.from({ length: COMPONENTS }, (_, number) => ({
    id: `component${number}`,
    name: `Component ${number}`,
    group: false,
    group_id: `group${number % GROUPS}`,
    status: 'operational',
    start_date: dateOf(now, DAYS + 5),
  }));
  return {
    page: { id: 'bench', name: 'Bench' },
    component_groups: Array.from({ length: GROUPS }, (_, number) => ({
      id: `group${number}`,
      name: `Group ${number}`,
    })),
    components,
    incidents: Array.from({ length: incidents }, (_, number) => {
      const days = 1 + (DAYS * number) / incidents;
      const start = now.getTime() - days * DAY_MS;
      const affected = [number, number + 7].map((one) => components[one % COMPONENTS]);
      const at = (after: number): string => new Date(start + after * MINUTE_MS).toISOString();
      return {
        id: `${prefix}${number}`,
        name: `Requests fail, number ${number}`,
        status: 'resolved',
        impact: 'major',
        created_at: at(0),
        started_at: at(0),
        resolved_at: at(58),
        components: affected,
        incident_updates: COURSE.map(({ status, after, word }) => ({
          status,
          display_at: at(after),
          body: `<p>Requests of some customers fail since a change of our network (${number}). We ${status === 'resolved' ? 'have mended it' : 'work on it'}.</p>`,
          affected_components: affected.map((one) => ({ code: one?.id, name: one?.name, new_status: word })),
        })).toReversed(),
      };
    }),
  };
}

function dateOf(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}
