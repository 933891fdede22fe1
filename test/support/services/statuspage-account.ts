import { ForeignService, pageOf } from './foreign-service.js';

export const STATUSPAGE_TOKEN = 'statuspage-token';
export const STATUSPAGE_PAGE = 'kctbh9vrtdwd';

const update = (
  id: string,
  status: string,
  body: string,
  at: string,
  affected: readonly (readonly [id: string, name: string, from: string, to: string])[] | null,
): object => ({
  id,
  status,
  body,
  created_at: at,
  display_at: at,
  updated_at: at,
  deliver_notifications: true,
  wants_twitter_update: false,
  custom_tweet: null,
  tweet_id: null,
  affected_components:
    affected?.map(([code, name, old_status, new_status]) => ({ code, name, old_status, new_status })) ?? null,
});

const component = (id: string, name: string, more: object = {}): object => ({
  id,
  page_id: STATUSPAGE_PAGE,
  group_id: null,
  created_at: '2025-01-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  group: false,
  name,
  description: null,
  position: 1,
  status: 'operational',
  showcase: true,
  only_show_if_degraded: false,
  automation_email: null,
  start_date: '2025-01-01',
  ...more,
});

const CARDS = component('8kbf7d35c070', 'Card payments', {
  group_id: 'ydhf4n8p2x1z',
  description: 'Visa &amp; <b>Mastercard</b>',
});
const BANK = component('vtnh60py4yd7', 'Bank transfers', {
  group_id: 'ydhf4n8p2x1z',
  automation_email: 'component+1@notifications.statuspage.io',
});
const API = component('tb4n1y8g7pgk', 'API', { only_show_if_degraded: true });
/** The same name again. */
const SECOND_API = component('r2xw5jv3k0qm', 'API');

const incident = (id: string, name: string, more: object): object => ({
  id,
  name,
  page_id: STATUSPAGE_PAGE,
  shortlink: `http://stspg.io/${id}`,
  created_at: '2026-02-10T10:00:00.000Z',
  updated_at: '2026-02-10T12:00:00.000Z',
  started_at: null,
  monitoring_at: null,
  resolved_at: null,
  impact: 'none',
  impact_override: null,
  scheduled_for: null,
  scheduled_until: null,
  scheduled_remind_prior: false,
  scheduled_reminded_at: null,
  scheduled_auto_in_progress: false,
  scheduled_auto_completed: false,
  metadata: {},
  reminder_intervals: null,
  postmortem_body: null,
  postmortem_body_last_updated_at: null,
  postmortem_ignored: false,
  postmortem_published_at: null,
  postmortem_notified_subscribers: false,
  postmortem_notified_twitter: false,
  auto_transition_deliver_notifications_at_start: null,
  components: [],
  incident_updates: [],
  ...more,
});

