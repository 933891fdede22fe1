import { describe, expect, it } from 'vitest';
import type { TraceContext } from '#core/context/trace-context.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { PassedOnTraces } from './passed-on-traces.js';
import type { OpenStep } from './tracing.js';

const TRACE: TraceContext = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  isSampled: true,
};

/** What a piece of work sees: its span, and the trace of the context around it. */
async function seen(
  kind: 'client' | 'consumer',
  trace: TraceContext | undefined,
): Promise<{ open: OpenStep; around: TraceContext | undefined }> {
  return runInNewContext(
    () =>
      new PassedOnTraces().run({ name: 'work', kind }, trace, (open) => {
        open.note({ any: 1 });
        return Promise.resolve({ open, around: workContext()?.trace });
      }),
    { ...TRACE, traceId: '0af7651916cd43dd8448eb211c80319c' },
  );
}

describe('A trace that is not recorded', () => {
  it('is passed on by outgoing calls with a new span id', async () => {
    const { open, around } = await seen('client', TRACE);
    expect(open.trace).toEqual({ ...TRACE, spanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(open.trace?.spanId).not.toBe(TRACE.spanId);
    expect(around).toEqual(TRACE);
  });

  it('stays as it is in queued work', async () => {
    const { open, around } = await seen('consumer', TRACE);
    expect([open.trace, around]).toEqual([TRACE, TRACE]);
  });

  it('is none for work that belongs to none', async () => {
    const { open, around } = await seen('client', undefined);
    expect([open.trace, around]).toEqual([undefined, undefined]);
  });

  it('has no spans', () => {
    const tracing = new PassedOnTraces();
    expect(tracing.isRecorded).toBe(false);
    expect(() => {
      tracing.watchRequests();
    }).not.toThrow();
  });
});
