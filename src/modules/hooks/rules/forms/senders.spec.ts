import { describe, expect, it } from 'vitest';
import { BETTER_STACK } from './better-stack.js';
import { CLOUD_EVENTS } from './cloud-events.js';
import { PAGER_DUTY } from './pager-duty.js';
import { readSignals } from '#platform/signals/read-signals.js';
import { SIGNAL_FORMS } from './signal-forms.js';
import type { ReceivedBody, Signal, SignalForm } from '#platform/signals/signal-form.js';
import { UPTIME_KUMA } from './uptime-kuma.js';
import { UPTIME_ROBOT } from './uptime-robot.js';

const TEN = new Date('2026-11-21T10:00:00Z');

function read(body: unknown, more: Partial<ReceivedBody> = {}): readonly Signal[] | undefined {
  return readSignals(SIGNAL_FORMS, { body, headers: {}, query: {}, ...more });
}

/** The form's example with some top-level members replaced. */
function example(form: SignalForm, members: object): object {
  return { ...(form.example as object), ...members };
}

describe('Uptime Kuma', () => {
  const heartbeat = (members: object): object =>
    example(UPTIME_KUMA, {
      heartbeat: { status: 0, time: '2026-11-21 10:00:00.000', msg: 'No answer', ...members },
    });

  it.each([
    [0, 'major_outage'],
    ['0', 'major_outage'],
    [1, 'operational'],
    [3, 'under_maintenance'],
  ])('has for the heartbeat status %j the status %s, at a time in UTC', (status, expected) => {
    expect(read(heartbeat({ status }))).toEqual([
      { key: '1', status: expected, at: TEN, message: 'No answer' },
    ]);
  });

  it('has nothing to do while a check is pending, nor in a test', () => {
    expect(read(heartbeat({ status: 2 }))).toEqual([]);
    expect(read({ heartbeat: null, monitor: null, msg: 'My notification Testing' })).toEqual([]);
  });

  it('is understood as form data, too', () => {
    expect(read({ data: JSON.stringify(UPTIME_KUMA.example) })).toEqual(read(UPTIME_KUMA.example));
    expect(read({ data: '{' })).toBeUndefined();
    expect(read(example(UPTIME_KUMA, { data: '{}' }))).toEqual(read(UPTIME_KUMA.example));
  });

  it('has the message of the notification where the heartbeat has none', () => {
    expect(read(heartbeat({ msg: '' }))).toMatchObject([{ message: '[API] [🔴 Down] connect ECONNREFUSED' }]);
  });

  it('with another heartbeat status is refused by its field', () => {
    expect(() => read(heartbeat({ status: 4 }))).toThrow('heartbeat.status');
    expect(() => read(example(UPTIME_KUMA, { monitor: { id: {} } }))).toThrow('monitor.id');
  });
});

describe('UptimeRobot', () => {
  const down = {
    key: '1',
    status: 'major_outage',
    at: new Date(1_733_126_400_000),
    message: 'Connection Timeout',
  };

  it('is understood as JSON or a form, with numbers or texts, and in the query', () => {
    expect(read(UPTIME_ROBOT.example)).toEqual([down]);
    expect(read(example(UPTIME_ROBOT, { monitorID: 1, alertType: 1, alertDateTime: 1_733_126_400 }))).toEqual(
      [down],
    );
    const query = UPTIME_ROBOT.example as Record<string, string>;
    for (const body of [undefined, null, {}, '']) expect(read(body, { query })).toEqual([down]);
  });

  it('tells that it is over', () => {
    expect(read(example(UPTIME_ROBOT, { alertType: '2' }))).toEqual([{ ...down, status: 'operational' }]);
  });

  it('has the name of the alert for a message without details, and none without either', () => {
    expect(read(example(UPTIME_ROBOT, { alertDetails: '' }))).toEqual([{ ...down, message: 'Down' }]);
    const silent = { key: down.key, status: down.status, at: down.at };
    expect(read(example(UPTIME_ROBOT, { alertDetails: '', alertTypeFriendlyName: null }))).toStrictEqual([
      silent,
    ]);
  });

  it('has nothing to do when a certificate expires', () => {
    expect(read(example(UPTIME_ROBOT, { alertType: 3 }))).toEqual([]);
  });

  it('needs a monitor', () => {
    expect(() => read(example(UPTIME_ROBOT, { monitorID: null }))).toThrow('monitorID');
  });
});

