import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Settings } from '../config/settings.js';

const OBEYS_CLIENTS = 'parentbased_';

/**
 * Which traces are recorded. Steps follow the request that they belong to; whether a request is recorded is decided here, and
 * by the flag that a client sends only where the operator has chosen so.
 */
export function samplerOf({ otelTracesSampler: name, otelTracesSamplerRatio: ratio }: Settings): Sampler {
  const root = rootOf(name.replace(OBEYS_CLIENTS, ''), ratio);
  if (name.startsWith(OBEYS_CLIENTS)) return new ParentBasedSampler({ root });
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
