import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('Traces', () => {
  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }, undefined],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'False' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/a/b' }, 'http://collector:4318/a/b/v1/traces'],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, undefined],
    [ENDPOINT, 'http://collector:4318/v1/traces'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/x' }, 'https://c.example/x'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/x' }, 'https://c.example/x'],
  ])('with %j go to %s', (environment, address) => {
    const settings = readSettings(environment);
    expect(settings.isTraced ? settings.tracesAddress : undefined).toBe(address);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_SDK_DISABLED', 'truely'],
    ['OTEL_SDK_DISABLED', 'untrue'],
    ['OTEL_TRACES_SAMPLER_ARG', 'x'],
    ['OTEL_SDK_DISABLED', 'maybe'],
  ])('are refused with %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it.each([
    [{}, 1],
    [{ OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.25' }, 0.25],
    [{ OTEL_TRACES_SAMPLER_ARG: '1' }, 1],
  ])('are sampled with %j at a ratio of %s', (environment, ratio) => {
    const settings = readSettings(environment);
    expect([settings.otelTracesSampler, settings.otelTracesSamplerRatio]).toEqual(['always_on', ratio]);
  });
});
