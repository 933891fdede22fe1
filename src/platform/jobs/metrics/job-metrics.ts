import { Injectable } from '@nestjs/common';
import { Metrics } from '#core/metrics/metrics.js';
import { WaitingJobs } from './waiting-jobs.js';

/** Seconds. A batch of deliveries to a slow mail server may take minutes. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Metrics of background work: the queue of all processes, and the jobs of this one. */
@Injectable()
export class JobMetrics {
  private readonly durations;

  constructor(metrics: Metrics, queue: WaitingJobs) {
    this.durations = metrics.histogram(
      {
        name: 'heliograph_job_duration_seconds',
        help: 'Time that jobs took which this process ran, by what came of them.',
        labels: ['kind', 'outcome'],
      },
      BUCKETS,
    );
    metrics.readGauge(
      {
        name: 'heliograph_jobs',
        help: 'Jobs of all tenants and processes: due, running, or given up after all tries; 10000 stands for as many or more.',
        labels: ['state'],
      },
      async () => {
        const { due, running, failed } = await queue.state();
        return [
          [due, { state: 'due' }],
          [running, { state: 'running' }],
          [failed, { state: 'failed' }],
        ];
      },
    );
    metrics.readGauge(
      {
        name: 'heliograph_jobs_oldest_due_seconds',
        help: 'How long the oldest job has been due that nobody has begun; 0 without any.',
      },
      async () => [[await queue.oldestSeconds()]],
    );
  }

  /** Records jobs of a kind that this process ran together. Each counts with the full duration. */
  ran(
    kind: string,
    outcome: 'done' | 'failed',
    { jobs, milliseconds }: { jobs: number; milliseconds: number },
  ): void {
    for (let job = 0; job < jobs; job += 1) this.durations.observe({ kind, outcome }, milliseconds / 1000);
  }
}
