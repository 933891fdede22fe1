import { ForeignService, pageOf, type Answer } from './foreign-service.js';

/*
 * Services with accounts made by hand after their documents or, where there are none, after the sources of their APIs.
 */

export const TOKEN = 'token-of-the-service';

/** A service that wants the token. */
function guarded(answer: (url: URL) => Answer | undefined): ForeignService {
  return new ForeignService((url, { headers }) =>
    headers.authorization === `Bearer ${TOKEN}` || headers['x-cachet-token'] === TOKEN
      ? answer(url)
      : { status: 401, body: { error: { code: 'forbidden', message: 'Not authorized' } } },
  );
}

const instatusUpdate = (id: string, status: string, message: string, started: string): object => ({
  id,
  status,
  message,
  messageHtml: `<p>${message}</p>`,
  notify: true,
  started,
  ended: null,
  duration: null,
  createdAt: started,
});

const APP = {
  id: 'ckf01fvnxywz60a35wdbn5gz5',
  name: 'App',
  status: 'OPERATIONAL',
  description: '',
  showUptime: true,
  order: 0,
  group: { id: 'ckf01group000000000000001', name: 'Products' },
  uniqueEmail: 'nasa-app-1nozrueut@automation.instatus.com',
};

const INSTATUS_LISTS: Readonly<Record<string, readonly object[]>> = {
  components: [APP, { ...APP, id: 'ckf01fvnxywz50a35nh1qzssm', name: 'Website', group: null }],
  incidents: [
    {
      id: 'ckf01m59ueaqb0a32wrljz1yd',
      name: 'Rocket is going down',
      started: '2026-02-12T19:05:17.398Z',
      status: 'RESOLVED',
      resolved: '2026-02-12T19:59:04.498Z',
      impact: 'MAJOROUTAGE',
      updates: [
        instatusUpdate('u1', 'INVESTIGATING', 'We look into it.', '2026-02-12T19:05:17.398Z'),
        instatusUpdate('u2', 'RESOLVED', 'We just resolved the issue!', '2026-02-12T19:59:04.498Z'),
      ],
      components: [APP],
    },
  ],
  maintenances: [
    {
      id: 'ckf01maintenance000000001',
      name: 'Database upgrade',
      status: 'COMPLETED',
      start: '2026-02-20T22:00:00.000Z',
      duration: 60,
      updates: [
        instatusUpdate('u3', 'NOTSTARTEDYET', 'We upgrade it.', '2026-02-18T10:00:00.000Z'),
        instatusUpdate('u4', 'INPROGRESS', 'We begin.', '2026-02-20T22:00:00.000Z'),
        instatusUpdate('u5', 'COMPLETED', 'Done.', '2026-02-20T22:40:00.000Z'),
      ],
      components: [APP],
    },
  ],
  templates: [
    {
      id: 'ckf01template000000000001',
      name: 'Slow',
      type: 'INCIDENT',
      message: 'It is slow.',
      status: 'INVESTIGATING',
    },
  ],
  subscribers: [
    { id: 's1', email: 'ada@example.com', confirmed: true, all: true, components: [] },
    { id: 's2', email: 'grace@example.com', confirmed: false, all: false, components: [APP] },
    { id: 's3', phone: '5550100', confirmed: true, all: true, components: [] },
    { id: 's4', confirmed: true, all: true, components: [] },
  ],
  metrics: [
    {
      id: 'ckf01metric00000000000001',
      name: 'Response time',
      active: true,
      suffix: 'ms',
      data: [{ timestamp: 1772362800000, value: 120 }],
    },
  ],
};

export function instatus(): ForeignService {
  return guarded((url) => {
    const list = INSTATUS_LISTS[url.pathname.replace('/v1/nasa/', '')];
    return list && { body: pageOf(list, url) };
  });
}

