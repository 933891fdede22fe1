import { describe, expect, it } from 'vitest';
import { textTable } from './text-table.js';

describe('A table for the terminal', () => {
  it('has aligned columns, two spaces apart, without spaces at the ends of lines', () => {
    expect(
      textTable([
        ['SLUG', 'NAME', 'ID'],
        ['a', 'Acme GmbH', '1'],
        ['longer-one', '', '22'],
        ['b', 'Beta', ''],
      ]),
    ).toBe(
      [
        'SLUG        NAME       ID',
        'a           Acme GmbH  1',
        'longer-one             22',
        'b           Beta',
      ].join('\n'),
    );
  });

  it('aligns by characters as people see them', () => {
    expect(
      textTable([
        ['👩‍👩‍👧', 'y'],
        ['abc', 'z'],
      ]),
    ).toBe('👩‍👩‍👧    y\nabc  z');
    expect(
      textTable([
        ['Sto\u0308', 'x'],
        ['abcd', 'z'],
      ]),
    ).toBe('Sto\u0308   x\nabcd  z');
  });

  it('replaces what would move the cursor', () => {
    expect(textTable([['a\tb\u001b[2J\r\nc', 'd\u009b']])).toBe('a b [2J  c  d');
  });

  it('is empty without rows, and takes rows with fewer cells', () => {
    expect(textTable([])).toBe('');
    expect(textTable([['A', 'B'], ['c']])).toBe('A  B\nc');
  });
});
