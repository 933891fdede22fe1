import { randomBytes } from 'node:crypto';

const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-|$)/;
const NONE = /^0+$/;
const SAMPLED = 1;
const SPAN_ID_BYTES = 8;

/** Position of a unit of work in a distributed trace. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Id of the current span, the parent of further ones: 16 hexadecimal digits. */
  readonly spanId: string;
  /** The sampled flag: whether the creator of the span records the trace. */
  readonly isSampled: boolean;
}

/**
 * Parses a `traceparent` header. Returns undefined for a malformed one, which is ignored. Nothing else of the
 * header is kept, so a client can only choose the ids and one flag. Source: W3C Trace Context, 3.2.
 */
export function parseTraceparent(header: string | string[] | undefined | null): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (traceId === '' || NONE.test(traceId) || NONE.test(spanId)) return undefined;
  // Only later versions may append fields.
  if (version === '00' && more === '-') return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Formats the `traceparent` header of outgoing calls. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Creates a new span of the same trace. */
export function nextStepOf(trace: TraceContext): TraceContext {
  return { ...trace, spanId: randomBytes(SPAN_ID_BYTES).toString('hex') };
}
