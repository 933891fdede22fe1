import { describe, expect, it } from 'vitest';
import { VersionDates } from './version-dates.js';

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);

describe('the dates of versions', () => {
  it('are those at which a version was first made, to the second', () => {
    const dates = new VersionDates();
    expect(dates.modifiedAt('feed', 'a', at(0.9))).toEqual(at(0));
    expect(dates.modifiedAt('feed', 'a', at(500))).toEqual(at(0));
    expect(dates.modifiedAt('feed', 'b', at(501.2))).toEqual(at(501));
    expect(dates.modifiedAt('other', 'a', at(502))).toEqual(at(502));
  });

  it('are never shared by two versions: what changes again within a second has none until the next', () => {
    const dates = new VersionDates();
    expect(dates.modifiedAt('feed', 'a', at(0.1))).toEqual(at(0));
    expect(dates.modifiedAt('feed', 'b', at(0.2))).toBeUndefined();
    expect(dates.modifiedAt('feed', 'c', at(0.3))).toBeUndefined();
    expect(dates.modifiedAt('feed', 'c', at(1))).toBeUndefined();
    expect(dates.modifiedAt('feed', 'c', at(2))).toEqual(at(2));
  });

  it('never go back, also when what was there before is there again or the clock is set back', () => {
    const dates = new VersionDates();
    expect(dates.modifiedAt('feed', 'a', at(10))).toEqual(at(10));
    expect(dates.modifiedAt('feed', 'b', at(20))).toEqual(at(20));
    expect(dates.modifiedAt('feed', 'a', at(15))).toBeUndefined();
    expect(dates.modifiedAt('feed', 'a', at(30))).toEqual(at(21));
  });
});
