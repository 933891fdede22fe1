import { describe, expect, it } from 'vitest';
import { reasonsAt, statusAt, timeline, type Claim, type TimeRange } from './timeline.js';
import {
  COMPONENT_STATUSES,
  worst,
  type ComponentStatus,
  type SourceKind,
} from '#core/status/component-status.js';

const DAY: TimeRange = { start: 0, end: 100 };

function claim(
  kind: SourceKind,
  status: ComponentStatus,
  start = 0,
  end: number | null = null,
  id = 1,
): Claim {
  return { source: { kind, id }, status, start, end };
}

/** Periods in short form: [status, start, end]. */
function periodsOf(claims: Claim[], range: TimeRange = DAY): [ComponentStatus, number, number][] {
  return timeline(claims, range).map(({ status, start, end }) => [status, start, end]);
}

describe('the status at an instant', () => {
  it('orders severity operational, under maintenance, degraded, partial outage, major outage', () => {
    expect(COMPONENT_STATUSES).toEqual([
      'operational',
      'under_maintenance',
      'degraded',
      'partial_outage',
      'major_outage',
    ]);
    COMPONENT_STATUSES.forEach((status, severity) => {
      for (const milder of COMPONENT_STATUSES.slice(0, severity + 1)) {
        expect(worst([milder, status])).toBe(status);
        expect(worst([status, milder])).toBe(status);
      }
    });
  });

  it('takes the worst child, and operational where there is none', () => {
    expect(worst(['degraded', 'major_outage', 'operational'])).toBe('major_outage');
    expect(worst([])).toBe('operational');
  });

  it('is operational when nothing claims anything', () => {
    expect(statusAt([], 5)).toBe('operational');
  });

  it.each(['incident', 'maintenance', 'trigger', 'host_system'] as const)('follows a lone %s', (kind) => {
    for (const status of COMPONENT_STATUSES) expect(statusAt([claim(kind, status)], 5)).toBe(status);
  });

  it('holds a claim from its start to just before its end', () => {
    const claims = [claim('incident', 'degraded', 10, 20)];
    expect([9, 10, 19, 20].map((instant) => statusAt(claims, instant))).toEqual([
      'operational',
      'degraded',
      'degraded',
      'operational',
    ]);
  });

  it('is the worse of trigger and host system without a maintenance', () => {
    expect(statusAt([claim('trigger', 'degraded'), claim('host_system', 'major_outage')], 5)).toBe(
      'major_outage',
    );
    expect(statusAt([claim('trigger', 'partial_outage'), claim('host_system', 'operational')], 5)).toBe(
      'partial_outage',
    );
  });

  it('is the impact of the worst running maintenance', () => {
    expect(
      statusAt(
        [claim('maintenance', 'under_maintenance'), claim('maintenance', 'partial_outage', 0, null, 2)],
        5,
      ),
    ).toBe('partial_outage');
  });

  it('lets a running maintenance mask trigger and host system', () => {
    const signals = [claim('trigger', 'major_outage'), claim('host_system', 'partial_outage')];
    expect(statusAt([...signals, claim('maintenance', 'under_maintenance')], 5)).toBe('under_maintenance');
  });

  it('lets a maintenance without impact mask them too', () => {
    expect(statusAt([claim('trigger', 'major_outage'), claim('maintenance', 'operational')], 5)).toBe(
      'operational',
    );
  });

  it('does not let a maintenance mask an incident', () => {
    expect(statusAt([claim('maintenance', 'under_maintenance'), claim('incident', 'degraded')], 5)).toBe(
      'degraded',
    );
    expect(statusAt([claim('maintenance', 'operational'), claim('incident', 'major_outage')], 5)).toBe(
      'major_outage',
    );
  });

  it('keeps the worse of base and incident, whichever that is', () => {
    expect(statusAt([claim('trigger', 'major_outage'), claim('incident', 'degraded')], 5)).toBe(
      'major_outage',
    );
    expect(statusAt([claim('maintenance', 'partial_outage'), claim('incident', 'degraded')], 5)).toBe(
      'partial_outage',
    );
  });

  it('takes the worst of several incidents', () => {
    expect(statusAt([claim('incident', 'degraded'), claim('incident', 'major_outage', 0, null, 2)], 5)).toBe(
      'major_outage',
    );
  });

  it('ignores claims of no or negative length', () => {
    expect(statusAt([claim('incident', 'major_outage', 5, 5), claim('incident', 'degraded', 9, 2)], 5)).toBe(
      'operational',
    );
  });
});

