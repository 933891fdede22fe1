import { describe, expect, it } from 'vitest';
import { refusedRowsCsv, reportHeader } from './refused-rows-csv.js';

describe('The report of refused rows', () => {
  it('has the line, the problem and the columns of a subscriber file', () => {
    expect(reportHeader()).toBe(
      'line,problem,channel,address,status,locale,component_ids,group_ids,events\r\n',
    );
  });

  it('keeps the cells of each row to be corrected, in the order of the columns', () => {
    const cells = { address: 'x, y', channel: 'email', events: 'party' };
    expect(
      refusedRowsCsv([
        { line: 2, problem: 'Unknown event.', cells },
        { line: 17, problem: 'Empty.', cells: {} },
      ]),
    ).toBe('2,Unknown event.,email,"x, y",,,,,party\r\n17,Empty.,,,,,,,\r\n');
  });

  it('starts no formula, and escapes nothing twice', () => {
    const rows = [{ line: 2, problem: '=1+2', cells: { address: '=a@example.com', locale: "'=de" } }];
    expect(refusedRowsCsv(rows)).toBe("2,'=1+2,,'=a@example.com,,'=de,,,\r\n");
  });
});
