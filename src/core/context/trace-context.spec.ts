import { describe, expect, it } from 'vitest';
import { nextStepOf, parseTraceparent, traceparentOf } from './trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('The trace of a request', () => {
  it.each([
    [`00-${TRACE}-${PARENT}-01`, true],
    [`00-${TRACE}-${PARENT}-00`, false],
    [`00-${TRACE}-${PARENT}-03`, true],
    [`01-${TRACE}-${PARENT}-01-more`, true],
  ])('is read from %s', (header, isSampled) => {
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: PARENT, isSampled });
  });

  it.each([
    undefined,
    null,
    '',
    'x',
    [`00-${TRACE}-${PARENT}-01`],
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE}-${PARENT}`,
    `00-${TRACE}-${PARENT}-01"}`,
  ])('is none in %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  it('is passed on with a step of its own and nothing that a stranger added', () => {
    const given = parseTraceparent(`01-${TRACE}-${PARENT}-ff-more`);
    const next = given && nextStepOf(given);
    expect(next && traceparentOf(next)).toMatch(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-01$`));
  });
});
