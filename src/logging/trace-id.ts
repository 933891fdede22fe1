const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-|$)/;
const NONE = /^0+$/;

/**
 * The trace that a request belongs to, where the client or a proxy names one; undefined for what is not well-formed, which
 * is ignored. Source: W3C Trace Context, 3.2.
 */
export function traceIdOf(traceparent: string | string[] | undefined): string | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId = '', parentId = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === '' || NONE.test(traceId) || NONE.test(parentId)) return undefined;
  // Only later versions may have further members.
  return more === '-' && traceparent.startsWith('00') ? undefined : traceId;
}
