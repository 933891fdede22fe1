import { afterEach, describe, expect, it, vi } from 'vitest';
import { IdleMemory, thisProcess } from './idle-memory.js';

const MIB = 1024 * 1024;

/** A fake process whose time and load the test sets. A check runs every five seconds. */
async function observed(): Promise<{
  state: { utilization: number; resident: number };
  releases: number[];
  pass: (seconds: number) => Promise<void>;
}> {
  let now = 0;
  const state = { utilization: 0, resident: 200 * MIB };
  const releases: number[] = [];
  const memory = new IdleMemory({
    now: () => now,
    utilization: () => state.utilization,
    resident: () => state.resident,
    release: () => {
      releases.push(now / 1000);
      state.resident = 140 * MIB;
      return Promise.resolve();
    },
  });
  (await memory.watch())();
  return {
    state,
    releases,
    pass: async (seconds) => {
      for (const end = now + seconds * 1000; now < end;) {
        now += 5_000;
        await memory.check();
      }
    },
  };
}

describe('Memory of an idle process', () => {
  it('is released at start, once more when that is over, and not again while it stays small', async () => {
    const { state, releases, pass } = await observed();
    state.utilization = 0.5;
    await pass(20);
    expect(releases).toEqual([0]);
    state.utilization = 0.01;
    await pass(5);
    expect(releases).toEqual([0]);
    await pass(3_600);
    expect(releases).toEqual([0, 30]);
  });

  it('is released once more after a start that has left much behind', async () => {
    const { state, releases, pass } = await observed();
    state.resident = 190 * MIB;
    await pass(10);
    expect(releases).toEqual([0, 10]);
  });

  it('is kept after a start that a burst of work has followed', async () => {
    const { state, releases, pass } = await observed();
    state.resident = 250 * MIB;
    await pass(5);
    state.resident = 140 * MIB;
    await pass(600);
    expect(releases).toEqual([0]);
  });

  it('is released within a minute after a burst of work that made it large', async () => {
    const { state, releases, pass } = await observed();
    await pass(60);
    state.utilization = 0.9;
    state.resident = 900 * MIB;
    await pass(60);
    expect(releases).toEqual([0, 10]);
    state.utilization = 0.01;
    await pass(60);
    expect(releases).toEqual([0, 10, 155]);
  });

  it('is kept for ten minutes when it is as large as work makes it', async () => {
    const { state, releases, pass } = await observed();
    state.resident = 250 * MIB;
    await pass(600);
    expect(releases).toEqual([0]);
    await pass(5);
    expect(releases).toEqual([0, 605]);
  });

  it('is left alone for half a minute at least, and while there is work', async () => {
    const { state, releases, pass } = await observed();
    state.resident = 350 * MIB;
    await pass(30);
    expect(releases).toEqual([0]);
    await pass(5);
    expect(releases).toEqual([0, 35]);
    state.resident = 350 * MIB;
    state.utilization = 0.2;
    await pass(600);
    expect(releases).toEqual([0, 35]);
  });

  it('is not released between two pieces of work', async () => {
    const { state, releases, pass } = await observed();
    state.resident = 350 * MIB;
    for (let second = 0; second < 240; second += 30) {
      state.utilization = 0;
      await pass(25);
      state.utilization = 0.5;
      await pass(5);
    }
    expect(releases).toEqual([0]);
  });

  it('counts as idle below a twentieth of the time', async () => {
    const { state, releases, pass } = await observed();
    state.utilization = 0.05;
    await pass(600);
    expect(releases).toEqual([0]);
    state.utilization = 0.049;
    await pass(10);
    expect(releases).toEqual([0, 610]);
  });

  it.each([
    { left: 64, later: [0, 10] },
    { left: 65, later: [0, 605] },
  ])('is released soon after a start that has left $left MiB: $later', async ({ left, later }) => {
    const { state, releases, pass } = await observed();
    state.resident = (140 + left) * MIB;
    await pass(610);
    expect(releases).toEqual(later);
  });

  it.each([
    { resident: 172, later: [] },
    { resident: 173, later: [610] },
    { resident: 330, later: [610] },
    { resident: 331, later: [40] },
  ])('of $resident MiB is released after these seconds: $later', async ({ resident, later }) => {
    const { state, releases, pass } = await observed();
    await pass(10);
    state.resident = resident * MIB;
    await pass(605);
    expect(releases).toEqual([0, 10, ...later.map((at) => at + 5)]);
  });
});

describe('A watch of the memory', () => {
  afterEach(() => vi.useRealTimers());

  it('checks every five seconds, until it is ended', async () => {
    vi.useFakeTimers();
    let checks = 0;
    const memory = new IdleMemory({
      now: () => 0,
      utilization: () => {
        checks += 1;
        return 1;
      },
      resident: () => 0,
      release: () => Promise.resolve(),
    });
    const end = await memory.watch();
    vi.advanceTimersByTime(14_999);
    expect(checks).toBe(2);
    end();
    vi.advanceTimersByTime(60_000);
    expect(checks).toBe(2);
  });
});

describe('The load of this process', () => {
  it('is what it computes, not what it waits for the system', () => {
    const { utilization } = thisProcess();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(utilization()).toBeLessThan(0.05);
  });

  it('is CPU time as a share of the time', () => {
    const { utilization } = thisProcess();
    const outer = started();
    utilization();
    const inner = started();
    while (spentSince(inner).cpu < 100 && spentSince(inner).time < 5_000);
    const [least, share, most] = [spentSince(inner), utilization(), spentSince(outer)];
    expect(share).toBeGreaterThanOrEqual(least.cpu / most.time);
    expect(share).toBeLessThanOrEqual(most.cpu / least.time);
  });

  it('is measured beside its time and its memory', () => {
    const { now, resident } = thisProcess();
    const before = performance.now();
    expect(now()).toBeGreaterThanOrEqual(before);
    expect(now()).toBeLessThanOrEqual(performance.now());
    expect(resident()).toBeGreaterThan(20 * MIB);
  });
});

interface Start {
  readonly cpu: NodeJS.CpuUsage;
  readonly at: number;
}

function started(): Start {
  return { cpu: process.threadCpuUsage(), at: performance.now() };
}

/** CPU time of this thread and time since a start, in milliseconds. */
function spentSince({ cpu, at }: Start): { cpu: number; time: number } {
  const { user, system } = process.threadCpuUsage(cpu);
  return { cpu: (user + system) / 1000, time: performance.now() - at };
}
