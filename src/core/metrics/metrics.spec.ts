import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from './metrics.js';

/** The samples of these metrics, without comments. */
async function samples(metrics: Metrics): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('Metrics', () => {
  it('have a name, a help text and their labels', async () => {
    const metrics = new Metrics();
    const counter = metrics.counter({ name: 'mails_total', help: 'Mails.', labels: ['result'] });
    counter.inc({ result: 'sent' }, 2);
    counter.inc({ result: 'failed' });
    expect(await metrics.text()).toBe(
      [
        '# HELP mails_total Mails.',
        '# TYPE mails_total counter',
        'mails_total{result="sent"} 2',
        'mails_total{result="failed"} 1',
        '',
      ].join('\n'),
    );
    expect(metrics.contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('can do without labels', async () => {
    const metrics = new Metrics();
    metrics.counter({ name: 'starts_total', help: 'Starts.' }).inc();
    metrics.histogram({ name: 'wait_seconds', help: 'Waits.' }, [1]).observe(0.5);
    metrics.readCounter({ name: 'hits_total', help: 'Hits.' }, () => [[3]]);
    metrics.readGauge({ name: 'waiting', help: 'Waiting.' }, () => [[4]]);
    expect(await samples(metrics)).toEqual([
      'starts_total 1',
      'wait_seconds_bucket{le="1"} 1',
      'wait_seconds_bucket{le="+Inf"} 1',
      'wait_seconds_sum 0.5',
      'wait_seconds_count 1',
      'hits_total 3',
      'waiting 4',
    ]);
  });

  it('count observations in the buckets that are given', async () => {
    const metrics = new Metrics();
    const histogram = metrics.histogram({ name: 'wait_seconds', help: 'Waits.', labels: ['pool'] }, [1, 5]);
    histogram.observe({ pool: 'read' }, 3);
    expect(await samples(metrics)).toEqual([
      'wait_seconds_bucket{le="1",pool="read"} 0',
      'wait_seconds_bucket{le="5",pool="read"} 1',
      'wait_seconds_bucket{le="+Inf",pool="read"} 1',
      'wait_seconds_sum{pool="read"} 3',
      'wait_seconds_count{pool="read"} 1',
    ]);
  });

  it('that are read have the present values, and no series that is gone', async () => {
    const metrics = new Metrics();
    let present = new Map([
      ['a', 2],
      ['b', 1],
    ]);
    const read = (): [number, { kind: string }][] => [...present].map(([kind, value]) => [value, { kind }]);
    metrics.readCounter({ name: 'hits_total', help: 'Hits.', labels: ['kind'] }, read);
    metrics.readGauge({ name: 'waiting', help: 'Waiting.', labels: ['kind'] }, () => Promise.resolve(read()));
    expect(await samples(metrics)).toEqual([
      'hits_total{kind="a"} 2',
      'hits_total{kind="b"} 1',
      'waiting{kind="a"} 2',
      'waiting{kind="b"} 1',
    ]);
    present = new Map([['a', 5]]);
    expect(await samples(metrics)).toEqual(['hits_total{kind="a"} 5', 'waiting{kind="a"} 5']);
  });

  it('of the process itself are added where they are served', async () => {
    const metrics = new Metrics();
    expect(await metrics.text()).not.toContain('process_cpu');
    metrics.watchProcess();
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
  });

  it('are collected once for concurrent calls, and again after that', async () => {
    const metrics = new Metrics();
    let reads = 0;
    metrics.readGauge({ name: 'waiting', help: 'Waiting.' }, () => [[(reads += 1)]]);
    const [one, other] = [metrics.text(), metrics.text()];
    expect(await one).toBe(await other);
    expect(reads).toBe(1);
    expect(await samples(metrics)).toEqual(['waiting 2']);
  });
});

describe('A metric that cannot be read', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const warnings: unknown[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => {
      if (String(message).includes('queue_of_this_test')) warnings.push(message);
    });
  });

  it('is left out, beside the others, and logged once until it can be read again', async () => {
    const metrics = new Metrics();
    let isBroken = true;
    metrics.readGauge({ name: 'queue_of_this_test', help: 'Queue.' }, () => {
      if (isBroken) throw new Error('There is no queue.');
      return [[7]];
    });
    metrics.readGauge({ name: 'waiting', help: 'Waiting.' }, () => [[4]]);
    expect(await samples(metrics)).toEqual(['waiting 4']);
    expect(await samples(metrics)).toEqual(['waiting 4']);
    const warning = 'Cannot read the metric queue_of_this_test: There is no queue.';
    expect(warnings).toEqual([warning]);
    isBroken = false;
    expect(await samples(metrics)).toEqual(['queue_of_this_test 7', 'waiting 4']);
    isBroken = true;
    expect(await samples(metrics)).toEqual(['waiting 4']);
    expect(warnings).toEqual([warning, warning]);
  });

  it('within three seconds is left out and not logged', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
    const metrics = new Metrics();
    metrics.readGauge({ name: 'queue_of_this_test', help: 'Queue.' }, () => new Promise(() => undefined));
    metrics.readGauge({ name: 'waiting', help: 'Waiting.' }, () => [[4]]);
    let isSettled = false;
    const collected = samples(metrics).finally(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
    expect(await collected).toEqual(['waiting 4']);
    expect(warnings).toEqual([]);
  });
});
