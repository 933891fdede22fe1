import { randomBytes } from 'node:crypto';

const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-|$)/;
const NONE = /^0+$/;
const SAMPLED = 1;
const SPAN_ID_BYTES = 8;

/** Where a piece of work stands in a distributed trace. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The step that further ones are part of: 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the trace is recorded where it comes from. */
  readonly isSampled: boolean;
}

/**
 * The trace that a header `traceparent` names; undefined for what is not well-formed, which is ignored. Nothing else of the
 * header is kept, so what a stranger can choose is the ids and one flag. Source: W3C Trace Context, 3.2.
 */
export function parseTraceparent(header: string | string[] | undefined | null): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (traceId === '' || NONE.test(traceId) || NONE.test(spanId)) return undefined;
  // Only later versions may have further members.
  if (version === '00' && more === '-') return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The header `traceparent` for whatever is called within a step. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** A further step of the same trace. */
export function nextStepOf(trace: TraceContext): TraceContext {
  return { ...trace, spanId: randomBytes(SPAN_ID_BYTES).toString('hex') };
}
