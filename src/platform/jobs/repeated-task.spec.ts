import { Logger } from '@nestjs/common';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('The times of a repeated task', () => {
  let runs: Runs;
  let task: RepeatedTask;

  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  function start(pauseMs?: number): void {
    const schedule = { name: 'count', everyMs: 1000, run: runs.run };
    task = new RepeatedTask(new KeptLog(), pauseMs === undefined ? schedule : { ...schedule, pauseMs });
    task.start();
  }

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    runs = new Runs();
  });

  afterEach(() => vi.useRealTimers());

  it('are those of its interval, but not while it runs', async () => {
    start();
    await pass(1000);
    await runs.end();
    expect(runs.started).toBe(1);
    await pass(999);
    expect(runs.started).toBe(1);
    await pass(1);
    expect(runs.started).toBe(2);
    await runs.end();
  });

  it('are the end of its pause if it is woken before, however often', async () => {
    start(500);
    await runs.end();
    for (let time = 0; time < 3; time += 1) task.wake();
    await pass(499);
    expect(runs.started).toBe(1);
    await pass(1);
    expect(runs.started).toBe(2);
    await runs.end();
    expect(runs.started).toBe(2);
  });

  it('come at once without a pause, even at the moment of its end', async () => {
    start();
    await runs.end();
    task.wake();
    expect(runs.started).toBe(2);
    await runs.end();
  });

  it('do not come once it is stopped, which leaves no timer behind', async () => {
    start(500);
    await runs.end();
    task.wake();
    expect(task.isStopped).toBe(false);
    await task.stop();
    expect([task.isStopped, vi.getTimerCount()]).toEqual([true, 0]);
    await pass(10_000);
    expect(runs.started).toBe(1);
  });
});
