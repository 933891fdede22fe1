import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from './timeline.js';
import { COMPONENT_STATUSES, worst, type ComponentStatus } from '#core/status/component-status.js';
import { worstTimeline } from './worst-timeline.js';

function period(status: ComponentStatus, start: number, end: number): Period {
  return { status, start, end };
}

describe('The worst of several timelines', () => {
  it('is nothing of nothing, and the same of one', () => {
    expect(worstTimeline([])).toEqual([]);
    expect(worstTimeline([[], []])).toEqual([]);
    const one = [period('degraded', 5, 10), period('major_outage', 10, 20), period('degraded', 30, 31)];
    expect(worstTimeline([one])).toEqual(one);
    expect(worstTimeline([one, [], one])).toEqual(one);
  });

  it('goes on where one takes over from another', () => {
    expect(worstTimeline([[period('degraded', 0, 10)], [period('degraded', 10, 20)]])).toEqual([
      period('degraded', 0, 20),
    ]);
    expect(
      worstTimeline([
        [period('degraded', 0, 30)],
        [period('major_outage', 10, 20)],
        [period('under_maintenance', 5, 40)],
      ]),
    ).toEqual([
      period('degraded', 0, 10),
      period('major_outage', 10, 20),
      period('degraded', 20, 30),
      period('under_maintenance', 30, 40),
    ]);
  });

  it('is the worst at every instant, whatever there is', () => {
    const line = fc
      .array(
        fc.tuple(
          fc.constantFrom(...COMPONENT_STATUSES),
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 1, max: 5 }),
        ),
      )
      .map((parts) => {
        const periods: Period[] = [];
        let at = 0;
        for (const [status, gap, length] of parts) {
          periods.push(period(status, at + gap, at + gap + length));
          at += gap + length;
        }
        return periods;
      });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const merged = worstTimeline(lines);
        const statusAt = (of: readonly Period[], at: number): ComponentStatus[] =>
          of.filter(({ start, end }) => start <= at && at < end).map(({ status }) => status);
        for (let at = 0; at < 90; at += 1) {
          const running = lines.flatMap((one) => statusAt(one, at));
          expect(statusAt(merged, at)).toEqual(running.length === 0 ? [] : [worst(running)]);
        }
        for (const [index, { end, status }] of merged.entries()) {
          const next = merged[index + 1];
          if (next?.start === end) expect(next.status).not.toBe(status);
        }
      }),
    );
  });
});
