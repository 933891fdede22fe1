import { expect, it } from 'vitest';
import { viewsTable } from './views-table.js';

it('The table of views has a row for all views, each page and each point, with their languages', () => {
  const { name, columns, rows } = viewsTable(
    {
      from: '2026-03-01',
      to: '2026-03-07',
      time_zone: 'UTC',
      interval: 'week',
      views: 9,
      locales: [
        { locale: 'en', views: 6 },
        { locale: 'de', views: 3 },
      ],
      pages: [{ path: '/', views: 8, locales: [{ locale: 'en', views: 8 }] }],
      points: [
        { date: '2026-03-02', views: 7, locales: [{ locale: 'de', views: 7 }] },
        { date: '2026-03-09', views: 0, locales: [] },
      ],
    },
    'acme',
  );
  expect(name).toBe('views-acme');
  expect(columns).toEqual(['interval', 'date', 'path', 'locale', 'views']);
  expect([...rows]).toEqual([
    ['range', null, null, null, 9],
    ['range', null, null, 'en', 6],
    ['range', null, null, 'de', 3],
    ['range', null, '/', null, 8],
    ['range', null, '/', 'en', 8],
    ['week', '2026-03-02', null, null, 7],
    ['week', '2026-03-02', null, 'de', 7],
    ['week', '2026-03-09', null, null, 0],
  ]);
});
