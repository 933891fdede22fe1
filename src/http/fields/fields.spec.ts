import { describe, expect, it } from 'vitest';
import { taken } from '../../../test/support/read-field.js';
import { BooleanField, EnumField, IdField, IntegerField, NumberField, TextField } from './fields.js';
import { InstantField } from './instant-field.js';
import { DateListField, IdListField, RecordListField } from './list-field.js';
import { RecordInputField } from './record-input-field.js';

const IT = { description: 'It.' };

class Step {
  @IntegerField({ ...IT, min: 1 })
  readonly count!: number;
}

describe('A field of a body', () => {
  it('must be there and not null, unless it says otherwise', () => {
    const [needed, optional, nullable] = [{}, { optional: true }, { nullable: true }].map((options) =>
      BooleanField({ ...IT, ...options }),
    );
    expect([undefined, null].map((value) => taken(needed!, value))).toEqual([
      { it: ['The it is required.'] },
      { it: ['The it must not be null.'] },
    ]);
    expect([undefined, null].map((value) => taken(optional!, value))).toEqual([
      undefined,
      { it: ['The it must not be null.'] },
    ]);
    expect([undefined, null].map((value) => taken(nullable!, value))).toEqual([
      { it: ['The it is required.'] },
      null,
    ]);
  });

  it.each([1.5, '1', true, NaN])('that is an integer is none with %j', (value) => {
    expect(taken(IntegerField(IT), value)).toEqual({ it: ['The it must be an integer.'] });
    expect(taken(IdField(IT), value)).toEqual({ it: ['The it must be an integer.'] });
  });

  it('that is an integer has bounds: its own, else those of the database', () => {
    const field = IntegerField({ ...IT, min: 0, max: 9 });
    expect([0, 9].map((value) => taken(field, value))).toEqual([0, 9]);
    expect([-1, 10].map((value) => taken(field, value))).toEqual([
      { it: ['The it must be 0 or more.'] },
      { it: ['The it must be 9 or less.'] },
    ]);
    const bounds = [-2_147_483_648, 2_147_483_647];
    expect(bounds.map((value) => taken(IntegerField(IT), value))).toEqual(bounds);
    expect([-2_147_483_649, 2_147_483_648].map((value) => taken(IntegerField(IT), value))).toEqual([
      { it: ['The it must be -2147483648 or more.'] },
      { it: ['The it must be 2147483647 or less.'] },
    ]);
  });

  it('that is an id is positive and exact', () => {
    const ids = [1, Number.MAX_SAFE_INTEGER];
    expect(ids.map((value) => taken(IdField(IT), value))).toEqual(ids);
    expect([0, -1, Number.MAX_SAFE_INTEGER + 1].map((value) => taken(IdField(IT), value))).toEqual([
      { it: ['The it must be a positive integer.'] },
      { it: ['The it must be a positive integer.'] },
      { it: ['The it must be 9007199254740991 or less.'] },
    ]);
  });

  it('that is a number may have a fraction, within its bounds', () => {
    const field = NumberField({ ...IT, min: 0.5, max: 2 });
    expect([0.5, 1.25, 2].map((value) => taken(field, value))).toEqual([0.5, 1.25, 2]);
    expect([0.4, 2.1, '1', NaN, Infinity].map((value) => taken(field, value))).toEqual([
      { it: ['The it must be 0.5 or more.'] },
      { it: ['The it must be 2 or less.'] },
      { it: ['The it must be a number.'] },
      { it: ['The it must be a number.'] },
      { it: ['The it must be a number.'] },
    ]);
  });

  it.each([0, 1, 'true', {}])('that is a boolean is neither true nor false with %j', (value) => {
    expect(taken(BooleanField(IT), value)).toEqual({ it: ['The it must be true or false.'] });
  });

  it('that is one of a few texts names them', () => {
    const field = EnumField({ ...IT, values: ['up', 'down'], name: 'Way' });
    expect(taken(field, 'down')).toBe('down');
    expect(taken(field, 'left')).toEqual({ it: ['The it must be one of up, down.'] });
  });
});

