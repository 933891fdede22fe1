import { Logger } from '@nestjs/common';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { RepeatedTask } from './repeated-task.js';

const LONG = 3_600_000;

/** A logger that keeps what it is given. */
class KeptLog extends Logger {
  readonly warnings: unknown[] = [];

  override warn(message: unknown): void {
    this.warnings.push(message);
  }
}

/** Runs that the test ends one by one. */
class Runs {
  started = 0;
  private endings: PromiseWithResolvers<undefined>[] = [];

  readonly run = async (): Promise<void> => {
    this.started += 1;
    const ending = Promise.withResolvers<undefined>();
    this.endings.push(ending);
    await ending.promise;
  };

  async end(error?: Error): Promise<void> {
    const ending = this.endings.shift()!;
    if (error === undefined) ending.resolve(undefined);
    else ending.reject(error);
    await new Promise(setImmediate);
  }
}

describe('A repeated task', () => {
  const log = new KeptLog();
  let task: RepeatedTask;

  function started(runs: Runs, pauseMs = 0): Runs {
    log.warnings.length = 0;
    task = new RepeatedTask(log, { name: 'count', everyMs: LONG, pauseMs, run: runs.run });
    task.start();
    return runs;
  }
  afterEach(() => task.stop());

  it('runs at once, and when it is woken, never twice at a time', async () => {
    const runs = started(new Runs());
    task.wake();
    task.wake();
    expect(runs.started).toBe(1);
    await runs.end();
    expect(runs.started).toBe(2);
    await runs.end();
    expect(runs.started).toBe(2);
    task.wake();
    expect(runs.started).toBe(3);
    await runs.end();
  });

  it('leaves a pause between its runs', async () => {
    const runs = started(new Runs(), LONG);
    task.wake();
    await runs.end();
    task.wake();
    expect(runs.started).toBe(1);
  });

  it('that is stopped waits for its run and does not start another', async () => {
    const runs = started(new Runs());
    task.wake();
    let isStopped = false;
    const stopped = task.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    await runs.end();
    await stopped;
    task.wake();
    expect(runs.started).toBe(1);
  });

  it('that fails is logged once until it succeeds, without values', async () => {
    const refusal = Object.assign(new pg.DatabaseError('invalid input: "hunter2"', 1, 'error'), {
      code: '22P02',
    });
    const runs = started(new Runs());
    for (const outcome of [refusal, refusal, undefined, refusal]) {
      await runs.end(outcome);
      task.wake();
    }
    const warning = 'Cannot count: PostgreSQL refused a statement: 22P02.';
    expect(log.warnings).toEqual([warning, warning]);
    await runs.end();
  });
});
