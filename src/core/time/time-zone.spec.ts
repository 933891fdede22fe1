import { describe, expect, it } from 'vitest';
import { timeZoneName } from './time-zone.js';

describe('The name of a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Etc/GMT-14', 'EST5EDT'])(
    '%s is one',
    (name) => {
      expect(timeZoneName(name)).toBe(name);
    },
  );

  it.each([
    '',
    'Berlin',
    'Europe/Nowhere',
    '+01:00',
    '+0100',
    '-05',
    ' UTC',
    'UTC ',
    'Europe/Berlin\n',
    '1',
    'U',
  ])('%j is none', (text) => {
    expect(timeZoneName(text)).toBeUndefined();
  });
});
