import { describe, expect, it } from 'vitest';
import { API_CHANGES, changesSection } from './api-changes.js';

describe('The changes of the API', () => {
  it('are dated, newest first, one entry for each day', () => {
    const dates = API_CHANGES.map(({ date }) => date);
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
  });

  it('are sentences', () => {
    for (const { changes } of API_CHANGES) {
      expect(changes).not.toEqual([]);
      for (const change of changes) expect(change).toMatch(/^[A-Z*`].*\.$/);
    }
  });

  it('are a section that can be read back', () => {
    const section = /^<details>\n<summary>API changes<\/summary>\n\n(.*)\n\n<\/details>$/s;
    const days = section.exec(changesSection())![1]!.split(/\n\n(?=\*\*\d)/);
    const read = days.map((day) => {
      const [date, ...lines] = day.split('\n').filter((line) => line !== '');
      return { date: date!.replaceAll('*', ''), changes: lines.map((line) => line.replace(/^- /, '')) };
    });
    expect(read).toEqual(API_CHANGES);
  });
});
