import { describe, expect, it } from 'vitest';
import type { Period } from '#modules/availability/rules/timeline.js';
import { longestOf, mostAffected } from './longest-outage.js';
import type { MeasuredComponent } from './measured-page.js';

const RULES = { weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 }, counted: undefined };

function component(id: number, ...trouble: [Period['status'], number, number][]): MeasuredComponent {
  return {
    id,
    life: { start: 0, end: 1000 },
    trouble: trouble.map(([status, start, end]) => ({ status, start, end })),
  };
}

describe('The longest outage', () => {
  it('is the one of which the most counts, the first of several', () => {
    const outages = [
      { start: 0, end: 500, counted: 10 },
      { start: 600, end: 630, counted: 30 },
      { start: 700, end: 730, counted: 30 },
      { start: 800, end: 820, counted: 20 },
    ];
    expect(longestOf(outages)).toBe(outages[1]);
    expect(longestOf([])).toBeUndefined();
  });

  it('is looked for at the component with the most downtime in it, before and after left out', () => {
    const outage = { start: 100, end: 200, counted: 100 };
    const long = component(1, ['major_outage', 0, 120], ['major_outage', 180, 900]);
    const mild = component(2, ['partial_outage', 100, 200]);
    const most = component(
      3,
      ['major_outage', 0, 90],
      ['major_outage', 110, 160],
      ['major_outage', 300, 400],
    );
    const same = component(4, ['major_outage', 120, 170]);
    const found = { componentId: 3, start: 100, end: 200 };
    expect(mostAffected(outage, [long, mild, most, same], RULES)).toEqual(found);
    expect(mostAffected(outage, [long, mild], RULES)).toMatchObject({ componentId: 1 });
    expect(mostAffected(outage, [mild, component(5, ['major_outage', 150, 175])], RULES)).toMatchObject({
      componentId: 2,
    });
  });

  it('has no such component where nothing in it weighs anything', () => {
    const outage = { start: 100, end: 200, counted: 100 };
    const others = [component(1, ['degraded', 100, 200]), component(2, ['major_outage', 200, 300])];
    expect(mostAffected(outage, [...others, component(3)], RULES)).toBeUndefined();
  });
});