const resource = (id: string, name: string): object => ({
  id,
  type: 'status_page_resource',
  attributes: {
    status_page_section_id: 11,
    resource_id: 4711,
    resource_type: 'Monitor',
    public_name: name,
    explanation: '',
    position: 0,
  },
});
const report = (
  id: string,
  type: string,
  title: string,
  from: string,
  to: string | null,
  status: string,
): object => ({
  id,
  type: 'status_report',
  attributes: {
    title,
    report_type: type,
    starts_at: from,
    ends_at: to,
    status_page_id: 165,
    affected_resources: [{ status_page_resource_id: '21', status }],
    aggregate_state: 'operational',
  },
});
const statusUpdate = (id: string, message: string, at: string, status: string): object => ({
  id,
  type: 'status_update',
  attributes: {
    message,
    published_at: at,
    status_report_id: 31,
    affected_resources: [{ status_page_resource_id: '21', status }],
  },
});

const BETTER_STACK_LISTS: Readonly<Record<string, readonly object[]>> = {
  sections: [
    { id: '11', type: 'status_page_section', attributes: { name: 'Web', position: 0, status_page_id: 165 } },
  ],
  resources: [resource('21', 'Website'), resource('22', 'API')],
  'status-reports': [
    report('31', 'manual', 'Website is down', '2026-02-12T10:00:00.000Z', null, 'resolved'),
    report(
      '32',
      'maintenance',
      'New servers',
      '2026-02-20T22:00:00.000Z',
      '2026-02-20T23:00:00.000Z',
      'maintenance',
    ),
  ],
  'status-reports/31/status-updates': [
    statusUpdate('41', 'It is back.', '2026-02-12T11:00:00.000Z', 'resolved'),
    statusUpdate('42', 'It is down.', '2026-02-12T10:00:00.000Z', 'downtime'),
  ],
  'status-reports/32/status-updates': [
    statusUpdate('43', 'We install them.', '2026-02-19T09:00:00.000Z', 'maintenance'),
  ],
};

export function betterStack(): ForeignService {
  return guarded((url) => {
    const path = url.pathname.replace(/^\/api\/v2\/status-pages\/165\/?/, '');
    if (path === '')
      return { body: { data: { id: '165', type: 'status_page', attributes: { company_name: 'Acme' } } } };
    const list = BETTER_STACK_LISTS[path];
    return (
      list && {
        body: { data: pageOf(list, url), pagination: { first: '…', last: '…', prev: null, next: null } },
      }
    );
  });
}

const V2_COMPONENT = {
  id: 1,
  name: 'API',
  description: 'The API',
  status: 1,
  order: 0,
  group_id: 1,
  enabled: true,
  created_at: '2025-08-01 12:00:00',
};

const CACHET_V2_LISTS: Readonly<Record<string, readonly object[]>> = {
  'components/groups': [{ id: 1, name: 'Websites', order: 0, collapsed: 0 }],
  components: [V2_COMPONENT, { ...V2_COMPONENT, id: 2, name: 'Documentation', group_id: 0 }],
  incidents: [
    {
      id: 1,
      component_id: 1,
      name: 'API is slow',
      status: 1,
      visible: 1,
      message: 'We look into it.',
      occurred_at: '2026-02-12 10:00:00',
      created_at: '2026-02-12 10:00:00',
      updated_at: '2026-02-12 11:00:00',
      latest_status: 4,
      is_resolved: true,
      updates: [
        { id: 1, incident_id: 1, status: 4, message: 'Fast again.', created_at: '2026-02-12 11:00:00' },
      ],
    },
    {
      id: 2,
      component_id: 0,
      name: 'Secret',
      status: 4,
      visible: 0,
      message: 'Hidden.',
      created_at: '2026-02-01 10:00:00',
    },
  ],
  schedules: [
    {
      id: 1,
      name: 'New disks',
      message: 'We change them.',
      status: 2,
      scheduled_at: '2026-02-20 22:00:00',
      completed_at: '2026-02-20 23:00:00',
      created_at: '2026-02-18 10:00:00',
      components: [{ id: 9, component_id: 1 }],
    },
  ],
  metrics: [{ id: 1, name: 'Coffee', suffix: 'cups', places: 2, visible: 1 }],
  'metrics/1/points': [
    { id: 1, metric_id: 1, value: 3, counter: 1, calculated_value: 3, created_at: '2026-03-01 10:00:00' },
  ],
  subscribers: [
    { id: 1, email: 'ada@example.com', verified_at: '2025-09-01 12:00:00', global: true },
    { id: 2, email: 'grace@example.com', verified_at: null, global: true },
  ],
};

