import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
/** URL of a collector on the same machine. Source: OpenTelemetry, OTLP exporter configuration. */
const LOCAL_COLLECTOR = 'http://localhost:4318';

/** A setting with the URL of a collector. */
function CollectorAddress(name: string): PropertyDecorator {
  const address = IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: `${name} must start with http:// or https://` },
  );
  return (target, key) => {
    Expose({ name })(target, key);
    IsOptional()(target, key);
    address(target, String(key));
  };
}

/**
 * The standard variables of OpenTelemetry that this process evaluates. OpenTelemetry itself reads headers,
 * certificates, time limits and queue sizes. Source: OpenTelemetry, environment variable specification.
 */
export class TracingSettings {
  /** `otlp` sends traces, `none` does not. Default: `otlp` if an endpoint is set. */
  @Expose({ name: 'OTEL_TRACES_EXPORTER' })
  @IsOptional()
  @IsIn(['otlp', 'none'], { message: 'OTEL_TRACES_EXPORTER must be otlp or none' })
  readonly otelTracesExporter?: 'otlp' | 'none';

  /** URL of the collector, without the path for traces. */
  @CollectorAddress('OTEL_EXPORTER_OTLP_ENDPOINT')
  readonly otelEndpoint?: string;

  /** URL of the collector for traces, used as it is. */
  @CollectorAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  readonly otelTracesEndpoint?: string;

  @Expose({ name: 'OTEL_EXPORTER_OTLP_PROTOCOL' })
  @IsOptional()
  @IsIn(['http/protobuf'], { message: 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf' })
  readonly otelProtocol?: string;

  /** Disables tracing, regardless of all other variables. */
  @Expose({ name: 'OTEL_SDK_DISABLED' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value,
  )
  @IsBoolean({ message: 'OTEL_SDK_DISABLED must be true or false' })
  readonly otelDisabled: boolean = false;

  /** Service name in traces. Default: that of OTEL_RESOURCE_ATTRIBUTES, else heliograph. */
  @Expose({ name: 'OTEL_SERVICE_NAME' })
  @IsOptional()
  @IsString()
  readonly otelServiceName?: string;

  /** The sampler. `parentbased_…` follows the sampled flag that clients send. */
  @Expose({ name: 'OTEL_TRACES_SAMPLER' })
  @IsIn(SAMPLERS, { message: `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}` })
  readonly otelTracesSampler: (typeof SAMPLERS)[number] = 'always_on';

  /** Fraction of traces that `traceidratio` records, from 0 to 1. */
  @Expose({ name: 'OTEL_TRACES_SAMPLER_ARG' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @IsNumber({}, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number' })
  @Min(0, { message: 'OTEL_TRACES_SAMPLER_ARG must be 0 or more' })
  @Max(1, { message: 'OTEL_TRACES_SAMPLER_ARG must be 1 or less' })
  readonly otelTracesSamplerRatio: number = 1;

  /** Whether traces are sent. */
  get isTraced(): boolean {
    if (this.otelDisabled || this.otelTracesExporter === 'none') return false;
    return (
      this.otelTracesExporter === 'otlp' ||
      this.otelEndpoint !== undefined ||
      this.otelTracesEndpoint !== undefined
    );
  }

  /** The URL that traces are sent to. */
  get tracesAddress(): string {
    const collector = (this.otelEndpoint ?? LOCAL_COLLECTOR).replace(/\/$/, '');
    return this.otelTracesEndpoint ?? `${collector}/v1/traces`;
  }
}
