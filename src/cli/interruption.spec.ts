import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Interrupted, interruption, unlessAborted } from './interruption.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

describe('An interrupted command', () => {
  let before: ReadonlyMap<string, readonly unknown[]>;

  beforeEach(() => {
    before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  });
  afterEach(() => {
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal))
        if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener);
  });

  /** Calls the listeners that the latest command has added, as the signal would. */
  function send(signal: (typeof SIGNALS)[number]): void {
    for (const listener of process.listeners(signal))
      if (before.get(signal)?.includes(listener) !== true) listener(signal);
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends after %s with the exit code that shells expect: %i', (signal, exitCode) => {
    const aborted = interruption();
    expect(aborted.aborted).toBe(false);
    send(signal);
    expect(aborted.reason).toBeInstanceOf(Interrupted);
    expect(aborted.reason).toMatchObject({ message: 'Interrupted.', exitCode });
    send('SIGHUP');
    expect(aborted.reason).toMatchObject({ exitCode });
  });

  it('does not begin work any more', async () => {
    const controller = new AbortController();
    controller.abort(new Error('Before.'));
    let isBegun = false;
    const work = (): Promise<void> => {
      isBegun = true;
      return Promise.resolve();
    };
    await expect(unlessAborted(controller.signal, work)).rejects.toThrow('Before.');
    expect(isBegun).toBe(false);
  });

  it('does not wait for work that has begun', async () => {
    const controller = new AbortController();
    const never = Promise.withResolvers<undefined>();
    const outcome = unlessAborted(controller.signal, () => never.promise);
    controller.abort(new Error('During.'));
    await expect(outcome).rejects.toThrow('During.');
  });
});

it('Work that nothing interrupts has its result or its error', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(signal, () => Promise.resolve('done'))).toBe('done');
  await expect(unlessAborted(signal, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
});