export function cachetV2(): ForeignService {
  return guarded((url) => {
    if (url.pathname === '/api/v1/ping') return { body: { data: 'Pong!' } };
    const list = CACHET_V2_LISTS[url.pathname.replace('/api/v1/', '')];
    // It shows its last page for every page behind it.
    return (
      list && {
        body: {
          meta: { pagination: { total: list.length, count: list.length, total_pages: 1, current_page: 1 } },
          data: list,
        },
      }
    );
  });
}

const when = (string: string | null): object => ({ human: 'some time ago', string });
const status = (value: number): object => ({ human: '…', value });
const V3_COMPONENT = {
  id: '1',
  type: 'components',
  attributes: {
    id: 1,
    name: 'API',
    description: 'The API',
    order: 0,
    status: status(1),
    enabled: true,
    created: when('2025-08-01 12:00:00'),
  },
};
const V3_INCIDENT = {
  id: '1',
  type: 'incidents',
  attributes: {
    id: 1,
    name: 'API is down',
    message: 'We look into it.',
    visible: 1,
    status: status(4),
    occurred: when('2026-02-12 10:00:00'),
    created: when('2026-02-12 10:00:00'),
    updated: when('2026-02-12 11:00:00'),
  },
};
const V3_SCHEDULE = {
  id: '1',
  type: 'schedules',
  attributes: {
    id: 1,
    name: 'New disks',
    message: 'We change them.',
    status: status(2),
    scheduled: when('2026-02-20 22:00:00'),
    completed: when('2026-02-20 23:00:00'),
    created: when('2026-02-18 10:00:00'),
  },
};
const V3_SUBSCRIBER = {
  id: '1',
  type: 'subscribers',
  attributes: {
    id: 1,
    email: 'ada@example.com',
    global: false,
    verified: true,
    verified_at: when('2025-09-01 12:00:00'),
  },
};

const CACHET_V3: Readonly<Record<string, readonly object[]>> = {
  'component-groups': [
    { id: '1', type: 'componentGroups', attributes: { id: 1, name: 'Websites', order: 0 } },
  ],
  components: [V3_COMPONENT],
  incidents: [V3_INCIDENT],
  schedules: [V3_SCHEDULE],
  'incident-templates': [
    {
      id: '1',
      type: 'incidentTemplates',
      attributes: { id: 1, name: 'Slow', template: 'It is slow: {{ reason }}', engine: 'twig' },
    },
  ],
  metrics: [
    {
      id: '1',
      type: 'metrics',
      attributes: { id: 1, name: 'Coffee', suffix: 'cups', places: 0, visible: 1 },
    },
  ],
  'metrics/1/points': [
    {
      id: '1',
      type: 'metricPoints',
      attributes: { id: 1, value: 3, calculated_value: 3, created: when('2026-03-01 10:00:00') },
    },
  ],
  subscribers: [V3_SUBSCRIBER],
};

const affectedComponent = (value: number): object => ({
  ...V3_COMPONENT,
  attributes: { ...V3_COMPONENT.attributes, pivot: { component_status: status(value) } },
});

const CACHET_V3_WHOLE: Readonly<Record<string, object>> = {
  'components/1': { data: V3_COMPONENT, included: CACHET_V3['component-groups'] },
  'incidents/1': {
    data: V3_INCIDENT,
    included: [
      affectedComponent(4),
      {
        id: '1',
        type: 'updates',
        attributes: { id: 1, message: 'Up again.', status: status(4), created: when('2026-02-12 11:00:00') },
      },
    ],
  },
  'schedules/1': { data: V3_SCHEDULE, included: [affectedComponent(6)] },
  'subscribers/1': { data: V3_SUBSCRIBER, included: [V3_COMPONENT] },
};

export function cachetV3(): ForeignService {
  return guarded((url) => {
    const path = url.pathname.replace('/api/', '');
    const list = CACHET_V3[path];
    if (list !== undefined) return { body: { data: pageOf(list, url), links: {}, meta: {} } };
    const whole = CACHET_V3_WHOLE[path];
    return whole && { body: whole };
  });
}

const KUMA_INCIDENT = {
  id: 1,
  style: 'danger',
  title: 'Router died',
  content: 'A <b>new</b> one comes.',
  pin: false,
  active: false,
  createdDate: '2026-02-12 10:00:00',
  lastUpdatedDate: '2026-02-12 11:00:00',
  status_page_id: 1,
};

