import { describe, expect, it } from 'vitest';
import { RowSum } from './row-sum.js';

function sumOf(...rows: string[]): RowSum {
  const sum = new RowSum();
  for (const row of rows) sum.add(row);
  return sum;
}

describe('The sum of rows', () => {
  it('is the same in any order, and however lines end inside a row', () => {
    expect(sumOf('{"id":1}', '{"id":2}').equals(sumOf('{"id":2}', '{"id":1}'))).toBe(true);
    expect(sumOf('{"id":1,\n"a":2}').equals(sumOf('{"id":1,\r\n"a":2}'))).toBe(true);
  });

  it('is another one if a row is missing, is added or differs', () => {
    const sum = sumOf('{"id":1}', '{"id":2}');
    for (const other of [
      sumOf('{"id":1}'),
      sumOf('{"id":1}', '{"id":2}', '{"id":3}'),
      sumOf('{"id":1}', '{"id":3}'),
    ])
      expect(sum.equals(other)).toBe(false);
    expect(sumOf().equals(new RowSum())).toBe(true);
  });
});
