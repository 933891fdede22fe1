import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { loggableError } from '#core/logging/loggable-error.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';

/**
 * Time limit for reading a metric. If the database does not respond, a
 * scrape lacks that metric instead of failing.
 */
const READ_WITHIN_MS = 3_000;

/** One metric. Labels are few and bounded: never a tenant, a record or anything that a client chose. */
interface Description<L extends string> {
  /** In Prometheus' convention: with the unit, and `_total` for counters. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly L[];
}

/** A value with its labels. */
export type Sample<L extends string> = readonly [value: number, labels?: Readonly<Record<L, string>>];

/** Reads the current values. */
type Read<L extends string> = () => Iterable<Sample<L>> | Promise<Iterable<Sample<L>>>;

/** The metrics of this process. Each room registers its own in its module. Names and labels: docs/monitoring. */
@Injectable()
export class Metrics {
  private readonly logger = new Logger(Metrics.name);
  private readonly registry = new Registry();
  private readonly failing = new Set<string>();
  private answering: Promise<string> | undefined;

  /** Media type of {@link text}. */
  readonly contentType = this.registry.contentType;

  /** Adds metrics of the process itself: CPU, memory, event loop, garbage collection, file descriptors. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Registers a counter that the caller increments. */
  counter<L extends string>({ name, help, labels = [] }: Description<L>): Counter<L> {
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** @param buckets upper bounds, ascending */
  histogram<L extends string>(
    { name, help, labels = [] }: Description<L>,
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({
      name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  /**
   * Registers a counter whose totals are read from plain numbers, for code where
   * even a function call would cost too much.
   */
  readCounter<L extends string>({ name, help, labels = [] }: Description<L>, read: Read<L>): void {
    const counter = new Counter({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      collect: () =>
        this.collect(name, read, (samples) => {
          counter.reset();
          for (const [value, given] of samples) counter.inc(given ?? {}, value);
        }),
    });
  }

  /** Registers a gauge that is read at each scrape. If the read fails or takes too long, the gauge is omitted. */
  readGauge<L extends string>({ name, help, labels = [] }: Description<L>, read: Read<L>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      collect: () =>
        this.collect(name, read, (samples) => {
          gauge.reset();
          // Without labels, prom-client resets the gauge to 0, which is not a measured value.
          if (labels.length === 0) gauge.remove();
          for (const [value, given] of samples) gauge.set(given ?? {}, value);
        }),
    });
  }

  /** Returns all metrics in the text format of Prometheus. Concurrent calls share one collection. */
  text(): Promise<string> {
    this.answering ??= this.registry.metrics().finally(() => {
      this.answering = undefined;
    });
    return this.answering;
  }

  private async collect<L extends string>(
    name: string,
    read: Read<L>,
    save: (samples: Iterable<Sample<L>>) => void,
  ): Promise<void> {
    try {
      const samples = await settledWithin(Promise.resolve(read()), READ_WITHIN_MS);
      save(samples === LATE ? [] : samples);
      this.failing.delete(name);
    } catch (error) {
      save([]);
      if (!this.failing.has(name))
        this.logger.warn(`Cannot read the metric ${name}: ${loggableError(error).message}`);
      this.failing.add(name);
    }
  }
}
