import type { FastifyInstance } from 'fastify';
import type { TraceContext } from '#core/context/trace-context.js';

/** Attributes of a span. Never a tenant, a record, an address or anything that a client chose. */
export type StepAttributes = Readonly<Record<string, string | number>>;

/** A span of a trace. The name is the same for all tenants. */
export interface TracedStep {
  readonly name: string;
  /** Span kind of OpenTelemetry: `client` calls another program, `consumer` processes queued work. */
  readonly kind: 'client' | 'consumer';
  readonly attributes?: StepAttributes;
}

/** An open span. */
export interface OpenStep {
  /** Context for outgoing calls; undefined if the span belongs to no trace. */
  readonly trace: TraceContext | undefined;
  /** Adds attributes to the span. */
  readonly note: (attributes: StepAttributes) => void;
}

/** A span that the caller ends. */
export interface StartedStep {
  end(error?: unknown): void;
}

/**
 * Distributed tracing. When it is off, the trace context of a client is still passed on to the log, jobs and
 * webhooks. When it is on, spans are recorded, too. Source: docs/decisions/0034.
 */
export abstract class Tracing {
  /**
   * Runs `work` as a span, the parent of all spans inside. If `work` throws, the span is marked as failed.
   *
   * @param trace the parent; undefined starts a new trace
   */
  abstract run<T>(
    step: TracedStep,
    trace: TraceContext | undefined,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T>;

  /** Starts a span of the current work; undefined if it is not recorded. */
  abstract start(step: TracedStep): StartedStep | undefined;

  /** Records requests that are not served from memory. */
  abstract watchRequests(fastify: FastifyInstance): void;

  /** True if spans are recorded. */
  abstract readonly isRecorded: boolean;
}
