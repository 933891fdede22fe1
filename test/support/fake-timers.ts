import { vi } from 'vitest';

type Work = (...args: unknown[]) => void;

/**
 * Fakes timers until `vi.useRealTimers()`, and returns how many timers of one source file are pending.
 * `vi.getTimerCount()` also counts timers that other code of the process sets in the meantime.
 *
 * @param file end of the path of the source file
 */
export function fakeTimersOf(file: string): () => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const pending = new Set<unknown>();

  function noted<T>(timer: T): T {
    if (new Error().stack?.includes(`${file}:`) === true) pending.add(timer);
    return timer;
  }

  // Plain assignments, because vi.useRealTimers() puts the real functions back.
  Object.assign(globalThis, {
    setTimeout: (work: Work, ms: number, ...args: unknown[]) => {
      const timer = setTimeout(() => {
        pending.delete(timer);
        work(...args);
      }, ms);
      return noted(timer);
    },
    clearTimeout: (timer: NodeJS.Timeout | undefined) => {
      pending.delete(timer);
      clearTimeout(timer);
    },
    setInterval: (work: Work, ms: number, ...args: unknown[]) => noted(setInterval(work, ms, ...args)),
    clearInterval: (timer: NodeJS.Timeout | undefined) => {
      pending.delete(timer);
      clearInterval(timer);
    },
  });
  return () => pending.size;
}
