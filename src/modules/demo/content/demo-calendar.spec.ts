import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  reportsOfTheYear,
  storiesBetween,
  storiesOfTheYear,
  worksBetween,
  worksOfTheYear,
  type Dated,
} from './demo-calendar.js';
import { readDemo } from './read-demo.js';

const content = await readDemo();
const SMALL_STORIES = content.smallStories;
const PAST_WORKS = content.works.past;
const DAY_MS = 24 * 60 * 60 * 1000;
const MIDNIGHT = Date.parse('2026-03-01T00:00:00Z');

/** When the entries begin, in UTC. */
function times(entries: readonly Dated<unknown>[]): string[] {
  return entries.map(({ at }) => new Date(at).toISOString().slice(0, 16));
}

describe('The year of the demo', () => {
  it('has small incidents in its first months, and a busy last quarter', () => {
    const stories = storiesOfTheYear(content, MIDNIGHT);
    expect(times(stories)).toEqual([
      ...['2025-03-15T00:00', '2025-04-01T05:17', '2025-04-23T10:34', '2025-05-18T15:51'],
      ...['2025-06-08T20:08', '2025-07-03T01:25', '2025-07-25T06:42', '2025-08-16T11:59'],
      ...['2025-09-06T16:16', '2025-09-30T21:33', '2025-10-21T02:50', '2025-11-12T07:07'],
      ...['2025-12-03T09:10', '2025-12-17T15:42', '2026-01-02T12:20', '2026-01-13T06:02'],
      ...['2026-01-22T17:25', '2026-01-29T05:15', '2026-02-03T13:37', '2026-02-05T08:54'],
      ...['2026-02-09T10:05', '2026-02-12T18:12', '2026-02-16T07:48', '2026-02-20T09:30'],
      ...['2026-02-24T16:21', '2026-02-27T11:44'],
    ]);
    const small = stories.slice(0, 12).map(({ entry }) => entry);
    expect(small).toEqual(small.map((_, index) => SMALL_STORIES[index % SMALL_STORIES.length]));
    expect(new Set(stories.slice(12).map(({ entry }) => entry)).size).toBe(14);
  });

  it('has maintenances at night, which repeat', () => {
    const works = worksOfTheYear(content, MIDNIGHT);
    expect(times(works)).toEqual([
      ...['2025-03-23T22:00', '2025-05-06T02:00', '2025-06-20T22:00', '2025-08-05T02:00'],
      ...['2025-09-18T22:00', '2025-11-01T02:00', '2025-12-12T22:00', '2026-01-06T02:00'],
      ...['2026-01-24T22:00', '2026-02-10T02:00', '2026-02-23T22:00'],
    ]);
    expect(works.map(({ entry }) => entry)).toEqual(
      works.map((_, index) => PAST_WORKS[index % PAST_WORKS.length]),
    );
  });

  it('has reports of host systems', () => {
    const reports = reportsOfTheYear(content, MIDNIGHT);
    expect(times(reports)).toEqual([
      '2025-12-25T03:12',
      '2026-01-17T22:40',
      '2026-02-07T01:05',
      '2026-02-21T14:18',
    ]);
    expect(reports.map(({ entry: { host, status, message } }) => `${host} ${status}: ${message}`)).toEqual([
      'edge-dublin degraded: Packet loss 4.1 % on edge-dublin-2',
      'k8s-eu-central degraded: 2 of 14 nodes not ready',
      'pg-reporting-eu partial_outage: Replication lag above 600 s',
      'k8s-eu-central degraded: Queue webhook-out: 41,000 waiting',
    ]);
  });
});

describe('The time since the last start of the demo', () => {
  const from = MIDNIGHT;
  const until = MIDNIGHT + 40 * DAY_MS;

  it('has an incident every nine days, at changing hours', () => {
    const stories = storiesBetween(content, from, until);
    expect(times(stories)).toEqual([
      '2026-03-03T07:00',
      '2026-03-12T16:00',
      '2026-03-21T14:00',
      '2026-03-30T12:00',
      '2026-04-08T10:00',
    ]);
    const first = Math.floor(Date.parse('2026-03-03') / DAY_MS / 9);
    expect(stories.map(({ entry }) => entry)).toEqual(
      stories.map((_, index) => SMALL_STORIES[(first + index) % SMALL_STORIES.length]),
    );
  });

  it('has a maintenance every sixteen days', () => {
    const works = worksBetween(content, from, until);
    expect(times(works)).toEqual(['2026-03-07T02:00', '2026-03-23T02:00', '2026-04-08T02:00']);
    const first = Math.floor(Date.parse('2026-03-07') / DAY_MS / 16);
    expect(works.map(({ entry }) => entry)).toEqual(
      works.map((_, index) => PAST_WORKS[(first + index) % PAST_WORKS.length]),
    );
  });

  it('has only whole days, so that no start tells the same day again', () => {
    const day = MIDNIGHT / DAY_MS;
    expect(daysBetween(MIDNIGHT, MIDNIGHT + 3 * DAY_MS)).toEqual([day + 1, day + 2]);
    expect(daysBetween(MIDNIGHT + 5, MIDNIGHT + 3 * DAY_MS - 5)).toEqual([day + 1]);
    expect(daysBetween(MIDNIGHT, MIDNIGHT + DAY_MS)).toEqual([]);
    expect(daysBetween(MIDNIGHT, MIDNIGHT)).toEqual([]);
  });
});
