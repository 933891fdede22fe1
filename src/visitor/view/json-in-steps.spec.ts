import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finished } from '../../../test/support/finished.js';
import { jsonInSteps } from './json-in-steps.js';

describe('JSON in steps', () => {
  it('is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
        expect(finished(jsonInSteps(members))).toBe(JSON.stringify(members));
      }),
    );
  });

  it('writes a generator as a list, and leaves out what is undefined', () => {
    const members = { a: undefined, b: [1, 2].values(), c: null };
    expect(finished(jsonInSteps(members))).toBe('{"b":[1,2],"c":null}');
  });

  it('can be left behind each element', () => {
    const steps = jsonInSteps({ list: Array.from({ length: 100 }, (_, index) => index) });
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBe(100);
  });
});