export function uptimeKuma(): ForeignService {
  return new ForeignService((url) => {
    if (url.pathname === '/api/status-page/acme')
      return {
        body: {
          config: { slug: 'acme', title: 'Acme' },
          incidents: [
            {
              ...KUMA_INCIDENT,
              id: 2,
              title: 'Still slow',
              active: true,
              createdDate: '2026-03-01 09:00:00',
            },
          ],
          publicGroupList: [
            {
              id: 1,
              name: 'Services',
              weight: 1,
              monitorList: [
                { id: 1, name: 'Website', sendUrl: 0, type: 'http' },
                { id: 2, name: 'Mail', sendUrl: 0, type: 'port' },
              ],
            },
          ],
          maintenanceList: [
            {
              id: 1,
              title: 'New router',
              description: 'It is *faster*.',
              strategy: 'single',
              active: true,
              timeslotList: [{ startDate: '2026-02-20T22:00:00Z', endDate: '2026-02-20T23:00:00Z' }],
              status: 'ended',
            },
            {
              id: 2,
              title: 'Backup',
              description: '',
              strategy: 'recurring-weekday',
              active: true,
              timeslotList: [{ startDate: '2026-03-05T01:00:00Z', endDate: '2026-03-05T02:00:00Z' }],
              status: 'scheduled',
            },
          ],
        },
      };
    if (url.pathname !== '/api/status-page/acme/incident-history') return undefined;
    const isFirst = url.searchParams.get('cursor') === null;
    return {
      body: isFirst
        ? { ok: true, incidents: [], total: 1, hasMore: true, nextCursor: '2026-02-13' }
        : { ok: true, incidents: [KUMA_INCIDENT], total: 1, hasMore: false },
    };
  });
}

export function kener(): ForeignService {
  const at = (text: string): number => Date.parse(text) / 1000;
  return guarded((url) => {
    switch (url.pathname) {
      case '/api/v4/monitors':
        return {
          body: {
            monitors: [
              {
                id: 1,
                tag: 'web',
                name: 'Website',
                description: 'The <i>site</i>',
                category_name: 'Products',
                is_hidden: 'NO',
                created_at: '2025-08-01T12:00:00.000Z',
              },
              {
                id: 2,
                tag: 'cron',
                name: 'Jobs',
                description: null,
                category_name: 'Home',
                is_hidden: 'YES',
                created_at: '2025-08-01T12:00:00.000Z',
              },
            ],
          },
        };
      case '/api/v4/incidents':
        return {
          body: {
            incidents: [
              {
                id: 7,
                title: 'Website down',
                start_date_time: at('2026-02-12T10:00:00Z'),
                end_date_time: at('2026-02-12T11:00:00Z'),
                state: 'RESOLVED',
                incident_source: 'DASHBOARD',
                monitors: [{ monitor_tag: 'web', impact: 'DOWN' }],
              },
            ],
          },
        };
      case '/api/v4/incidents/7/comments':
        return {
          body: {
            comments: [
              {
                id: 2,
                incident_id: 7,
                comment: 'It is back.',
                timestamp: at('2026-02-12T11:00:00Z'),
                state: 'RESOLVED',
              },
              {
                id: 1,
                incident_id: 7,
                comment: 'It is down.',
                timestamp: at('2026-02-12T10:00:00Z'),
                state: 'INVESTIGATING',
              },
            ],
          },
        };
      case '/api/v4/maintenances/events': {
        const event = {
          maintenance_id: 3,
          event_id: 5,
          event_start_date_time: at('2026-02-20T22:00:00Z'),
          event_end_date_time: at('2026-02-20T23:00:00Z'),
          event_status: 'COMPLETED',
          maintenance_title: 'New servers',
          maintenance_description: 'Faster ones.',
          monitors: [{ monitor_tag: 'web', impact: 'MAINTENANCE' }],
        };
        return {
          body: {
            events: pageOf([event, { ...event, event_id: 6, event_status: 'CANCELLED' }], url, {
              size: 'limit',
            }),
            page: 1,
            limit: 100,
            total: 2,
          },
        };
      }
      default:
        return undefined;
    }
  });
}