describe('the reasons at an instant', () => {
  it('are the claims that state the resulting status, oldest first', () => {
    const claims = [
      claim('incident', 'degraded', 4, null, 7),
      claim('trigger', 'degraded', 2),
      claim('host_system', 'operational', 1),
      claim('incident', 'degraded', 4, null, 3),
      claim('incident', 'major_outage', 0, 5),
    ];
    expect(reasonsAt(claims, 6)).toEqual([
      { source: { kind: 'trigger', id: 1 }, status: 'degraded', since: 2 },
      { source: { kind: 'incident', id: 3 }, status: 'degraded', since: 4 },
      { source: { kind: 'incident', id: 7 }, status: 'degraded', since: 4 },
    ]);
  });

  it('never are masked signals', () => {
    const claims = [
      claim('trigger', 'under_maintenance'),
      claim('host_system', 'major_outage'),
      claim('maintenance', 'under_maintenance', 3),
    ];
    expect(reasonsAt(claims, 5)).toEqual([
      { source: { kind: 'maintenance', id: 1 }, status: 'under_maintenance', since: 3 },
    ]);
  });

  it('are a maintenance and an incident together when both say the same', () => {
    const claims = [claim('maintenance', 'partial_outage'), claim('incident', 'partial_outage', 1)];
    expect(reasonsAt(claims, 5).map((reason) => reason.source.kind)).toEqual(['maintenance', 'incident']);
  });

  it('name the maintenance that keeps a component operational', () => {
    const claims = [claim('trigger', 'major_outage'), claim('maintenance', 'operational', 2)];
    expect(reasonsAt(claims, 5)).toEqual([
      { source: { kind: 'maintenance', id: 1 }, status: 'operational', since: 2 },
    ]);
  });

  it('have the message of those that have one, and come by key where all else is the same', () => {
    const source = { kind: 'trigger', id: 1 } as const;
    const keyed = ['b', undefined, 'a', 'c'].map((key): Claim => ({
      ...claim('trigger', 'degraded'),
      source: key === undefined ? source : { ...source, key },
      ...(key === 'a' ? { message: 'Slow' } : {}),
    }));
    const reasons = [
      { source, status: 'degraded', since: 0 },
      { source: { ...source, key: 'a' }, status: 'degraded', since: 0, message: 'Slow' },
      { source: { ...source, key: 'b' }, status: 'degraded', since: 0 },
      { source: { ...source, key: 'c' }, status: 'degraded', since: 0 },
    ];
    // `toStrictEqual` tells an undefined member from a missing one.
    expect(reasonsAt(keyed, 5)).toStrictEqual(reasons);
    expect(reasonsAt(keyed.toReversed(), 5)).toStrictEqual(reasons);
  });

  it('are none when nothing claims anything', () => {
    expect(reasonsAt([claim('incident', 'degraded', 0, 5)], 5)).toEqual([]);
  });
});

describe('the timeline', () => {
  it('is one operational period without claims', () => {
    expect(periodsOf([])).toEqual([['operational', 0, 100]]);
  });

  it('is empty for an empty or inverted range', () => {
    const claims = [claim('incident', 'degraded')];
    expect(timeline(claims, { start: 5, end: 5 })).toEqual([]);
    expect(timeline(claims, { start: 5, end: 4 })).toEqual([]);
  });

  it('cuts claims to the range', () => {
    expect(periodsOf([claim('incident', 'degraded', -50, 30), claim('trigger', 'major_outage', 90)])).toEqual(
      [
        ['degraded', 0, 30],
        ['operational', 30, 90],
        ['major_outage', 90, 100],
      ],
    );
  });

  it('starts a new claim where an update changes the impact, and ends the old one', () => {
    expect(
      periodsOf([claim('incident', 'major_outage', 10, 40), claim('incident', 'degraded', 40, 60)]),
    ).toEqual([
      ['operational', 0, 10],
      ['major_outage', 10, 40],
      ['degraded', 40, 60],
      ['operational', 60, 100],
    ]);
  });

  it('goes back to the milder incident still open when the severe one is resolved', () => {
    expect(
      periodsOf([claim('incident', 'degraded', 10, 80), claim('incident', 'major_outage', 20, 50, 2)]),
    ).toEqual([
      ['operational', 0, 10],
      ['degraded', 10, 20],
      ['major_outage', 20, 50],
      ['degraded', 50, 80],
      ['operational', 80, 100],
    ]);
  });

  it('keeps the incident when a maintenance ends under it', () => {
    expect(
      periodsOf([
        claim('maintenance', 'under_maintenance', 10, 50),
        claim('incident', 'partial_outage', 30, 70),
      ]),
    ).toEqual([
      ['operational', 0, 10],
      ['under_maintenance', 10, 30],
      ['partial_outage', 30, 70],
      ['operational', 70, 100],
    ]);
  });

  it('shows a trigger again once the maintenance that masked it is over', () => {
    expect(
      periodsOf([
        claim('trigger', 'major_outage', 20, 80),
        claim('maintenance', 'under_maintenance', 10, 50),
      ]),
    ).toEqual([
      ['operational', 0, 10],
      ['under_maintenance', 10, 50],
      ['major_outage', 50, 80],
      ['operational', 80, 100],
    ]);
  });

  it('ends a trigger signal where its time to live does', () => {
    expect(periodsOf([claim('trigger', 'degraded', 10, 15)])).toEqual([
      ['operational', 0, 10],
      ['degraded', 10, 15],
      ['operational', 15, 100],
    ]);
  });

  it('joins claims that meet with the same status', () => {
    expect(periodsOf([claim('trigger', 'degraded', 0, 50), claim('incident', 'degraded', 50)])).toEqual([
      ['degraded', 0, 100],
    ]);
  });

  it('ignores claims of no or negative length', () => {
    expect(
      periodsOf([
        claim('incident', 'major_outage', 30, 30),
        claim('maintenance', 'degraded', 60, 20),
        claim('maintenance', 'degraded', 200, -50),
      ]),
    ).toEqual([['operational', 0, 100]]);
  });

  it('copes with 100,000 claims that all overlap', () => {
    // A visit to every running claim at each edge would take 10^10 steps and exceed the test's timeout.
    const count = 100_000;
    const claims = Array.from({ length: count }, (_, index) =>
      claim(
        index % 2 ? 'incident' : 'trigger',
        index % 2 ? 'degraded' : 'partial_outage',
        index,
        index + count,
        index,
      ),
    );
    expect(periodsOf(claims, { start: 0, end: 3 * count })).toEqual([
      ['partial_outage', 0, 2 * count - 2],
      ['degraded', 2 * count - 2, 2 * count - 1],
      ['operational', 2 * count - 1, 3 * count],
    ]);
  });
});
