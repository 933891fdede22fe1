import { describe, expect, it } from 'vitest';
import { importReport, WHOLE_ROW, type ImportOutcome } from './import-report.js';

describe('The report of an import', () => {
  it('has each row with its outcome, and the problems by row and field', () => {
    const outcomes: readonly ImportOutcome[] = [
      { result: 'created', id: 7 },
      { result: 'existing', id: 7, differs: ['locale'], duplicateOf: 0 },
      { result: 'existing', id: 3, differs: [], duplicateOf: null },
      { result: 'refused', errors: { channel: ['Wrong.'], address: ['Missing.', 'Empty.'] } },
      { result: 'refused', errors: { [WHOLE_ROW]: ['No object.'] } },
      { result: 'refused', errors: {} },
    ];
    expect(importReport(outcomes)).toEqual({
      created: 1,
      existing: 2,
      refused: 3,
      rows: [
        { row: 0, result: 'created', id: 7, differs: [], duplicate_of: null },
        { row: 1, result: 'existing', id: 7, differs: ['locale'], duplicate_of: 0 },
        { row: 2, result: 'existing', id: 3, differs: [], duplicate_of: null },
        { row: 3, result: 'refused', id: null, differs: [], duplicate_of: null },
        { row: 4, result: 'refused', id: null, differs: [], duplicate_of: null },
        { row: 5, result: 'refused', id: null, differs: [], duplicate_of: null },
      ],
      errors: {
        'subscribers.3.channel': ['Wrong.'],
        'subscribers.3.address': ['Missing.', 'Empty.'],
        'subscribers.4': ['No object.'],
      },
    });
  });

  it('names 20 fields of a row at most', () => {
    const errors = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, ['Unknown.']]));
    const { errors: told } = importReport([
      { result: 'refused', errors },
      { result: 'refused', errors: { locale: ['Wrong.'] } },
    ]);
    expect(Object.keys(told)).toEqual([
      ...Object.keys(errors)
        .slice(0, 20)
        .map((field) => `subscribers.0.${field}`),
      'subscribers.1.locale',
    ]);
  });
});
