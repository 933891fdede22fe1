import { expect, it } from 'vitest';
import { prefersCsv } from './prefers-csv.js';

it.each([
  'text/csv',
  'Text/CSV; charset=utf-8',
  'text/csv, application/json',
  'text/csv, */*',
  '*/*, text/csv',
  'application/json;q=0.5, text/csv; q=0.9',
  'text/html, text/csv;q=0.1',
  'text/csv;q=0.5, application/*;q=0.5',
  // Neither is a weight, so it is 1.
  'text/csv;q=0.1x, application/json;q=0.5',
  'text/csv;qx=0.1, application/json;q=0.5',
])('A client that accepts %s gets CSV', (accept) => {
  expect(prefersCsv(accept)).toBe(true);
});

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/csv',
  'text/csv;q=0',
  'text/csv;q=0.2, application/json;q=0.3',
  'text/csv;q=0.2, */*',
  'text/csv;q=0.25, application/json;q=0.3',
  'text/csv ; q = 0.1 , application/json',
  'application/*, text/csv;q=0.5',
  'text/*',
  'text/csvx',
  ',;,=;q=',
])('A client that accepts %s gets JSON', (accept) => {
  expect(prefersCsv(accept)).toBe(false);
});

it('A header of any length is read in linear time', () => {
  const started = process.threadCpuUsage();
  // Takes milliseconds, also on a slow machine. In quadratic time, it would take minutes.
  for (const piece of [',', ';', 'text/csv;', ' ', 'q=1;', 'text/csv;q=0.1 ,'])
    prefersCsv(piece.repeat(400_000 / piece.length));
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(5_000);
});