/** An account made by hand after Statuspage's documents, with records of all kinds. */
export const STATUSPAGE_ACCOUNT = {
  page: {
    id: STATUSPAGE_PAGE,
    name: 'Acme',
    subdomain: 'acme',
    domain: 'status.acme.example',
    time_zone: 'UTC',
    created_at: '2024-12-01T00:00:00.000Z',
  },
  component_groups: [
    {
      id: 'ydhf4n8p2x1z',
      page_id: STATUSPAGE_PAGE,
      name: 'Payments',
      description: null,
      components: ['8kbf7d35c070', 'vtnh60py4yd7'],
      position: '1',
    },
  ],
  components: [
    component('ydhf4n8p2x1z', 'Payments', { group: true, start_date: null }),
    CARDS,
    BANK,
    API,
    SECOND_API,
  ],
  incidents: [
    incident('p31zjtct2jer', 'Cards fail', {
      status: 'postmortem',
      impact: 'critical',
      created_at: '2026-02-10T10:00:00.000Z',
      started_at: '2026-02-10T10:00:00.000Z',
      monitoring_at: '2026-02-10T11:00:00.000Z',
      resolved_at: '2026-02-10T12:00:00.000Z',
      components: [CARDS, BANK],
      postmortem_body: '## What happened\n\nA certificate had expired.',
      postmortem_published_at: '2026-02-12T09:00:00.000Z',
      // Newest first, as theirs are.
      incident_updates: [
        update(
          'u5',
          'postmortem',
          '## What happened\n\nA certificate had expired.',
          '2026-02-12T09:00:00.000Z',
          null,
        ),
        update('u4', 'resolved', 'All payments work again.', '2026-02-10T12:00:00.000Z', [
          ['8kbf7d35c070', 'Card payments', 'degraded_performance', 'operational'],
        ]),
        update(
          'u3',
          'monitoring',
          'A fix is <strong>in place</strong>.<br>We watch it.',
          '2026-02-10T11:00:00.000Z',
          [
            ['8kbf7d35c070', 'Card payments', 'major_outage', 'degraded_performance'],
            ['vtnh60py4yd7', 'Bank transfers', 'partial_outage', 'operational'],
          ],
        ),
        update(
          'u2',
          'identified',
          'We have found the cause. <img src="https://cdn.example/graph.png">',
          '2026-02-10T10:30:00.000Z',
          null,
        ),
        update('u1', 'investigating', 'We look into it.', '2026-02-10T10:00:00.000Z', [
          ['8kbf7d35c070', 'Card payments', 'operational', 'major_outage'],
          ['vtnh60py4yd7', 'Bank transfers', 'operational', 'partial_outage'],
        ]),
      ],
    }),
    // Backfilled, without impacts by update, with a component that has been deleted since.
    incident('n9d2kq0slw8f', 'API slow', {
      status: 'resolved',
      impact: 'minor',
      impact_override: 'minor',
      created_at: '2026-01-05T08:00:00.000Z',
      started_at: '2026-01-05T08:00:00.000Z',
      resolved_at: '2026-01-05T09:30:00.000Z',
      components: [API, component('deleted00000', 'Old API')],
      incident_updates: [
        update('u6', 'resolved', 'It was slow for a while.', '2026-01-05T09:30:00.000Z', null),
      ],
    }),
    incident('f7s3mv1zc2yh', 'Slow again', {
      status: 'identified',
      impact: 'minor',
      created_at: '2026-03-01T11:00:00.000Z',
      started_at: '2026-03-01T11:00:00.000Z',
      components: [API],
      incident_updates: [
        update('u8', 'identified', 'A deployment is to blame.', '2026-03-01T11:20:00.000Z', null),
        update('u7', 'pondering', 'Is it slow?', '2026-03-01T11:00:00.000Z', [
          ['tb4n1y8g7pgk', 'API', 'operational', 'degraded_performance'],
        ]),
      ],
    }),
    incident('zpm4q2hx81sf', 'New database', {
      status: 'completed',
      impact: 'maintenance',
      created_at: '2026-02-15T09:00:00.000Z',
      scheduled_for: '2026-02-20T22:00:00.000Z',
      scheduled_until: '2026-02-21T00:00:00.000Z',
      resolved_at: '2026-02-20T23:30:00.000Z',
      components: [BANK],
      incident_updates: [
        update('u11', 'completed', 'It is moved.', '2026-02-20T23:30:00.000Z', [
          ['vtnh60py4yd7', 'Bank transfers', 'under_maintenance', 'operational'],
        ]),
        update('u10', 'in_progress', 'We begin.', '2026-02-20T22:00:00.000Z', [
          ['vtnh60py4yd7', 'Bank transfers', 'operational', 'under_maintenance'],
        ]),
        update('u9', 'scheduled', 'We move the database.', '2026-02-15T09:00:00.000Z', [
          ['vtnh60py4yd7', 'Bank transfers', 'operational', 'operational'],
        ]),
      ],
    }),
    incident('c6b0wd9r4tke', 'New cables', {
      status: 'scheduled',
      impact: 'maintenance',
      created_at: '2026-02-25T09:00:00.000Z',
      scheduled_for: '2026-03-10T22:00:00.000Z',
      scheduled_until: '2026-03-11T00:00:00.000Z',
      components: [CARDS],
      incident_updates: [update('u12', 'scheduled', 'New cables come.', '2026-02-25T09:00:00.000Z', null)],
    }),
  ],
  incident_templates: [
    {
      id: 's2kd93jf7a0q',
      components: [CARDS],
      name: 'Provider disturbed',
      title: 'Card payments disturbed',
      body: 'A provider has a problem.',
      group_id: null,
      update_status: 'investigating',
      should_tweet: true,
      should_send_notifications: true,
    },
  ],
  metrics: [
    {
      id: 'h4vscp5n2xxq',
      metrics_provider_id: 'm0sfdr2hv8kx',
      metric_identifier: 'p95:trace.latency',
      name: 'Response time',
      display: true,
      tooltip_description: null,
      backfilled: false,
      y_axis_min: 0,
      y_axis_max: null,
      y_axis_hidden: false,
      suffix: 'ms',
      decimal_places: 0,
      most_recent_data_at: '2026-03-01T11:00:00.000Z',
      created_at: '2025-01-01T00:00:00.000Z',
      updated_at: '2026-03-01T11:00:00.000Z',
    },
  ],
  metric_data: {
    h4vscp5n2xxq: [
      { timestamp: 1772362800, value: 180 },
      { timestamp: 1772362860, value: 220 },
    ],
  },
  subscribers: {
    active: [
      {
        id: 's1',
        mode: 'email',
        email: 'ada@example.com',
        components: [],
        created_at: '2025-05-01T00:00:00.000Z',
      },
      { id: 's2', mode: 'email', email: 'grace@example.com', components: ['8kbf7d35c070', 'deleted00000'] },
      {
        id: 's3',
        mode: 'webhook',
        email: 'ops@example.com',
        endpoint: 'https://93.184.216.34/status',
        components: [],
      },
      { id: 's4', mode: 'sms', phone_number: '5550100', phone_country: 'US', components: [] },
      { id: 's5', mode: 'slack', obfuscated_channel_name: 'al…', workspace_name: 'Acme', components: [] },
    ],
    unconfirmed: [{ id: 's6', mode: 'email', email: 'asked@example.com', components: [] }],
    quarantined: [{ id: 's7', mode: 'email', email: 'bounces@example.com', components: [] }],
    unsubscribed: [{ id: 's8', mode: 'email', email: 'gone@example.com', components: [] }],
  },
  page_access_users: [{ id: 'a1', email: 'reader@example.com' }],
  page_access_groups: [],
};

