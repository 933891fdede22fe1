import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BooleanField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '../fields/fields.js';
import { PageJson, recordOf, recordsFrom, RecordJson } from './record-json.js';
import { pageEnvelope } from './page-envelope.js';

class Inner {
  @IdField({ description: 'Id.' })
  readonly id!: number;

  @TimestampField({ nullable: true, description: 'When.' })
  readonly at!: string | null;
}

class Outer {
  @IdField({ description: 'Id.' })
  readonly id!: number;

  @TextField({ nullable: true, maxLength: 100, description: 'Text.' })
  readonly text!: string | null;

  @BooleanField({ description: 'Flag.' })
  readonly flag!: boolean;

  @NumberField({ min: 0, max: 1, description: 'Share.' })
  readonly share!: number;

  @TextListField({ maxItems: 10, maxLength: 10, pattern: /./, description: 'Any JSON.' })
  readonly list!: string[];

  @RecordField(() => Inner, { nullable: true, description: 'May be none.' })
  readonly linked!: Inner | null;

  @RecordField(() => Inner, { description: 'Always there.' })
  readonly part!: Inner;
}

class Moving {
  @IntegerField({ min: 0, description: 'Moves by itself.', movesByItself: true })
  readonly count!: number;

  @TextField({ maxLength: 100, description: 'Is written.' })
  readonly name!: string;
}

const COLUMNS = [
  'id',
  'text',
  'flag',
  'share',
  'list',
  'linked',
  'linked.id',
  'linked.at',
  'part.id',
  'part.at',
];

let statements = 0;

/** Prints a row as if from a new statement each time, so that its printers are compiled anew. */
function print(row: (string | null)[], columns: readonly string[] = COLUMNS): RecordJson<Outer> {
  statements += 1;
  return recordsFrom(Outer, { columns: [...columns, `not_declared_${statements}`], rows: [row] })[0]!;
}

function at(timestamp: string): unknown {
  const row = ['1', null, 't', '1', '[]', null, null, null, '2', timestamp];
  return (print(row).parse()['part'] as Inner).at;
}

/** Returns the text that PostgreSQL writes for an instant, in a session with this offset from UTC in minutes. */
function asPostgres(instant: Date, minutes: number, digits: number): string {
  const local = new Date(instant.getTime() + minutes * 60_000).toISOString();
  const fraction = local.slice(20, 23).slice(0, digits).replace(/0+$/, '');
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = Math.abs(minutes) % 60;
  const offset = `${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)}${fraction === '' ? '' : `.${fraction}`}${offset}`;
}

describe('A timestamp of the database', () => {
  it.each([
    ['2026-03-01 09:30:00+00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01 09:30:00.5+00', '2026-03-01T09:30:00.500Z'],
    ['2026-03-01 09:30:00.05+00', '2026-03-01T09:30:00.050Z'],
    ['2026-03-01 09:30:00.123+00', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01 09:30:00.123456+00', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01 09:30:00.999999+00', '2026-03-01T09:30:00.999Z'],
    ['2026-03-01 09:30:00+02', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01 09:30:00.25-03:30', '2026-03-01T13:00:00.250Z'],
    ['2026-01-01 00:15:00+05:45', '2025-12-31T18:30:00.000Z'],
  ])('%s is printed as %s', (stored, printed) => {
    expect(at(stored)).toBe(printed);
  });

  it('is printed as the same instant in UTC, whatever the zone of the session and the digits of the fraction', () => {
    const instant = fc.date({
      min: new Date('1970-01-02T00:00:00.000Z'),
      max: new Date('9999-12-30T00:00:00.000Z'),
      noInvalidDate: true,
    });
    const minutes = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
    );
    fc.assert(
      fc.property(instant, minutes, (date, offset) => {
        expect(at(asPostgres(date, offset, 3))).toBe(date.toISOString());
      }),
    );
  });
});