describe('Better Stack', () => {
  const attributes = {
    cause: 'Error 500',
    started_at: '2026-11-21T10:00:00Z',
    acknowledged_at: '2026-11-21T10:05:00Z',
    resolved_at: '2026-11-21T10:30:00Z',
  };

  it.each([
    ['started', 'major_outage', attributes.started_at],
    ['acknowledged', 'major_outage', attributes.acknowledged_at],
    ['Resolved', 'operational', attributes.resolved_at],
  ])('has for %s the status %s', (event, status, at) => {
    expect(read(example(BETTER_STACK, { event, data: { id: 1, type: 'incident', attributes } }))).toEqual([
      { key: '1', status, at: new Date(at), message: 'Error 500' },
    ]);
  });

  it('has the name of what is watched for a message where no cause is known', () => {
    const data = { id: 1, type: 'incident', attributes: { name: 'API', cause: null } };
    expect(read(example(BETTER_STACK, { data }))).toMatchObject([{ message: 'API' }]);
  });

  it('has nothing to do for other events', () => {
    expect(read(example(BETTER_STACK, { event: 'comment_added' }))).toEqual([]);
  });

  it('needs an incident', () => {
    expect(() => read({ event: 'started', data: { type: 'incident' } })).toThrow('data.id');
    expect(read({ event: 'started', data: { id: '1', type: 'monitor' } })).toBeUndefined();
  });
});

describe('PagerDuty', () => {
  const event = (event_type: string, data: unknown = { id: 'PT4', title: 'Errors' }): object => ({
    event: { event_type, occurred_at: '2026-11-21T10:00:00.000Z', data },
  });

  it.each([
    ['incident.triggered', 'major_outage'],
    ['incident.acknowledged', 'major_outage'],
    ['incident.unacknowledged', 'major_outage'],
    ['incident.delegated', 'major_outage'],
    ['incident.reassigned', 'major_outage'],
    ['incident.reopened', 'major_outage'],
    ['incident.escalated', 'major_outage'],
    ['incident.resolved', 'operational'],
  ])('has for %s the status %s', (type, status) => {
    expect(read(event(type))).toEqual([{ key: 'PT4', status, at: TEN, message: 'Errors' }]);
  });

  it.each(['incident.annotated', 'incident.priority_updated', 'service.updated', 'pagey.ping'])(
    'has nothing to do for %s',
    (type) => {
      expect(read(event(type))).toEqual([]);
    },
  );

  it('needs an incident', () => {
    expect(() => read(event('incident.triggered', null))).toThrow('event.data.id');
  });

  it('is told from Better Stack', () => {
    expect(read(PAGER_DUTY.example)).toHaveLength(1);
  });
});

describe('CloudEvents', () => {
  const binary = {
    'ce-specversion': '1.0',
    'ce-id': 'A1',
    'ce-source': '/mon',
    'ce-time': '2026-11-21T10:00:00Z',
  };

  it('carry our own form in their data', () => {
    const event = {
      specversion: '1.0',
      id: 'A1',
      source: '/mon',
      type: 'com.x.down',
      time: '2026-11-21T10:00:00Z',
      data: { status: 'major_outage' },
    };
    expect(read(event)).toEqual([{ key: '/mon', status: 'major_outage', at: TEN }]);
    expect(read({ ...event, subject: 'api' })).toMatchObject([{ key: '/mon api' }]);
    expect(read({ ...event, subject: 'api', data: { status: 'ok', key: 'disk' } })).toMatchObject([
      { key: '/mon api disk', status: 'operational' },
    ]);
  });

  it('may have their attributes in headers, percent-encoded', () => {
    const headers = { ...binary, 'ce-subject': 'St%C3%B6rung%' };
    expect(read({ status: 'down' }, { headers })).toEqual([
      { key: '/mon St%C3%B6rung%', status: 'major_outage', at: TEN },
    ]);
    expect(read({ status: 'down' }, { headers: { ...binary, 'ce-subject': 'St%C3%B6rung' } })).toMatchObject([
      { key: '/mon Störung' },
    ]);
  });

  it('believe the time in the data rather than their own', () => {
    const data = { status: 'down', at: '2026-11-21T09:00:00Z' };
    expect(read(data, { headers: binary })).toMatchObject([{ at: new Date('2026-11-21T09:00:00Z') }]);
  });

  it('name wrong members where they stand', () => {
    expect(() => read(example(CLOUD_EVENTS, { data: { status: 'down', ttl: -1 } }))).toThrow(
      expect.objectContaining({ fields: { 'data.ttl': [expect.any(String)] } }),
    );
    expect(() => read(example(CLOUD_EVENTS, { data: 'down' }))).toThrow('data');
    expect(() => read(example(CLOUD_EVENTS, { source: '' }))).toThrow(
      expect.objectContaining({ fields: { source: ['source must be a text.'] } }),
    );
    expect(() => read({ status: 'bad' }, { headers: binary })).toThrow(
      expect.objectContaining({ fields: { status: [expect.any(String)] } }),
    );
  });

  it('of other versions are unknown', () => {
    expect(read(example(CLOUD_EVENTS, { specversion: '0.3' }))).toBeUndefined();
  });

  it('have a key of bounded length', () => {
    const [signal] = read(example(CLOUD_EVENTS, { source: 's'.repeat(10_000) })) ?? [];
    expect(signal?.key).toMatch(/^sha256:/);
  });
});
