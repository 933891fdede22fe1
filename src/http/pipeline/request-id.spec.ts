import { describe, expect, it } from 'vitest';
import { requestId } from './request-id.js';

const NEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('The id of a request', () => {
  it.each(['a', 'A1_b-c.d:e', 'x'.repeat(100)])('is that of the client: %s', (given) => {
    expect(requestId({ headers: { 'x-request-id': given } })).toBe(given);
  });

  it.each([undefined, '', 'x'.repeat(101), 'a b', 'a\nb', ' a', 'a\n', 'ä', '<b>', ['a']])(
    'is a new one instead of %j',
    (given) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      expect(requestId({ headers })).toMatch(NEW);
    },
  );

  it('is a different one each time', () => {
    expect(requestId({ headers: {} })).not.toBe(requestId({ headers: {} }));
  });
});
