import { describe, expect, it } from 'vitest';
import { wayBack } from './way-back.js';

const ORIGIN = 'https://status.example.com';

describe('The way back after entering', () => {
  it.each(['/', '/history?month=2026-03&type=incident', '/components/payments#top', '/x/%2F/y'])(
    'is the page that was asked for: %s',
    (path) => {
      expect(wayBack(path, ORIGIN)).toBe(path);
    },
  );

  it.each([
    undefined,
    null,
    7,
    '',
    'history',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ä',
    `/${'x'.repeat(2000)}`,
    ['/history'],
  ])('is the overview for %j', (to) => {
    expect(wayBack(to, ORIGIN)).toBe('/');
  });
});
