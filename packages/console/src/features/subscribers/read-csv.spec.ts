import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.js';

describe('A CSV file of subscribers', () => {
  it('is read with any separator and line ends, with defaults for what is empty', () => {
    const text =
      '\uFEFFaddress;channel;events;component_ids\r\nada@example.com;;;\r\n"https://example.com/a;b";webhook;incident maintenance;1 2\n';
    expect(readCsv(text)).toEqual({
      rows: [
        { line: 2, subscriber: { address: 'ada@example.com', channel: 'email' } },
        {
          line: 3,
          subscriber: {
            address: 'https://example.com/a;b',
            channel: 'webhook',
            events: ['incident', 'maintenance'],
            component_ids: [1, 2],
          },
        },
      ],
      unreadable: [],
    });
  });

  it('takes what the export writes: all, none, and cells that would be formulas', () => {
    const { rows } = readCsv(
      "channel,address,component_ids\nemail,'=1+2@example.com,all\nemail,b@example.com,none",
    );
    expect(rows.map(({ subscriber }) => subscriber)).toEqual([
      { address: '=1+2@example.com', channel: 'email', component_ids: null },
      { address: 'b@example.com', channel: 'email', component_ids: [] },
    ]);
  });

  it('leaves out lines that cannot be read, and only those', () => {
    const { rows, unreadable } = readCsv(
      'address,locale\n"a@example.com,de\n,de\na@example.com,de,x\n\nb@example.com',
    );
    expect(unreadable).toEqual([
      { line: 2, problem: 'openQuote' },
      { line: 3, problem: 'noAddress' },
      { line: 4, problem: 'tooManyCells' },
    ]);
    expect(rows.map(({ line }) => line)).toEqual([6]);
  });

  it('is refused with a column that there is not, or without addresses', () => {
    expect(readCsv('address,langage\na@example.com,de').wrongColumn).toBe('langage');
    expect(readCsv('a@example.com\nb@example.com').wrongColumn).toBeNull();
  });
});
