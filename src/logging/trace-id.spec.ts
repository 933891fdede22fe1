import { describe, expect, it } from 'vitest';
import { traceIdOf } from './trace-id.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('The trace of a request', () => {
  it.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `01-${TRACE}-${PARENT}-01-more`])(
    'is read from %s',
    (header) => {
      expect(traceIdOf(header)).toBe(TRACE);
    },
  );

  it.each([
    undefined,
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
    expect(traceIdOf(header)).toBeUndefined();
  });
});
