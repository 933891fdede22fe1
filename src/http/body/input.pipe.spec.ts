import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { BooleanField, IdField, IntegerField, TextField } from '../fields/fields.js';
import { IdListField, RecordListField } from '../fields/list-field.js';
import { LocaleField } from '../fields/locale-field.js';
import { readInput } from './input.pipe.js';
import { BODY_LIMIT } from './raw-body.js';

const described = { description: 'As its name says.', optional: true };

class Part {
  @IdField(described)
  readonly id?: number;
}

class Input {
  @IntegerField(described)
  readonly position?: number;

  @BooleanField(described)
  readonly is_public?: boolean;

  @TextField({ ...described, maxLength: 255 })
  readonly label?: string;

  @LocaleField({ ...described, example: 'A', maxLength: 25_000, mode: 'optional' })
  readonly text?: string;

  @IdListField({ ...described, maxItems: 10_000 })
  readonly ids?: readonly number[];

  @RecordListField(() => Part, { ...described, maxItems: 100 })
  readonly parts?: readonly Part[];
}

/** Maximum CPU time for a body of a megabyte. Generous, because the machine may be busy. */
const MAX_CPU_MS = 400;

const tenant = { id: '0', locales: ['en'] } as unknown as Parameters<typeof runForTenant>[0];

/** The problems of a body, and the CPU time in milliseconds that it took to find them. */
function problemsOf(body: object): { fields: Record<string, readonly string[]>; took: number } {
  const before = process.threadCpuUsage();
  try {
    runForTenant(tenant, () => readInput(Input, body));
    return { fields: {}, took: spentSince(before) };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { fields: { ...error.fields }, took: spentSince(before) };
  }
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${number}`, 1]));
}

function elements<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

const MANY = 90_000;
/** Combining marks in the wrong order: normalization moves each of the later ones past all of the earlier ones. */
const MARKS = `a${'\u0315'.repeat(BODY_LIMIT / 4)}${'\u0300'.repeat(BODY_LIMIT / 4)}`;
const FEWER_MARKS = `a${'\u0315'.repeat(12_000)}${'\u0300'.repeat(12_000)}`;

describe('A body of a megabyte', () => {
  it.each([
    ['an object of many members for a number', { position: members(MANY) }, 'position', 'an integer'],
    ['an object of many members for a switch', { is_public: members(MANY) }, 'is_public', 'true or false'],
    ['an object of many members for a text', { label: members(MANY) }, 'label', 'must be a text'],
    ['an object of many members for a list', { ids: members(MANY) }, 'ids', 'must be a list'],
    ['many languages', { text: members(MANY) }, 'text', 'more than 100 languages'],
    ['many fields', members(MANY), 'body', 'more than 200 fields'],
    ['many elements', { ids: elements(350_000, () => 1) }, 'ids', 'more than 10000 elements'],
    ['many lists', { parts: elements(350_000, () => []) }, 'parts', 'more than 100 elements'],
    ['many wide objects', { parts: elements(100, () => members(900)) }, 'parts', 'must be a list'],
    ['a long text', { text: 'x'.repeat(BODY_LIMIT) }, 'text', 'longer than 25000'],
    ['a text of marks alone', { text: MARKS }, 'text', 'longer than 25000'],
    ['a text of marks that is short enough', { text: FEWER_MARKS }, 'text', '30 combining marks'],
    ['a label of marks alone', { label: MARKS }, 'label', 'longer than 255'],
  ])('is refused within milliseconds for %s', (_, body, field, message) => {
    const { fields, took } = problemsOf(body);
    expect(fields[field]?.join(' ')).toContain(message);
    expect(took).toBeLessThan(MAX_CPU_MS);
  });

  it('is taken where its lists are as long as their fields allow', () => {
    const body = { ids: elements(10_000, (number) => number + 1), parts: elements(100, () => ({ id: 1 })) };
    expect(problemsOf(body).fields).toEqual({});
  });
});
