import type { DemoStory, DemoWork } from './demo-story.js';
import { PAST_WORKS } from './demo-works.js';
import { EXHAUSTED_CONNECTIONS, FRANKFURT_CUT_OFF, VIRGINIA_ERRORS } from './outage-stories.js';
import { EXPIRED_INTERMEDIATE, LATE_DEBITS, LATE_PAYOUTS, REJECTED_TRANSFERS } from './payment-stories.js';
import {
  DELAYED_WEBHOOKS,
  DUPLICATE_EVENTS,
  EXPORT_TIMEOUTS,
  FAILING_UPLOADS,
  LATE_SMS,
  SANDBOX_DOWN,
  SLOW_CHECKOUT,
} from './product-stories.js';
import { SMALL_STORIES } from './small-stories.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time of day in UTC: `6:20`. */
type TimeOfDay = `${number}:${number}`;

/** A calendar entry with the instant at which it begins. */
export interface Dated<T> {
  readonly at: number;
  readonly entry: T;
}

/** Trouble that a host system reports and later takes back. */
export interface DemoReport {
  readonly host: string;
  readonly status: 'degraded' | 'partial_outage';
  readonly message: string;
  readonly minutes: number;
}

/** Incidents of the year: the last three months in detail, the months before with fewer. */
const STORIES: readonly (readonly [daysAgo: number, time: TimeOfDay, story: DemoStory])[] = [
  [88, '9:10', FAILING_UPLOADS],
  [74, '15:42', VIRGINIA_ERRORS],
  [58, '12:20', LATE_PAYOUTS],
  [47, '6:02', EXPIRED_INTERMEDIATE],
  [38, '17:25', SANDBOX_DOWN],
  [31, '5:15', LATE_DEBITS],
  [26, '13:37', DUPLICATE_EVENTS],
  [24, '8:54', FRANKFURT_CUT_OFF],
  [20, '10:05', SLOW_CHECKOUT],
  [17, '18:12', EXHAUSTED_CONNECTIONS],
  [13, '7:48', REJECTED_TRANSFERS],
  [9, '9:30', EXPORT_TIMEOUTS],
  [5, '16:21', LATE_SMS],
  [2, '11:44', DELAYED_WEBHOOKS],
];
const SMALL_STORY_DAYS = [351, 334, 312, 287, 266, 241, 219, 197, 176, 152, 131, 109];
const WORK_DAYS = [343, 299, 254, 208, 164, 120, 79, 54, 36, 19, 6];
const REPORTS: readonly (readonly [daysAgo: number, time: TimeOfDay, report: DemoReport])[] = [
  [
    66,
    '3:12',
    { host: 'edge-dublin', status: 'degraded', message: 'Packet loss 4.1 % on edge-dublin-2', minutes: 18 },
  ],
  [
    43,
    '22:40',
    { host: 'k8s-eu-central', status: 'degraded', message: '2 of 14 nodes not ready', minutes: 11 },
  ],
  [
    22,
    '1:05',
    {
      host: 'pg-reporting-eu',
      status: 'partial_outage',
      message: 'Replication lag above 600 s',
      minutes: 26,
    },
  ],
  [
    8,
    '14:18',
    { host: 'k8s-eu-central', status: 'degraded', message: 'Queue webhook-out: 41,000 waiting', minutes: 14 },
  ],
];
/** Days before today for which the canceled work was planned. */
export const CANCELLED_DAYS_AGO = 11;

/** The incidents of the year before a day, oldest first. */
export function storiesOfTheYear(midnight: number): Dated<DemoStory>[] {
  return [
    ...SMALL_STORY_DAYS.map((daysAgo, index) => ({
      at: instantOf(midnight, daysAgo, `${(index * 5) % 24}:${(index * 17) % 60}`),
      entry: cycled(SMALL_STORIES, index),
    })),
    ...STORIES.map(([daysAgo, time, entry]) => ({ at: instantOf(midnight, daysAgo, time), entry })),
  ];
}

export function worksOfTheYear(midnight: number): Dated<DemoWork>[] {
  return WORK_DAYS.map((daysAgo, index) => ({
    at: instantOf(midnight, daysAgo, index % 2 === 0 ? '22:00' : '2:00'),
    entry: cycled(PAST_WORKS, index),
  }));
}

export function reportsOfTheYear(midnight: number): Dated<DemoReport>[] {
  return REPORTS.map(([daysAgo, time, entry]) => ({ at: instantOf(midnight, daysAgo, time), entry }));
}

/** Small incidents on some of the whole days between two instants. */
export function storiesBetween(from: number, until: number): Dated<DemoStory>[] {
  return daysBetween(from, until)
    .filter((day) => day % 9 === 4)
    .map((day) => ({
      at: day * DAY_MS + (7 + (day % 11)) * 60 * MINUTE_MS,
      entry: cycled(SMALL_STORIES, Math.floor(day / 9)),
    }));
}

export function worksBetween(from: number, until: number): Dated<DemoWork>[] {
  return daysBetween(from, until)
    .filter((day) => day % 16 === 7)
    .map((day) => ({
      at: day * DAY_MS + 2 * 60 * MINUTE_MS,
      entry: cycled(PAST_WORKS, Math.floor(day / 16)),
    }));
}

/** An instant some days before a day. @param midnight start of that day, in UTC */
export function instantOf(midnight: number, daysAgo: number, time: TimeOfDay): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return midnight - daysAgo * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
}

/** The days strictly between those of `from` and `until`, as days since 1970. */
export function daysBetween(from: number, until: number): number[] {
  const first = Math.floor(from / DAY_MS) + 1;
  const last = Math.floor(until / DAY_MS) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The entry at an index of the endlessly repeated list. */
function cycled<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
}
