import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Settings } from '#core/config/settings.js';

const OBEYS_CLIENTS = 'parentbased_';

/**
 * Decides which traces are recorded. Spans follow the decision for their request. The sampled flag of a
 * client only counts if the operator chose a `parentbased_…` sampler.
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
