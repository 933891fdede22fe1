import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '#core/config/settings.js';
import { ApiError, Malformed } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { rawBodyOf } from '#http/body/raw-body.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { readInbound } from '#modules/hooks/rules/inbound-body.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ReceivedPoints } from '../dto/pushed-points.js';
import { readPushedSeries } from '../rules/pushed-series.js';
import { acceptedTimes, inOrder, isValue } from '../rules/readings.js';
import type { ReceivedSeries } from '../rules/received-series.js';
import { readRemoteWrite, remoteWriteVersion } from '../rules/remote-write/remote-write.js';
import type { Reading } from '../rules/thresholds.js';
import { MetricSourcesRepository } from '../store/metric-sources.repository.js';
import { MetricPointsService } from './metric-points.service.js';
import { sourceOf } from './metric-source.guard.js';
import type { FoundSource } from './metric-sources.js';

const WRITTEN_HEADER = 'x-prometheus-remote-write';

/** Points of a request by metric, and what is left out. */
interface SortedPoints {
  readonly readings: ReadonlyMap<number, readonly Reading[]>;
  readonly unknownSeries: number;
  readonly allSeries: number;
  readonly outOfTime: number;
}

/** Stores what arrives at the addresses of metric sources. Source: docs/decisions/0110. */
@Injectable()
export class ReceivedPointsService {
  constructor(
    private readonly points: MetricPointsService,
    private readonly sources: MetricSourcesRepository,
    private readonly database: TenantDatabase,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a request and returns once everything is committed. The headers say what senders of remote write 2.0 ask for.
   *
   * @throws Malformed, Invalid, TooLarge, UnsupportedMediaType for an unusable body, which the source then shows
   */
  async accept(request: FastifyRequest, reply: FastifyReply): Promise<RecordJson<ReceivedPoints>> {
    const source = sourceOf(request);
    const now = this.clock.now();
    try {
      const { readings, unknownSeries, allSeries, outOfTime } = this.sorted(this.read(request), source);
      const problem =
        outOfTime > 0
          ? `${outOfTime} points were not stored, because their times lie in the future, or before what is kept.`
          : allSeries > 0 && unknownSeries === allSeries
            ? `None of the ${allSeries} series is a metric’s.`
            : null;
      let accepted = 0;
      await this.database.write(async () => {
        const states = readings.size === 0 ? [] : await this.points.store(readings);
        for (const { id } of states) accepted += readings.get(id)?.length ?? 0;
        this.sources.noteRequest(source.id, now, problem);
      });
      reply.header(`${WRITTEN_HEADER}-samples-written`, accepted);
      for (const kind of ['histograms', 'exemplars']) reply.header(`${WRITTEN_HEADER}-${kind}-written`, 0);
      // A sender whose clock is wrong must hear of it. A series that nobody wants is no mistake.
      if (outOfTime > 0 && problem !== null) throw new PartlyStored(problem);
      return recordOf(ReceivedPoints, { accepted, ignored_series: unknownSeries });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && !(error instanceof PartlyStored))
        await this.database.write(() => {
          this.sources.noteRequest(source.id, now, problemOf(error));
          return Promise.resolve();
        });
      throw error;
    }
  }

  private read(request: FastifyRequest): ReceivedSeries[] {
    const { headers } = request;
    const bytes = rawBodyOf(request)?.bytes ?? Buffer.alloc(0);
    const version = remoteWriteVersion(headers['content-type']);
    if (version !== undefined) return readRemoteWrite(bytes, version, headers['content-encoding']);
    const times = acceptedTimes(this.clock.now(), this.settings.metricRetentionDays);
    return readPushedSeries(readInbound(headers, bytes).value, times);
  }

  private sorted(series: readonly ReceivedSeries[], { metrics }: FoundSource): SortedPoints {
    const { from, to } = acceptedTimes(this.clock.now(), this.settings.metricRetentionDays);
    const found = new Map<number, Reading[]>();
    let unknownSeries = 0;
    let outOfTime = 0;
    for (const { labels, points } of series) {
      const ids = metrics.of(labels);
      if (ids.length === 0) {
        unknownSeries += 1;
        continue;
      }
      // Prometheus sends NaN for a series that has ended, and for what cannot be computed: there is no value.
      const usable = points.filter(({ value }) => isValue(value));
      const timely = usable.filter(({ second }) => second >= from && second <= to);
      outOfTime += usable.length - timely.length;
      if (timely.length === 0) continue;
      for (const id of ids) {
        const all = found.get(id) ?? [];
        for (const point of timely) all.push(point);
        found.set(id, all);
      }
    }
    const readings = new Map([...found].map(([id, all]) => [id, inOrder(all)]));
    return { readings, unknownSeries, allSeries: series.length, outOfTime };
  }
}

/** Some points of a request were stored, and others can never be. */
class PartlyStored extends Malformed {}

/** The first problem of an error, as storable text. */
function problemOf({ fields, message }: ApiError): string {
  return (Object.values(fields ?? {})[0]?.[0] ?? message).slice(0, 1000).toWellFormed().replaceAll('\0', '');
}
