import { describe, expect, it } from 'vitest';
import { PreconditionFailed } from '#core/errors/api-error.js';
import { RecordJson } from './record-json.js';
import { assertMatch, isNoneMatch, strongTag, weakTag } from './etag.js';

const RECORD = new RecordJson('1', '{"id":1}');
const TAG = strongTag(RECORD);

describe('A validator', () => {
  it('is the same for the same text, and another for any other', () => {
    expect(TAG).toMatch(/^"[\w-]{27}"$/);
    expect(strongTag(new RecordJson('1', '{"id":1}'))).toBe(TAG);
    expect(strongTag(new RecordJson('1', '{"id":2}'))).not.toBe(TAG);
    expect(weakTag('{"id":1}')).toBe(`W/${TAG}`);
  });
});

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['', false],
    [TAG, true],
    [`W/${TAG}`, true],
    [`"other", ${TAG}`, true],
    [`${TAG} ,"other"`, true],
    ['*', true],
    ['"other"', false],
    [`"x", *`, true],
    [`xW/${TAG}`, false],
    [`${TAG.slice(0, 9)}W/${TAG.slice(9)}`, false],
    [TAG.slice(0, -1), false],
  ])('%s names it: %s', (header, is) => {
    expect(isNoneMatch(header, TAG)).toBe(is);
  });

  it('is compared weakly with the validator of a list', () => {
    expect(isNoneMatch(`"other",${TAG}`, `W/${TAG}`)).toBe(true);
    expect(isNoneMatch('"other"', `W/${TAG}`)).toBe(false);
  });
});

describe('If-Match', () => {
  it.each([undefined, TAG, '*', `"other", ${TAG}`, `${TAG},"other"`, '"other", *'])(
    'lets %s through',
    (header) => {
      expect(() => {
        assertMatch(header, RECORD);
      }).not.toThrow();
    },
  );

  it('lets through what differs only in what moves by itself, which If-None-Match tells apart', () => {
    const [before, after, changed] = [
      { name: 'a', uptime: 1 },
      { name: 'a', uptime: 0.9 },
      { name: 'b', uptime: 0.9 },
    ].map((record) => new RecordJson('1', JSON.stringify(record), () => record.name));
    const tag = strongTag(before!);
    expect(() => {
      assertMatch(tag, after!);
    }).not.toThrow();
    expect(isNoneMatch(tag, strongTag(after!))).toBe(false);
    expect(() => {
      assertMatch(tag, changed!);
    }).toThrow(PreconditionFailed);
  });

  it.each(['', '"other"', `W/${TAG}`, `"other", W/${TAG}`, TAG.slice(1, -1), `${TAG}x`])(
    'refuses %s',
    (header) => {
      expect(() => {
        assertMatch(header, RECORD);
      }).toThrow(PreconditionFailed);
      expect(() => {
        assertMatch(header, RECORD);
      }).toThrow('The record has changed since it was read; read it again and repeat the change.');
    },
  );
});
