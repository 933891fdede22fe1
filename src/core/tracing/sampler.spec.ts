import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { Settings } from '#core/config/settings.js';
import { samplerOf } from './sampler.js';

/** A ratio of 0.5 records the first of these traces and not the second. */
const RECORDED = '10000000000000001000000000000000';
const LEFT_OUT = 'f0000000000000000000000000000000';

type Parent =
  'none' | 'client that samples' | 'client that does not' | 'own span, sampled' | 'own span, not sampled';

function isRecorded(name: Settings['otelTracesSampler'], parent: Parent, traceId: string): boolean {
  const settings = Object.assign(new Settings(), { otelTracesSampler: name, otelTracesSamplerRatio: 0.5 });
  const context =
    parent === 'none'
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId: '00f067aa0ba902b7',
          traceFlags: /that samples|, sampled/.test(parent) ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: parent.startsWith('client'),
        });
  const { decision } = samplerOf(settings).shouldSample(context, traceId, 'GET', SpanKind.SERVER, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

describe('A trace is recorded', () => {
  it.each([
    ['always_on', true, true],
    ['always_off', false, false],
    ['traceidratio', true, false],
  ] as const)('as the operator chose with %s, whatever a client says', (name, first, second) => {
    for (const parent of ['none', 'client that samples', 'client that does not'] as const) {
      expect(isRecorded(name, parent, RECORDED)).toBe(first);
      expect(isRecorded(name, parent, LEFT_OUT)).toBe(second);
    }
  });

  it.each([
    ['parentbased_always_on', true, true],
    ['parentbased_always_off', false, false],
    ['parentbased_traceidratio', true, false],
  ] as const)('as the client says with %s, if it says so', (name, first, second) => {
    expect(isRecorded(name, 'none', RECORDED)).toBe(first);
    expect(isRecorded(name, 'none', LEFT_OUT)).toBe(second);
    for (const traceId of [RECORDED, LEFT_OUT]) {
      expect(isRecorded(name, 'client that samples', traceId)).toBe(true);
      expect(isRecorded(name, 'client that does not', traceId)).toBe(false);
    }
  });

  it.each(['always_on', 'always_off', 'traceidratio', 'parentbased_always_off'] as const)(
    'whole or not at all with %s',
    (name) => {
      for (const traceId of [RECORDED, LEFT_OUT]) {
        expect(isRecorded(name, 'own span, sampled', traceId)).toBe(true);
        expect(isRecorded(name, 'own span, not sampled', traceId)).toBe(false);
      }
    },
  );
});
