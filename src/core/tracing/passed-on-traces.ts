import { nextStepOf, type TraceContext } from '#core/context/trace-context.js';
import { runInTrace } from '#core/context/work-context.js';
import { Tracing, type OpenStep, type TracedStep } from './tracing.js';

const OF_NO_TRACE: OpenStep = { trace: undefined, note: () => undefined };

/** Records nothing, but passes on the trace contexts that clients send. */
export class PassedOnTraces extends Tracing {
  override readonly isRecorded = false;

  override run<T>(
    { kind }: TracedStep,
    trace: TraceContext | undefined,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T> {
    if (trace === undefined) return runInTrace(trace, () => work(OF_NO_TRACE));
    // Outgoing calls carry a new span id under the request's trace id.
    const step = kind === 'client' ? nextStepOf(trace) : trace;
    return runInTrace(trace, () => work({ ...OF_NO_TRACE, trace: step }));
  }

  override start(): undefined {
    return undefined;
  }

  override watchRequests(): void {
    // Requests are not recorded.
  }
}
