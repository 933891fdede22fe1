import { describe, expect, it } from 'vitest';
import { conflictsOf, mergedOnto } from './merge.js';

const BASE = { name: { de: 'Zahlung', en: 'Payment' }, position: 1, ids: [1] };

describe('Two changes of one record', () => {
  it('meet in a field that both have changed, and not to the same', () => {
    const mine = { ...BASE, position: 2, ids: [1, 2] };
    expect(conflictsOf(BASE, mine, { ...BASE, position: 3, ids: [1, 2] })).toEqual([
      { field: 'position', mine: 2, theirs: 3 },
    ]);
    expect(conflictsOf(BASE, mine, { ...BASE, name: { de: 'Geld', en: 'Money' } })).toEqual([]);
  });

  it('meet in a text only if it is the same language', () => {
    const mine = { ...BASE, name: { de: 'Zahlung', en: 'Payments' } };
    const other = { ...BASE, name: { de: 'Zahlungen', en: 'Payment' } };
    const same = { ...BASE, name: { de: 'Zahlungen', en: 'Paying' } };
    expect(conflictsOf(BASE, mine, other)).toEqual([]);
    expect(conflictsOf(BASE, mine, same)).toHaveLength(1);
    expect(mergedOnto(BASE, mine, other, ['name']).name).toEqual({ de: 'Zahlungen', en: 'Payments' });
    // Mine was chosen: what they have changed in another language stays.
    expect(mergedOnto(BASE, mine, same, ['name']).name).toEqual({ de: 'Zahlungen', en: 'Payments' });
  });
});
