import type { FastifyInstance } from 'fastify';
import type { TraceContext } from '../context/trace-context.js';

/** What is known of a step. Never a tenant, a record, an address, or anything that a client chose. */
export type StepAttributes = Readonly<Record<string, string | number>>;

/** A step of a trace: what is done, in words that are the same for all tenants. */
export interface TracedStep {
  readonly name: string;
  /** As OpenTelemetry has them: `client` waits for another program, `consumer` does what was asked for earlier. */
  readonly kind: 'client' | 'consumer';
  readonly attributes?: StepAttributes;
}

/** A step that is under way. */
export interface OpenStep {
  /** What is passed on to others; undefined when the step belongs to no trace. */
  readonly trace: TraceContext | undefined;
  /** Says more of the step. */
  readonly note: (attributes: StepAttributes) => void;
}

/** A step that ends by itself. */
export interface StartedStep {
  end(error?: unknown): void;
}

/**
 * Distributed tracing. Without it, a trace that a client has named is still passed on to the log, to jobs and to webhooks; with it,
 * steps are recorded too. Source: docs/decisions/0034.
 */
export abstract class Tracing {
  /**
   * Runs `work` as a step, whose trace everything inside belongs to. What it throws is noted as a failure.
   *
   * @param trace that the step is a part of; undefined: it begins one
   */
  abstract run<T>(
    step: TracedStep,
    trace: TraceContext | undefined,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T>;

  /** Begins a step of the work at hand; undefined when it is not recorded. */
  abstract start(step: TracedStep): StartedStep | undefined;

  /** Records requests, from the moment that they are not responded to from memory. */
  abstract watchRequests(fastify: FastifyInstance): void;

  /** Whether steps are recorded. */
  abstract readonly isRecorded: boolean;
}
