import { describe, expect, it } from 'vitest';
import { maskedBody } from './masked-body.js';

describe('The body of a logged request', () => {
  it.each([
    ['{"status": "down", "message": "full"}', '{"status": "down", "message": "full"}'],
    ['{"api_token" : "hunter2", "key": "a"}', '{"api_token" : "***", "key": "a"}'],
    [String.raw`{"Password":"a\"b", "x":"y"}`, '{"Password":"***", "x":"y"}'],
    ['{"secret":""}', '{"secret":"***"}'],
    [
      '{"a":{"apiKey":"1","api-key":"2","api_key":"3"}}',
      '{"a":{"apiKey":"***","api-key":"***","api_key":"***"}}',
    ],
    ['{"Authorization":"Bearer x","cookie":"y"}', '{"Authorization":"***","cookie":"***"}'],
    [
      '{"credentials":"x","X-Signature":"y","passwd":"z"}',
      '{"credentials":"***","X-Signature":"***","passwd":"***"}',
    ],
    ['{"secret":"line\nbreak"}', '{"secret":"***"}'],
    ['{"secret":"cut off', '{"secret":"***'],
    ['token=hunter2&status=down', 'token=***&status=down'],
    ['status=down&password=hunter2', 'status=down&password=***'],
    ['status=down&secret=', 'status=down&secret=***'],
    ['{"url":"https://ada:hunter2@example.com/a"}', '{"url":"https://***@example.com/a"}'],
    [
      '{"url":"https://example.com/?token=hunter2&a=b&api_key=c"}',
      '{"url":"https://example.com/?token=***&a=b&api_key=***"}',
    ],
    ['{"url":"https://example.com/@ada"}', '{"url":"https://example.com/@ada"}'],
  ])('shows %s as %s', (body, shown) => {
    expect(maskedBody(body)).toBe(shown);
  });

  it('is cut after 4,096 characters and says so', () => {
    expect(maskedBody('x'.repeat(4_096))).toBe('x'.repeat(4_096));
    expect(maskedBody('x'.repeat(4_097))).toBe(`${'x'.repeat(4_096)}…`);
    expect(maskedBody(`{"token":"${'x'.repeat(5_000)}"}`)).toBe('{"token":"***…');
  });

  it('has no characters that a database cannot store', () => {
    expect(maskedBody('a\0b\ud800c')).toBe('ab\ufffdc');
  });
});