describe('A field of a body that is a text', () => {
  it('is trimmed and normalised before it is measured', () => {
    const field = TextField({ ...IT, minLength: 1, maxLength: 3 });
    expect(taken(field, '  u\u0308ab \n')).toBe('üab');
    expect(taken(field, '😀😀😀')).toBe('😀😀😀');
    expect(['abcd', '  ', 7].map((value) => taken(field, value))).toEqual([
      { it: ['The it must not be longer than 3 characters.'] },
      { it: ['The it must not be empty.'] },
      { it: ['The it must be a text.'] },
    ]);
  });

  it('may be empty where it has no least length', () => {
    expect(taken(TextField({ ...IT, maxLength: 3 }), ' ')).toBe('');
  });

  it('can be stored', () => {
    expect(['a\0', '\ud800'].map((value) => taken(TextField({ ...IT, maxLength: 3 }), value))).toEqual([
      { it: ['The it must not contain NUL characters.'] },
      { it: ['The it must be well-formed Unicode.'] },
    ]);
  });

  it.each([
    ['uri', 'https://example.org/', 'example.org', 'must be an absolute address'],
    ['uuid', '019a0000-0000-7000-8000-000000000000', '019a', 'must be a UUID'],
    ['email', 'jo@example.org', 'jo', 'must be an e-mail address'],
  ] as const)('has the format %s', (format, good, bad, problem) => {
    const field = TextField({ ...IT, maxLength: 100, format });
    expect(taken(field, good)).toBe(good);
    expect(taken(field, bad)).toEqual({ it: [`The it ${problem}.`] });
  });

  it('has a pattern, which is told in words', () => {
    const options = { ...IT, maxLength: 7, pattern: /^#[0-9a-f]{6}$/ };
    const field = TextField({ ...options, patternInWords: 'a color such as #0a7cff' });
    expect(taken(field, '#0a7cff')).toBe('#0a7cff');
    expect(taken(field, 'blue')).toEqual({ it: ['The it must be a color such as #0a7cff.'] });
    expect(taken(TextField(options), 'blue')).toEqual({
      it: ['The it must be in the documented format.'],
    });
  });
});

describe('A field of a body that is an instant', () => {
  it('has an offset', () => {
    expect(taken(InstantField(IT), '2026-03-01T10:30:00+01:00')).toEqual(new Date('2026-03-01T09:30:00Z'));
  });

  it.each(['2026-03-01', '2026-03-01T10:30:00', '2026-02-30T10:30:00Z', 'soon', 5, {}])(
    'is none with %j',
    (value) => {
      expect(taken(InstantField(IT), value)).toEqual({
        it: ['The it must be an ISO 8601 timestamp with an offset or Z, from 1970 to 9999.'],
      });
    },
  );
});

describe('A field of a body that is a list', () => {
  const [ids, days, steps] = [
    IdListField({ ...IT, maxItems: 2 }),
    DateListField({ ...IT, maxItems: 2 }),
    RecordListField(() => Step, { ...IT, maxItems: 2 }),
  ];
  const noIds = { it: ['The it must be a list of ids.'] };
  const noDays = { it: ['The it must be a list of days such as 2026-12-25, each once.'] };
  const noObjects = ['The it must be a list of objects.'];

  it('may be empty, and has so many elements at most', () => {
    expect([ids, days, steps].map((field) => taken(field, []))).toEqual([[], [], []]);
    const tooMany = { it: ['The it must not have more than 2 elements.'] };
    expect(taken(ids, [1, 2, 3])).toEqual(tooMany);
    expect(taken(days, ['2026-12-24', '2026-12-25', '2026-12-26'])).toEqual(tooMany);
    expect(taken(steps, [{ count: 1 }, { count: 1 }, { count: 1 }])).toEqual(tooMany);
  });

  it.each(['x', 7, {}])('is none with %j', (value) => {
    for (const field of [ids, days]) expect(taken(field, value)).toEqual({ it: ['The it must be a list.'] });
    expect(taken(steps, value)).toHaveProperty('it');
  });

  it('of ids has nothing else', () => {
    expect(taken(ids, [1, Number.MAX_SAFE_INTEGER])).toEqual([1, Number.MAX_SAFE_INTEGER]);
    for (const bad of [[0], [-1], [1, 1.5], ['1'], [null], [[1]]]) expect(taken(ids, bad)).toEqual(noIds);
  });

  it('of days has each once', () => {
    expect(taken(days, ['2026-12-25', '2024-02-29'])).toEqual(['2026-12-25', '2024-02-29']);
    for (const bad of [
      ['2026-12-25', '2026-12-25'],
      ['2026-02-29'],
      ['2026-12-25T00:00:00Z'],
      [20_261_225],
      ['soon'],
      [null],
    ])
      expect(taken(days, bad)).toEqual(noDays);
  });

  it('of records says where in it something is wrong', () => {
    expect(taken(steps, [{ count: 1 }, { count: 2 }])).toEqual([{ count: 1 }, { count: 2 }]);
    expect(taken(steps, [{ count: 1 }, { count: 0, other: 1 }])).toEqual({
      'it.1.count': ['The count must be 1 or more.'],
      'it.1.other': ['There is no field "other" here.'],
    });
    expect(taken(steps, [{}])).toEqual({ 'it.0.count': ['The count is required.'] });
    for (const bad of [[[{ count: 1 }]], [[]]]) expect(taken(steps, bad)).toEqual({ it: noObjects });
    for (const bad of [[1], ['x']]) expect(taken(steps, bad)).toEqual({ 'it.0': noObjects });
  });
});

describe('A field of a body that is a record', () => {
  const field = RecordInputField(() => Step, IT);

  it('says where in it something is wrong', () => {
    expect(taken(field, { count: 1 })).toEqual({ count: 1 });
    expect(taken(field, { count: 'x' })).toEqual({ 'it.count': ['The count must be an integer.'] });
    expect(taken(field, {})).toEqual({ 'it.count': ['The count is required.'] });
  });

  it.each([[[]], [[{ count: 1 }]], [7], ['x'], [true]])('is none with %j', (value) => {
    expect(taken(field, value)).toEqual({ it: ['The it must be an object.'] });
  });
});