describe('A record of the database', () => {
  it('is printed as its class declares it: these fields, in this order, and no others', () => {
    const record = print(['7', 'A', 'f', '0.999999', '["x"]', '3', '3', null, '4', null]);
    expect(record.id).toBe('7');
    expect(record.text).toBe(
      '{"id":7,"text":"A","flag":false,"share":0.999999,"list":["x"],"linked":{"id":3,"at":null},"part":{"id":4,"at":null}}',
    );
  });

  it('does not depend on the order of the columns, and leaves out those that it does not declare', () => {
    const row = ['7', 'A', 't', '1', '[]', null, null, null, '4', null];
    const order = fc.shuffledSubarray([...COLUMNS.keys()], { minLength: COLUMNS.length });
    fc.assert(
      fc.property(order, (places) => {
        const columns = [...places.map((index) => COLUMNS[index]!), 'tenant_id', 'total'];
        const shuffled = [...places.map((index) => row[index]!), 'secret', '1'];
        expect(print(shuffled, columns)).toEqual(print(row));
      }),
    );
  });

  it('has null for a record within that is not there, and fields of null for one that always is', () => {
    const { linked, part } = print(['7', null, 't', '1', '[]', null, null, null, null, null]).parse();
    expect([linked, part]).toEqual([null, { id: null, at: null }]);
  });

  it('carries any text and any number unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeNat(),
        fc.jsonValue(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, id, list, share) => {
          const row = [
            String(id),
            text,
            't',
            String(share),
            JSON.stringify(list),
            null,
            null,
            null,
            '1',
            null,
          ];
          const json = JSON.parse(JSON.stringify({ id, text, list, share })) as object;
          expect(print(row).parse()).toMatchObject(json);
        },
      ),
    );
  });

  it('has the masked address in ASCII, which is the same JSON, so that the whole answer stays small', () => {
    class Hook {
      @TextField({ maxLength: 100, description: 'Address.', isSecret: true })
      readonly url!: string;
    }
    for (const url of ['https://a.example/hooks/••••', 'https://ä.example/"', 'https://a.example/🙂']) {
      const [record] = recordsFrom(Hook, { columns: ['id', 'url'], rows: [['1', url]] });
      expect(record!.text).toMatch(/^[ -~]*$/);
      expect(record!.parse()).toEqual({ url });
    }
  });

  it('has its flags', () => {
    const flags = ['t', 'f'].map((flag) => print(['1', null, flag, '1', '[]', null, null, null, '2', null]));
    expect(flags.map((record) => record.parse()['flag'])).toEqual([true, false]);
  });

  it('has a text without what moves by itself, where something does', () => {
    const rows = [['3', '12', 'A']];
    const [record] = recordsFrom(Moving, { columns: ['id', 'count', 'name'], rows });
    expect(record?.text).toBe('{"count":12,"name":"A"}');
    expect([record?.id, record?.steadyText]).toEqual(['3', '{"name":"A"}']);
    const [without] = recordsFrom(Moving, { columns: ['count', 'name'], rows: [['12', 'A']] });
    expect(without?.id).toBe('');
    expect(print(['1', null, 't', '1', '[]', null, null, null, '2', null]).steadyText).toBeUndefined();
  });

  it('is what was put together here, as it is', () => {
    const record = recordOf(Moving, { count: 12, name: 'A' });
    expect([record.id, record.text, record.steadyText]).toEqual(['', '{"count":12,"name":"A"}', undefined]);
  });

  it('is none where there is no row, whatever was selected', () => {
    expect(recordsFrom(Outer, { columns: [], rows: [] })).toEqual([]);
  });

  it('is a fault of the program when the statement selects too little', () => {
    expect(() => print(['1'], ['id'])).toThrow('The statement selects no column "text" for Outer.');
  });
});

describe('A page', () => {
  const origin = 'http://own.localhost';

  function envelope(total: number, page: number, perPage: number, target: string): any {
    return JSON.parse(pageEnvelope(new PageJson<Outer>([], total, page, perPage), origin, target).join(''));
  }

  it.each([
    [
      ['{}', '{}', '{}'],
      2,
      'A page has at most 2 records, and was given 3: limit the statement that reads them.',
    ],
    [['{}'], 101, 'A page has at most 100 records, and was given 1: limit the statement that reads them.'],
  ])('never has more records than it may: %s of %s', (records, perPage, sentence) => {
    expect(() => new PageJson<Outer>(records, 3, 1, perPage)).toThrow(sentence);
  });

  it('has neighbours that are there, and its asked query otherwise unchanged', () => {
    const name = fc.constantFrom('q', 'status', 'group_id', 'since', 'a b', 'ä');
    const query = fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        query,
        (total, page, perPage, asked) => {
          const target = `/api/v1/things?${new URLSearchParams(asked).toString()}`;
          const { links, meta } = envelope(total, page, perPage, target);
          const last = Math.max(1, Math.ceil(total / perPage));
          expect(meta).toEqual({ current_page: page, per_page: perPage, total, last_page: last });
          const pageOf = (link: string | null): number | null => {
            if (link === null) return null;
            const url = new URL(link);
            const number = url.searchParams.get('page');
            url.searchParams.delete('page');
            expect([...url.searchParams]).toEqual([...new URLSearchParams(asked)]);
            expect(url.origin + url.pathname).toBe(`${origin}/api/v1/things`);
            return Number(number);
          };
          expect([pageOf(links.first), pageOf(links.last)]).toEqual([1, last]);
          expect(pageOf(links.prev)).toBe(page === 1 ? null : Math.min(page - 1, last));
          expect(pageOf(links.next)).toBe(page < last ? page + 1 : null);
        },
      ),
    );
  });
});
