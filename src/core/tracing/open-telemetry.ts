import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace as api } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Settings } from '#core/config/settings.js';
import type { TraceContext } from '#core/context/trace-context.js';
import { runInTrace, workContext } from '#core/context/work-context.js';
import { settledWithin } from '#core/time/settled-within.js';
import { samplerOf } from './sampler.js';
import { SaidOnce } from './said-once.js';
import { Tracing, type OpenStep, type StartedStep, type StepAttributes, type TracedStep } from './tracing.js';

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const SAMPLED: number = TraceFlags.SAMPLED;
const FIRST_SERVER_FAULT = 500;
/** A collector that does not respond must not keep a process from ending. */
const STOP_WITHIN_MS = 2_000;

/** Creates tracing that exports spans by OTLP over HTTP, as the environment configures it. */
export async function openTelemetry(settings: Settings, version: string): Promise<Tracing> {
  const exporter = new OTLPTraceExporter({ url: settings.tracesAddress });
  const { otelServiceName: name } = settings;
  const given = detectResources({ detectors: [resourceAttributesEnvDetector] });
  await given.waitForAsyncAttributes?.();
  const resource = resourceFromAttributes({
    'service.name': 'heliograph',
    'service.version': version,
    'service.instance.id': randomUUID(),
  })
    .merge(given)
    .merge(resourceFromAttributes({ 'service.name': name }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new SaidOnce(exporter, new Logger('Tracing')) })],
  });
  return new OpenTelemetry(provider);
}

/** A request with an open span. */
const STEP = Symbol('step');
type TracedRequest = FastifyRequest & { [STEP]?: Span };

/**
 * Records spans with OpenTelemetry. Their parents come from the work context,
 * so there is no second context to maintain.
 */
class OpenTelemetry extends Tracing implements OnApplicationShutdown {
  override readonly isRecorded = true;
  private readonly tracer: Tracer;

  constructor(private readonly provider: TracerProvider) {
    super();
    this.tracer = provider.getTracer('heliograph');
  }

  override async run<T>(
    step: TracedStep,
    parent: TraceContext | undefined,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T> {
    const span = this.spanOf(step, parent);
    const trace = contextOf(span);
    const note = (attributes: StepAttributes): void => {
      span.setAttributes(attributes);
    };
    try {
      return await runInTrace(trace, () => work({ trace, note }));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  override start(step: TracedStep): StartedStep | undefined {
    // Work outside any trace, such as polling for jobs, would fill the trace store with single spans.
    const trace = workContext()?.trace;
    if (trace?.isSampled !== true) return undefined;
    const span = this.spanOf(step, trace);
    return {
      end: (error) => {
        if (error !== undefined) fail(span, error);
        span.end();
      },
    };
  }

  override watchRequests(fastify: FastifyInstance): void {
    // Runs after the hooks that respond from memory.
    fastify.addHook('preParsing', (request: TracedRequest, reply, _payload, done) => {
      const context = workContext();
      const { method } = request;
      const route = request.routeOptions.url;
      const span = this.tracer.startSpan(
        route === undefined ? method : `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: new Date(Date.now() - reply.elapsedTime),
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        parentOf(context?.trace, true),
      );
      request[STEP] = span;
      if (context !== undefined) context.trace = contextOf(span);
      done();
    });
    fastify.addHook('onResponse', (request: TracedRequest, { statusCode }, done) => {
      const span = request[STEP];
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= FIRST_SERVER_FAULT) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  /** Sends the remaining spans, within a short time limit. */
  async onApplicationShutdown(): Promise<void> {
    await settledWithin(
      this.provider.shutdown().catch(() => undefined),
      STOP_WITHIN_MS,
    );
  }

  private spanOf({ name, kind, attributes = {} }: TracedStep, trace: TraceContext | undefined): Span {
    return this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentOf(trace, false));
  }
}

function parentOf(trace: TraceContext | undefined, isRemote: boolean): Context {
  if (trace === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = trace;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
}

function contextOf(span: Span): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & SAMPLED) !== 0 };
}

/** Records only the type of an error: its message may contain a tenant's data. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kindOf(error));
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
