import { describe, expect, it } from 'vitest';
import { partFile, readManifest, readTotals } from './manifest.js';

const MANIFEST = {
  format: 1,
  heliograph: '1.2.3',
  exported_at: '2026-03-01T12:00:00.000Z',
  tenant: { id: 'id', slug: 'acme', name: 'Acme' },
  migrations: ['First1'],
  tables: [{ name: 'tenant', columns: ['slug'] }],
};
const UNREADABLE = 'The archive is damaged: its manifest.json cannot be read.';

describe('A part of a table', () => {
  it('has a number of six digits or more', () => {
    expect(partFile('incident', 1)).toBe('tables/incident/000001.ndjson');
    expect(partFile('incident', 1_234_567)).toBe('tables/incident/1234567.ndjson');
  });
});

describe('The manifest of an archive', () => {
  it('is read with whatever else it has', () => {
    const manifest = { ...MANIFEST, further: true };
    expect(readManifest(JSON.stringify(manifest))).toEqual(manifest);
    expect(readManifest(JSON.stringify({ ...MANIFEST, migrations: [], tables: [] }))).toMatchObject({
      tables: [],
    });
  });

  it.each([2, 17])('of format %i asks for another version', (format) => {
    expect(() => readManifest(JSON.stringify({ format, heliograph: '9.0.0' }))).toThrow(
      `The archive has format ${format} (Heliograph 9.0.0), and this version reads format 1: import it with that version or a later one.`,
    );
  });

  it.each([
    ...['', 'x', 'null', '1', '"text"', '[]', '{}'],
    ...[undefined, 0, -1, 1.5, null, '1'].map((format) => JSON.stringify({ ...MANIFEST, format })),
    ...[undefined, null, 'acme', { ...MANIFEST.tenant, id: 1 }, { id: 'id', name: 'Acme' }].map((tenant) =>
      JSON.stringify({ ...MANIFEST, tenant }),
    ),
    JSON.stringify({ ...MANIFEST, tenant: { id: 'id', slug: 'acme' } }),
    ...[undefined, 'First1', [1], ['First1', null]].map((migrations) =>
      JSON.stringify({ ...MANIFEST, migrations }),
    ),
    ...[
      undefined,
      {},
      [null],
      [{ columns: ['slug'] }],
      [{ name: 'tenant' }],
      [{ name: 'tenant', columns: 'slug' }],
      [{ name: 'tenant', columns: ['slug', 1] }],
      [MANIFEST.tables[0], { name: 1, columns: [] }],
    ].map((tables) => JSON.stringify({ ...MANIFEST, tables })),
  ])('is refused as damaged: %s', (text) => {
    expect(() => readManifest(text)).toThrow(expect.objectContaining({ message: UNREADABLE }));
  });
});

describe('The totals of an archive', () => {
  it('are read', () => {
    const totals = { incident: { rows: 3, sha256: 'abc' }, tenant: { rows: 1, sha256: 'def' } };
    expect(readTotals(JSON.stringify(totals))).toEqual(totals);
    expect(readTotals('{}')).toEqual({});
  });

  it.each(['', '[]', 'null', '1', '""', '{"a":null}', '{"a":{"rows":"3","sha256":"x"}}', '{"a":{"rows":3}}'])(
    'are refused as damaged: %s',
    (text) => {
      expect(() => readTotals(text)).toThrow('The archive is damaged: its totals.json cannot be read.');
    },
  );

  it('are refused if only one of them is damaged', () => {
    expect(() => readTotals('{"a":{"rows":3,"sha256":"x"},"b":{"rows":3,"sha256":1}}')).toThrow('damaged');
  });
});
