import { describe, expect, it } from 'vitest';
import { readSummary } from './page-summary.js';
import { summaryAddress } from './page-address.js';

function summary(indicator: unknown, members: object = {}): string {
  return JSON.stringify({ page: { id: 'x' }, status: { indicator, description: 'Any' }, ...members });
}

describe('What another status page says', () => {
  it.each([
    ['none', 'operational'],
    ['minor', 'degraded'],
    ['major', 'partial_outage'],
    ['critical', 'major_outage'],
    ['maintenance', 'under_maintenance'],
  ])('is a status of ours: %s is %s', (indicator, status) => {
    expect(readSummary(summary(indicator))).toEqual({ status, message: null });
  });

  it('is named after its open incident with the worst impact, the first of these', () => {
    const incidents = [
      { name: 'Over', impact: 'critical', status: 'resolved' },
      { name: 'Small', impact: 'minor', status: 'investigating' },
      { name: 'Large', impact: 'major', status: 'identified' },
      { name: 'Large, too', impact: 'major', status: 'monitoring' },
    ];
    expect(readSummary(summary('major', { incidents })).message).toBe('Large');
    expect(readSummary(summary('none', { incidents })).message).toBeNull();
  });

  it('is named after a maintenance in progress if no incident is open', () => {
    const scheduled_maintenances = [
      { name: 'Later', status: 'scheduled' },
      { name: 'Now', status: 'in_progress' },
    ];
    expect(readSummary(summary('maintenance', { scheduled_maintenances })).message).toBe('Now');
    const incidents = [{ name: 'Unrated', status: 'investigating' }];
    expect(readSummary(summary('minor', { incidents, scheduled_maintenances })).message).toBe('Unrated');
  });

  it.each([
    ['a\u0000b\n c\u202e\u200b', 'a b c'],
    ['\ud800', '\ufffd'],
    ['  ', null],
    [{ toString: 'x' }, null],
    [undefined, null],
    ['x'.repeat(256), `${'x'.repeat(254)}…`],
    ['😀'.repeat(255), '😀'.repeat(255)],
  ])('has a name in one line: %j', (name, message) => {
    const incidents = [{ name, impact: 'major', status: 'investigating' }];
    expect(readSummary(summary('major', { incidents })).message).toBe(message);
  });

  it.each([
    ['<!doctype html>', 'no JSON'],
    ['', 'no JSON'],
    ['null', 'no status'],
    ['[]', 'no status'],
    ['{"status":"none"}', 'no status'],
    [summary('purple'), 'not known: purple.'],
    [summary('__proto__'), 'not known: __proto__.'],
    [summary(7), 'not known.'],
    [summary(undefined), 'not known.'],
    ['['.repeat(500_000) + ']'.repeat(500_000), 'no status'],
  ])('is refused if it is no summary', (text, problem) => {
    expect(() => readSummary(text)).toThrow(problem);
  });

  it.each([{ incidents: 'none' }, { incidents: [null, 7, []] }, { scheduled_maintenances: {} }])(
    'is read without what has another form: %j',
    (members) => {
      expect(readSummary(summary('minor', members))).toEqual({ status: 'degraded', message: null });
    },
  );
});

describe('The address of a summary', () => {
  it.each([
    ['https://status.example.com', 'https://status.example.com/api/v2/summary.json'],
    ['https://status.example.com/', 'https://status.example.com/api/v2/summary.json'],
    ['https://example.com/status/', 'https://example.com/status/api/v2/summary.json'],
    ['https://example.com/api/v2/summary.json', 'https://example.com/api/v2/summary.json'],
    ['https://example.com/api/v2/summary', 'https://example.com/api/v2/summary'],
    ['HTTPS://Example.com', 'https://example.com/api/v2/summary.json'],
  ])('follows from that of the page: %s', (page, address) => {
    expect(summaryAddress(page)).toBe(address);
  });

  it.each(['https://example.com/?', 'https://example.com?key=1', 'https://example.com/#status'])(
    'cannot have a query: %s',
    (page) => {
      expect(summaryAddress(page)).toBeUndefined();
    },
  );
});
