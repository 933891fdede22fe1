import { nextStepOf, type TraceContext } from '../context/trace-context.js';
import { runInTrace } from '../context/work-context.js';
import { Tracing, type OpenStep, type TracedStep } from './tracing.js';

const OF_NO_TRACE: OpenStep = { trace: undefined, note: () => undefined };

/** Records nothing, and passes on what clients have named. */
export class PassedOnTraces extends Tracing {
  override readonly isRecorded = false;

  override run<T>(
    { kind }: TracedStep,
    trace: TraceContext | undefined,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T> {
    if (trace === undefined) return runInTrace(trace, () => work(OF_NO_TRACE));
    // Whoever is called gets an id that the request's own has not.
    const step = kind === 'client' ? nextStepOf(trace) : trace;
    return runInTrace(trace, () => work({ ...OF_NO_TRACE, trace: step }));
  }

  override start(): undefined {
    return undefined;
  }

  override watchRequests(): void {
    // Nothing is recorded of them.
  }
}
