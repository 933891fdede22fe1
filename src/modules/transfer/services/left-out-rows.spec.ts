import { describe, expect, it } from 'vitest';
import { transferredTable } from '../../../../test/support/transferred-table.js';
import { LeftOutRows } from './left-out-rows.js';

const to = (other: string) => ({ table: other, columns: ['other_id'], targets: ['id'] });
const stored = (...keys: readonly string[]) => ({ stored: keys.length, keys: new Set(keys) });
const row = (values: object): string => JSON.stringify(values);

const DOMAIN = transferredTable('domain', { isUniqueAcrossTenants: true, label: 'host' });

describe('Rows that are left out of an import', () => {
  it('are none if all were stored', () => {
    const leftOut = new LeftOutRows();
    leftOut.note(DOMAIN, [row({ id: 1 })], stored('[1]'));
    leftOut.note(transferredTable('note'), [row({ id: 1 })], { stored: 1, keys: new Set() });
    expect(leftOut.list).toEqual([]);
    expect(leftOut.unsureOf(transferredTable('path', { references: [to('domain'), to('note')] }))).toEqual(
      [],
    );
  });

  it('are named by their label, or by their key if it has none', () => {
    const leftOut = new LeftOutRows();
    const rows = [
      row({ id: 1, host: 'one.example' }),
      row({ id: 2, host: 'two.example' }),
      row({ id: 3, host: null }),
    ];
    leftOut.note(DOMAIN, rows, stored('[2]'));
    const pair = transferredTable('pair', {
      isUniqueAcrossTenants: true,
      key: ['one', 'other'],
      label: null,
    });
    // PostgreSQL writes keys with spaces.
    leftOut.note(
      pair,
      [row({ other: 'b', one: 1, text: 'x' }), row({ one: 1, other: 'c', text: 'y' })],
      stored('[1, "b"]'),
    );
    expect(leftOut.list).toEqual([
      { table: 'domain', name: 'one.example' },
      { table: 'domain', name: '3' },
      { table: 'pair', name: '1, c' },
    ]);
  });

  it('are named up to a hundred', () => {
    const leftOut = new LeftOutRows();
    const rows = Array.from({ length: 101 }, (_, id) => row({ id, host: `${id}.example` }));
    leftOut.note(DOMAIN, rows, stored());
    expect([leftOut.list.length, leftOut.list.at(-1)?.name]).toEqual([100, '99.example']);
  });

  it('make references to their table unsure, and those of what refers to it in turn', () => {
    const leftOut = new LeftOutRows();
    const path = transferredTable('path', { references: [to('page'), to('domain')] });
    leftOut.note(DOMAIN, [row({ id: 1, host: 'one.example' })], stored());
    expect(leftOut.unsureOf(path)).toEqual([to('domain')]);
    leftOut.note(path, [row({ id: 7 })], { stored: 0, keys: new Set() });
    expect(leftOut.list).toEqual([{ table: 'domain', name: 'one.example' }]);
    expect(leftOut.unsureOf(transferredTable('visit', { references: [to('path')] }))).toEqual([to('path')]);
  });

  it('are damage if nothing explains them', () => {
    const leftOut = new LeftOutRows();
    leftOut.note(DOMAIN, [row({ id: 1, host: 'one.example' })], stored());
    const note = transferredTable('note', { references: [to('page')] });
    expect(() => {
      leftOut.note(note, [row({ id: 1 }), row({ id: 2 })], { stored: 1, keys: new Set() });
    }).toThrow('The archive is damaged: rows of note cannot be stored.');
  });
});
