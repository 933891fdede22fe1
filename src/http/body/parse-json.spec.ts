import { describe, expect, it } from 'vitest';
import { Malformed } from '#core/errors/api-error.js';
import { parseJson } from './parse-json.js';

describe('A body that is not well-formed JSON', () => {
  it.each([
    ['', '(line 1, column 1)'],
    ['{"a": x}', '(line 1, column 7)'],
    ['{"a": 1', '(line 1, column 8)'],
    ['{\n  "a": 1,\n}', '(line 3, column 1)'],
    ['{\r\n"a": "x\ny"}', '(line 2, column 6)'],
    ['[1, 2] // all', '(line 1, column 8)'],
    ["{'a': 1}", '(line 1, column 2)'],
  ])('is refused with the place of the first error: %j', (text, place) => {
    expect(() => parseJson(text)).toThrow(new Malformed(`The body is not well-formed JSON ${place}.`));
  });

  it.each(['['.repeat(60_000), `[${'1,'.repeat(100_000)}`])(
    'is refused without a place if it is too deep or too long to search',
    (text) => {
      expect(() => parseJson(text)).toThrow(new Malformed('The body is not well-formed JSON.'));
    },
  );

  it('is parsed otherwise', () => {
    expect(parseJson(' {"a": [1, null]} ')).toEqual({ a: [1, null] });
  });
});
