import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { EventLoop, ProbeRequest } from './server-process.js';

/*
 * Preloaded into a measured server. Reports to its parent what blocked the event loop since the last request,
 * and writes CPU profiles.
 */

const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const turns: number[] = [];
let longestPause = 0;
let session: Session | undefined;

delay.enable();
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestPause = Math.max(longestPause, duration);
}).observe({ entryTypes: ['gc'] });

let before = cpuTime();
setInterval(() => {
  const now = cpuTime();
  turns.push(now - before);
  before = now;
}, RESOLUTION_MS).unref();

process.on('message', (request: ProbeRequest) => {
  void answer(request);
});
// The channel must not keep the server running.
process.channel?.unref();

async function answer({ profile }: ProbeRequest): Promise<void> {
  if (session === undefined && profile !== undefined) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  } else if (session !== undefined && profile !== undefined) {
    const stopped = await session.post('Profiler.stop');
    writeFileSync(profile, JSON.stringify(stopped.profile));
    session.disconnect();
    session = undefined;
  }
  const sorted = turns.toSorted((a, b) => a - b);
  process.send?.({
    lateness: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    turn: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0,
    longestTurn: sorted.at(-1) ?? 0,
    longestPause,
  } satisfies EventLoop);
  delay.reset();
  turns.length = 0;
  longestPause = 0;
}

/** CPU time of this thread, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