/** Statuspage with this account: its token, its paging, its limit of requests. */
export function statuspage(account: typeof STATUSPAGE_ACCOUNT = STATUSPAGE_ACCOUNT): ForeignService {
  let isBusy = true;
  return new ForeignService((url, { headers }) => {
    if (headers.authorization !== `OAuth ${STATUSPAGE_TOKEN}`)
      return { status: 401, body: { error: 'Could not authenticate' } };
    const [, , , id, list, more] = url.pathname.split('/');
    if (id !== STATUSPAGE_PAGE) return undefined;
    if (list === undefined) return { body: account.page };
    if (list === 'incidents' && isBusy) {
      isBusy = false;
      return { status: 420, headers: { 'retry-after': '1' }, body: { error: 'Enhance your calm.' } };
    }
    switch (list) {
      case 'component-groups':
        return { body: pageOf(account.component_groups, url) };
      case 'components':
        return { body: pageOf(account.components, url) };
      case 'incidents':
        return { body: pageOf(account.incidents, url, { size: 'limit' }) };
      case 'incident_templates':
        return { body: pageOf(account.incident_templates, url) };
      case 'metrics':
        return { body: pageOf(account.metrics, url) };
      case 'page_access_users':
        return { body: pageOf(account.page_access_users, url) };
      case 'subscribers': {
        const state = more ?? url.searchParams.get('state') ?? 'active';
        const found = account.subscribers[state as keyof typeof account.subscribers];
        return { body: pageOf(found, url, { first: 0, size: 'limit' }) };
      }
      default:
        return { status: 403, body: { error: 'Not part of your plan' } };
    }
  });
}
