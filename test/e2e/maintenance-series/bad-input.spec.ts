import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createComponent, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const SERIES = {
  title: { en: 'Maintenance' },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  starts_at: '2027-03-02T22:00',
  timezone: 'Europe/Berlin',
  duration_minutes: 60,
};
let id: number;
let before: unknown;

beforeAll(async () => {
  api.clock.set('2026-03-01T12:00:00.000Z');
  id = (await created(own.client, '/maintenance-series', SERIES)).id;
  before = (await own.client.get('/maintenance-series')).body;
});

// Refused requests must change nothing.
afterEach(async () => {
  expect((await own.client.get('/maintenance-series')).body).toEqual(before);
});

const RULES: [string, string][] = [
  ['nothing', ''],
  ['no frequency', 'BYDAY=TU'],
  ['a frequency that there is not', 'FREQ=OFTEN'],
  ['every second', 'FREQ=SECONDLY'],
  ['every minute', 'FREQ=MINUTELY;INTERVAL=1440'],
  ['every hour', 'FREQ=HOURLY'],
  ['unknown parts', 'FREQ=DAILY;BYHOUR=3'],
  ['parts of other standards', 'FREQ=DAILY;RSCALE=GREGORIAN'],
  ['a part twice', 'FREQ=DAILY;FREQ=DAILY'],
  ['a part without a value', 'FREQ=DAILY;COUNT'],
  ['two rules', 'FREQ=DAILY\nRRULE:FREQ=DAILY'],
  ['INTERVAL 0', 'FREQ=DAILY;INTERVAL=0'],
  ['a huge INTERVAL', 'FREQ=DAILY;INTERVAL=999999999'],
  ['an INTERVAL beyond all numbers', `FREQ=DAILY;INTERVAL=${'9'.repeat(400)}`],
  ['a huge COUNT', 'FREQ=DAILY;COUNT=1000000'],
  ['COUNT and UNTIL', 'FREQ=DAILY;COUNT=3;UNTIL=20280101'],
  ['an end before its beginning', 'FREQ=DAILY;UNTIL=20270101'],
  ['an end on a day that there is not', 'FREQ=DAILY;UNTIL=20270230'],
  ['weekdays that there are not', 'FREQ=WEEKLY;BYDAY=XX'],
  ['weekdays twice', 'FREQ=WEEKLY;BYDAY=TU,TU'],
  ['numbered weekdays of a week', 'FREQ=WEEKLY;BYDAY=2TU'],
  ['the sixth weekday of a month', 'FREQ=MONTHLY;BYDAY=6TU'],
  ['day 0', 'FREQ=MONTHLY;BYMONTHDAY=0'],
  ['day 32', 'FREQ=MONTHLY;BYMONTHDAY=32'],
  ['days of the month in weeks', 'FREQ=WEEKLY;BYMONTHDAY=1'],
  ['positions of nothing', 'FREQ=MONTHLY;BYSETPOS=1'],
  ['dates that never come', 'FREQ=DAILY;INTERVAL=7;BYDAY=WE'],
  ['days that its months lack', 'FREQ=MONTHLY;INTERVAL=12;BYDAY=5MO;BYSETPOS=2'],
  ['2,000 characters', `FREQ=DAILY;BYMONTHDAY=${Array.from({ length: 700 }, () => '15').join(',')}`],
  ['a rule of another kind', 'DTSTART:20270302T220000\nRRULE:FREQ=DAILY'],
];

describe.each(['POST', 'PATCH', 'PUT', 'preview'])('%s of a series refuses', (method) => {
  async function refused(values: object, ...fields: string[]): Promise<void> {
    const { rrule, starts_at, timezone } = SERIES;
    const times = { rrule, starts_at, timezone };
    const since = performance.now();
    const { status, body } =
      method === 'preview'
        ? await own.client.post('/maintenance-series/preview', { ...times, ...values })
        : await own.client.request(method, `/maintenance-series${method === 'POST' ? '' : `/${id}`}`, {
            json: { ...SERIES, ...values },
          });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
    for (const messages of Object.values(body.errors))
      expect(messages).toEqual([expect.stringMatching(/^The .{5,250}\.$/)]);
    expect(performance.now() - since).toBeLessThan(2000);
  }

  it.each(RULES)('%s as its rule', (_, rrule) => refused({ rrule }, 'rrule'));

  it.each([
    ['a date', '2027-03-02'],
    ['an instant', '2027-03-02T22:00:00Z'],
    ['a day that there is not', '2027-02-30T22:00'],
    ['24 o’clock', '2027-03-02T24:00'],
    ['the year 0', '0000-03-02T22:00'],
    ['the year 9999', '9999-03-02T22:00'],
    ['a number', 5],
    ['null', null],
  ])('%s as its start', (_, starts_at) => refused({ starts_at }, 'starts_at'));

  it.each([
    ['an offset', '+02:00'],
    ['no zone', 'Europe/Atlantis'],
    ['a path', '../../etc/passwd'],
    ['nothing', ''],
  ])('%s as its zone', (_, timezone) => refused({ timezone }, 'timezone'));

  it('exceptions that hit nothing, come twice or are no dates', async () => {
    await refused({ exceptions: ['2027-03-03'] }, 'exceptions');
    await refused({ exceptions: ['2027-03-02', '2027-03-02'] }, 'exceptions');
    await refused({ exceptions: ['tomorrow'] }, 'exceptions');
    await refused({ exceptions: ['2099-12-31'] }, 'exceptions');
    await refused({ exceptions: Array.from({ length: 401 }, () => '2027-03-02') }, 'exceptions');
  });

  it('several wrong fields at once, each by name', () =>
    refused(
      { rrule: 'FREQ=HOURLY', timezone: 'X', starts_at: '2027-02-30T22:00' },
      'rrule',
      'starts_at',
      'timezone',
    ));
});

