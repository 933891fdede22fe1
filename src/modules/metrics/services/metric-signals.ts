import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { Clock } from '#core/time/clock.js';
import { SignalWriter } from '#modules/hooks/services/signal-writer.service.js';
import { statusChanges, statusOf, type Reading, type StatusChange } from '../rules/thresholds.js';
import { MetricsRepository, type MetricState } from '../store/metrics.repository.js';

/** What the thresholds of a metric lead to. */
type Watched = Pick<MetricState, 'componentId' | 'thresholds'>;

/**
 * Reports crossed thresholds to the webhooks of components, as signals like any other. Runs in the open write, with the states
 * of the metrics locked.
 */
@Injectable()
export class MetricSignals {
  constructor(
    private readonly metrics: MetricsRepository,
    private readonly writer: SignalWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports what newer readings change.
   *
   * @param readings in order, all newer than the last one of the state
   * @returns what the component was sent last
   */
  async report(state: MetricState, readings: readonly Reading[]): Promise<ComponentStatus | null> {
    const { id, componentId, thresholds, reported } = state;
    if (componentId === null || (thresholds.length === 0 && reported === null)) return reported;
    const changes = statusChanges(readings, thresholds, reported ?? 'operational');
    return (await this.send(id, componentId, changes)) ? (changes.at(-1)?.status ?? reported) : reported;
  }

  /** Reports what a metric that changes or ends has changed. */
  async review(id: number, next: Watched): Promise<void> {
    const [state] = await this.metrics.lockStates([id]);
    if (state === undefined) return;
    const { componentId: before, reported, lastValue, lastSecond } = state;
    const now = { second: Math.floor(this.clock.now().getTime() / 1000), value: lastValue ?? 0 };
    let sent = reported;
    if (before !== null && before !== next.componentId && sent !== null) {
      if (sent !== 'operational') await this.send(id, before, [{ ...now, status: 'operational' }]);
      sent = null;
    }
    const status = lastValue === null ? 'operational' : statusOf(lastValue, next.thresholds);
    if (next.componentId !== null && status !== (sent ?? 'operational'))
      if (await this.send(id, next.componentId, [{ ...now, status }])) sent = status;
    if (sent !== reported) this.metrics.saveStates([{ id, lastSecond, lastValue, reported: sent }]);
  }

  /** @returns false if the component takes no signals */
  private async send(id: number, componentId: number, changes: readonly StatusChange[]): Promise<boolean> {
    if (changes.length === 0) return false;
    const results = await this.writer.write(
      'component',
      changes.map(({ status, second, value }) => ({
        ownerId: componentId,
        receivedAt: this.clock.now(),
        signals: [{ key: `metric:${id}`, status, at: new Date(second * 1000) }],
        problem: null,
        contentType: null,
        body: JSON.stringify({ metric_id: id, value, status }),
      })),
    );
    return results.every((result) => result?.problem === null);
  }
}