describe.each(['POST', 'PATCH'])('%s of a series refuses', (method) => {
  const write = (values: object) =>
    own.client.request(method, `/maintenance-series${method === 'POST' ? '' : `/${id}`}`, {
      json: { ...SERIES, ...values },
    });

  it.each([
    ['title', { en: ' ' }],
    ['duration_minutes', 0],
    ['duration_minutes', 10_081],
    ['publish_ahead_days', 0],
    ['publish_ahead_days', 91],
    ['reminder_minutes', [1]],
    ['reminder_minutes', [60, 60]],
    ['reminder_minutes', [5, 10, 15, 20, 25, 30]],
    ['reminder_minutes', 60],
    ['components', [{ id: 999_999, impact: 'degraded' }], 'components.0.id'],
    ['components', [{ id: 1, impact: 'gone' }], 'components.0.impact'],
    ['is_active', 'yes'],
    ['notify', 1],
    ['color', 'red'],
    ['announced_at', null],
  ])('%s %j', async (field, value, named = field) => {
    const { status, body } = await write({ [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [named]]);
  });

  it('a component of another tenant', async () => {
    const foreign = await createComponent(other.client);
    const { status, body } = await write({ components: [{ id: foreign.id, impact: 'degraded' }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['components.0.id']]);
  });
});

it('A new series needs a date to come', async () => {
  const past = { ...SERIES, starts_at: '2020-03-03T22:00', rrule: 'FREQ=DAILY;COUNT=3' };
  const { status, body } = await own.client.post('/maintenance-series', past);
  expect([status, body.errors]).toEqual([422, { rrule: ['The rrule names no date in the future.'] }]);
});

it('Ending a series needs to know what becomes of its maintenances', async () => {
  for (const json of [{}, { maintenances: 'delete' }, { maintenances: 'keep', notify: 'yes' }]) {
    const { status } = await own.client.post(`/maintenance-series/${id}/end`, json);
    expect(status).toBe(422);
  }
});

it.each([
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Beirut',
  'Africa/Casablanca',
  'America/Santiago',
  'Pacific/Auckland',
  'Africa/Cairo',
])('A rule at each half hour of the night has a clear preview in %s', async (timezone) => {
  for (const time of ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00']) {
    const json = {
      rrule: 'FREQ=DAILY',
      starts_at: `2027-01-01T${time}`,
      timezone,
      until: '2028-01-01T00:00:00Z',
    };
    const { status, body } = await own.client.post('/maintenance-series/preview', json);
    expect(status).toBe(200);
    const { starts, left_out, is_complete } = body.data as {
      starts: string[];
      left_out: string[];
      is_complete: boolean;
    };
    expect([starts.length + left_out.length >= 364, new Set(starts).size, is_complete]).toEqual([
      true,
      starts.length,
      true,
    ]);
  }
});

it('No rule holds the event loop', async () => {
  const { recurrenceOf } = await import('#modules/maintenance-series/rules/series-rule.js');
  const { listStarts } = await import('#modules/maintenance-series/rules/series-starts.js');
  const worst = [
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;BYMONTHDAY=31;BYDAY=MO;BYSETPOS=1',
    'FREQ=YEARLY;BYDAY=53MO',
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366',
    'FREQ=MONTHLY;BYDAY=5MO,5TU,-5WE;BYSETPOS=3,2,1,-1',
  ];
  const took = worst.map((rrule) => {
    const run = (): number => {
      const before = process.cpuUsage();
      const recurrence = recurrenceOf({ rrule, startsAt: '2026-03-03T02:30', timezone: 'America/St_Johns' });
      listStarts({ recurrence, exceptions: new Set() }, { after: 0, until: Number.POSITIVE_INFINITY }, 400);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    // Other programs share the machine, and code runs slowly at first.
    return Math.min(run(), run(), run());
  });
  expect(Math.max(...took)).toBeLessThan(20);
});
